import type { QueryClient } from '@tanstack/react-query';
import { simulationProposal, type Proposal } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { offerAfterEnd, type QuotedPlan } from '#web/shared/session/choices/price-hold.flow.ts';

/**
 * Quotes a plan anew after the hold of its price has ended, from the same offer or from the one that took its place. Terms that the new
 * figures do not admit are replaced by those that the offer proposes. Undefined when there is no offer any more.
 * @throws as `call`.
 */
export async function quoteAnew(
  queries: QueryClient,
  offerId: string,
  { term, dayOfMonth, initialPayment, firstPaymentOn }: QuotedPlan,
): Promise<Proposal | undefined> {
  const obligationId = queries
    .getQueryData(managementQuery.queryKey)
    ?.offers.find(({ id }) => id === offerId)?.obligationId;
  const currentOffer = async () => {
    const { offers } = await queries.fetchQuery({ ...managementQuery, staleTime: 0 });
    return offerAfterEnd({ id: offerId, obligationId }, offers);
  };
  const propose = (current: string, wish: Partial<QuotedPlan>) =>
    call(simulationProposal, { body: { offerId: current, term, dayOfMonth, ...wish } }).catch((failure: unknown) => {
      if (!isProblem(failure, 'INITIAL_PAYMENT_TOO_LOW', 'INITIAL_PAYMENT_TOO_HIGH', 'DATE_NOT_ALLOWED')) throw failure;
      return call(simulationProposal, { body: { offerId: current, term, dayOfMonth } });
    });

  const wish = { initialPayment, firstPaymentOn };
  const first = await currentOffer();
  if (first === undefined) return undefined;
  try {
    return await propose(first, wish);
  } catch (failure) {
    // The server makes the offer with the new figures when it is asked for the old one.
    if (!isProblem(failure, 'OFFER_UNAVAILABLE')) throw failure;
    const second = await currentOffer();
    return second === undefined || second === first ? undefined : propose(second, wish);
  }
}
