import { createStore } from 'zustand/vanilla';
import type { Proposal } from '#contract/offers.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';
import { newestQuote, type QuoteChange } from './price-hold.flow.ts';

interface PriceHoldState {
  /** The last quote of the current offer; the server holds its price until `holdUntil`. */
  quote: Proposal | null;
  /** The changes of the last new quote after a hold ended; null without one. */
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

/** Called on the details of an offer, where the server releases its hold, and after a plan is accepted. */
export function dropQuote(): void {
  priceHoldStore.setState({ quote: null, changes: null });
}
