import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { discardOffer, renewOffer, simulation, viewOffer } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';

export type SimulationRequest = BodyOf<typeof simulation>;

/** Scenarios of an offer for one set of choices; pure, so going back to the same choices asks nothing. */
export const simulationQuery = (request: SimulationRequest) =>
  queryOptions({
    queryKey: ['simulation', request],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(simulation, { body: request, signal }),
  });

/**
 * The person is at the offer's details: said to the server on each arrival and never again while they stay, because a
 * return of the focus here must not let go of the hold that another tab counts on.
 */
export const offerViewQuery = (offerId: string) =>
  queryOptions({
    queryKey: ['offer-view', offerId],
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await call(viewOffer, { params: { offerId }, signal })).offer,
    throwOnError: (failure) => isProblem(failure, 'NOT_FOUND'),
  });

/** "Pedir oferta nueva", also the way back from "No me interesa". Gives the offer that is now in force. */
export function useRenewOffer() {
  return useMutation({
    mutationFn: async (offerId: string) => (await call(renewOffer, { params: { offerId } })).offer,
  });
}

/** "No me interesa". */
export function useDiscardOffer() {
  return useMutation({
    mutationFn: async (offerId: string) => (await call(discardOffer, { params: { offerId } })).offer,
  });
}

/** Reads the offers again after one of them changed. */
export function useRereadOffers(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: managementQuery.queryKey });
}
