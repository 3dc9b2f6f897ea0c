import { createStore } from 'zustand/vanilla';
import type { Proposal } from '#contract/offers.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';
import { newestQuote, type QuoteChange } from './price-hold.flow.ts';

interface PriceHoldState {
  /** The server holds the price of this quote until `holdUntil`. */
  quote: Proposal | null;
  /** The changes from an expired quote to the current quote; null when the current quote replaced no quote. */
  changes: readonly QuoteChange[] | null;
}

export const priceHoldStore = resetOnSignOut(createStore<PriceHoldState>(() => ({ quote: null, changes: null })));

export function keepQuote(given: Proposal): void {
  priceHoldStore.setState(({ quote, changes }) => ({
    quote: newestQuote(quote, given),
    changes: quote?.id === given.id ? changes : null,
  }));
}

export function replaceQuote(quote: Proposal, changes: readonly QuoteChange[]): void {
  priceHoldStore.setState({ quote, changes });
}

/** Must be called when the details of an offer open, because the server then releases the hold. */
export function dropQuote(): void {
  priceHoldStore.setState({ quote: null, changes: null });
}
