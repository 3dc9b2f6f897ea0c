import { createStore } from 'zustand/vanilla';
import type { Proposal } from '#contract/offers.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';
import { newestQuote, type QuoteChange } from './price-hold.flow.ts';

interface PriceHoldState {
  /** The last quote of the current offer. The server holds the price of this quote until `holdUntil`. */
  quote: Proposal | null;
  /** The changes of the new quote after a hold ended; null when no hold has ended. */
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

/**
 * Removes the quote when the user opens the details of an offer (where the server releases the hold) or has accepted a
 * plan.
 */
export function dropQuote(): void {
  priceHoldStore.setState({ quote: null, changes: null });
}
