import type { Proposal } from '#contract/offers.ts';

export type QuotedPlan = Pick<
  Proposal,
  'term' | 'initialPayment' | 'instalment' | 'total' | 'interest' | 'firstPaymentOn' | 'dayOfMonth'
>;

export function isHeld(quote: Pick<Proposal, 'offerId' | 'holdUntil'> | null, offerId: string, now: Date): boolean {
  return quote !== null && quote.offerId === offerId && quote.holdUntil > now;
}

export function newestQuote<Quote extends Pick<Proposal, 'offerId' | 'holdUntil'>>(
  known: Quote | null,
  given: Quote,
): Quote {
  return known?.offerId === given.offerId && known.holdUntil > given.holdUntil ? known : given;
}

export function offerAfterEnd(
  before: { id: string; obligationId: string | undefined },
  offers: readonly { id: string; obligationId: string }[],
): string | undefined {
  const same = offers.find(({ id }) => id === before.id);
  return (same ?? offers.find(({ obligationId }) => obligationId === before.obligationId))?.id;
}

export interface QuoteChange {
  label: string;
  before: QuotedPlan[keyof QuotedPlan];
  after: QuotedPlan[keyof QuotedPlan];
}

export function quoteChanges(before: QuotedPlan, after: QuotedPlan): QuoteChange[] {
  const owed = ({ total, interest }: QuotedPlan) => total + interest;
  const figures: QuoteChange[] = [
    { label: 'Pagas en total', before: owed(before), after: owed(after) },
    { label: 'Pago inicial', before: before.initialPayment, after: after.initialPayment },
    { label: after.term === 1 ? 'Pago' : 'Cuota', before: before.instalment, after: after.instalment },
    { label: 'Empiezas a pagar', before: before.firstPaymentOn, after: after.firstPaymentOn },
  ];
  return figures.filter((figure) => figure.before !== figure.after);
}
