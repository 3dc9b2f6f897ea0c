import type { QueryClient } from '@tanstack/react-query';
import { simulation, simulationProposal, type Proposal } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { offerAfterEnd, type QuotedPlan } from '#web/shared/session/choices/price-hold.flow.ts';

/**
 * Quotes the plan with the same offer or its successor. Uses the defaults of the offer when the offer no longer allows
 * the initial payment or the first date. Returns undefined when neither offer is available.
 * @throws like `call`
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
  const propose = (current: string, plan: Pick<QuotedPlan, 'initialPayment' | 'firstPaymentOn'>) =>
    call(simulationProposal, {
      body: {
        offerId: current,
        term,
        dayOfMonth,
        initialPayment: plan.initialPayment,
        firstPaymentOn: plan.firstPaymentOn,
      },
    });
  const proposeNearest = async (current: string) => {
    try {
      return await propose(current, { initialPayment, firstPaymentOn });
    } catch (failure) {
      if (!isProblem(failure, 'INITIAL_PAYMENT_TOO_LOW', 'INITIAL_PAYMENT_TOO_HIGH', 'DATE_NOT_ALLOWED')) throw failure;
      const { scenarios } = await call(simulation, { body: { offerId: current, term, dayOfMonth } });
      const plan = scenarios.find((scenario) => scenario.term === term)?.plan;
      if (!plan) throw failure;
      return propose(current, plan);
    }
  };

  const first = await currentOffer();
  if (first === undefined) return undefined;
  try {
    return await proposeNearest(first);
  } catch (failure) {
    // The server may have created a successor during the request.
    if (!isProblem(failure, 'OFFER_UNAVAILABLE')) throw failure;
    const second = await currentOffer();
    return second === undefined || second === first ? undefined : proposeNearest(second);
  }
}
