import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { simulationProposal, type PlanFigures } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { currentTime } from '#web/shared/session/visit/current-time.ts';
import { keepQuote, priceHoldStore } from '#web/shared/session/choices/price-hold.store.ts';
import { isHeld } from '#web/shared/session/choices/price-hold.flow.ts';

type Wanted = { plan: PlanFigures; dayOfMonth: number };

/** Requests a quote of this plan. The first quote of an offer starts its price hold. */
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
    onSuccess: keepQuote,
  });
}

/** Requests a quote of the default plan once, to hold its price, unless a hold is running. */
export function useHoldOnEntry(offerId: string, wanted: Wanted | null) {
  const entry = useProposal(offerId);
  const asked = useRef(false);
  const { mutate } = entry;
  useEffect(() => {
    if (wanted === null || asked.current) return;
    asked.current = true;
    if (!isHeld(priceHoldStore.getState().quote, offerId, currentTime())) mutate(wanted);
  }, [wanted, offerId, mutate]);
  return entry.error;
}
