import { createStore } from 'zustand/vanilla';
import type { Proposal } from '#contract/offers.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';
import { newestQuote, type QuoteChange } from './price-hold.flow.ts';

interface PriceHoldState {
  /** The last quote of the offer that is being chosen from; the server holds its price until `holdUntil`. */
  quote: Proposal | null;
  /** What the last new quote after the end of a hold changed; null when there was none. */
  changes: readonly QuoteChange[] | null;
}

export const priceHoldStore = resetOnSignOut(createStore<PriceHoldState>(() => ({ quote: null, changes: null })));

export function keepQuote(given: Proposal): void {
  priceHoldStore.setState(({ quote, changes }) => ({
    quote: newestQuote(quote, given),
    changes: quote?.id === given.id ? changes : null,
  }));
}

/** A new quote took the place of one whose hold had ended. */
export function replaceQuote(quote: Proposal, changes: readonly QuoteChange[]): void {
  priceHoldStore.setState({ quote, changes });
}

/** On arrival at the details of an offer, where the server lets its hold go, and when a plan is accepted. */
export function dropQuote(): void {
  priceHoldStore.setState({ quote: null, changes: null });
}
