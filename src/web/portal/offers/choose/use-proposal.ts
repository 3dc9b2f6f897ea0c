import { useEffect, useRef } from 'react';
import { simulationProposal, type PlanFigures } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { currentTime } from '#web/shared/session/visit/current-time.ts';
import { keepQuote, priceHoldStore } from '#web/shared/session/choices/price-hold.store.ts';
import { isHeld } from '#web/shared/session/choices/price-hold.flow.ts';

type Wanted = { plan: PlanFigures; dayOfMonth: number };

/** Requests a quote. The server starts a price hold for the offer, unless a hold is running. */
export async function requestProposal(offerId: string, { plan, dayOfMonth }: Wanted) {
  const { term, initialPayment, firstPaymentOn } = plan;
  const body = { offerId, term, initialPayment, dayOfMonth, firstPaymentOn };
  const proposal = await call(simulationProposal, { body });
  keepQuote(proposal);
  return proposal;
}

/** Starts the price hold with one quote, unless this offer already has a price hold. Returns the failure. */
export function useHoldOnEntry(offerId: string, wanted: Wanted | null) {
  const { failure, send } = useSubmission((first: Wanted) => requestProposal(offerId, first));
  const asked = useRef(false);
  useEffect(() => {
    if (wanted === null || asked.current) return;
    asked.current = true;
    if (!isHeld(priceHoldStore.getState().quote, offerId, currentTime())) void send(wanted);
  }, [wanted, offerId, send]);
  return failure;
}
