import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { simulationProposal, type PlanFigures } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { beginPriceHold, priceHoldStore } from '#web/shared/session/choices/price-hold.store.ts';
import { isRunning } from '#web/shared/session/choices/price-hold.flow.ts';

type Wanted = { plan: PlanFigures; dayOfMonth: number };

/** Asks for a proposal of exactly this plan; its hold starts the countdown, or goes on with the running one. */
export function useProposal(offerId: string) {
  return useMutation({
    mutationFn: ({ plan, dayOfMonth }: Wanted) =>
      call(simulationProposal, {
        body: {
          offerId,
          term: plan.term,
          initialPayment: plan.initialPayment,
          dayOfMonth,
          firstPaymentOn: plan.firstPaymentOn,
        },
      }),
    onSuccess: ({ id, holdUntil, serverTime }) => beginPriceHold({ offerId, proposalId: id, holdUntil, serverTime }),
  });
}

/** Entering the page asks once for the preselected plan, which starts the countdown; a countdown that runs is left alone. */
export function useHoldOnEntry(offerId: string, wanted: Wanted | null) {
  const entry = useProposal(offerId);
  const asked = useRef(false);
  const { mutate } = entry;
  useEffect(() => {
    if (wanted === null || asked.current) return;
    asked.current = true;
    if (!isRunning(priceHoldStore.getState().hold, offerId, Date.now())) mutate(wanted);
  }, [wanted, offerId, mutate]);
  return entry.error;
}
