import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { renewOffer, simulation, viewOffer } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';

export type SimulationRequest = BodyOf<typeof simulation>;

export const simulationQuery = (request: SimulationRequest) =>
  queryOptions({
    queryKey: ['simulation', request],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(simulation, { body: request, signal }),
  });

/**
 * Runs once per visit and not on refocus, because each call releases the price hold, which another tab may use.
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

/** Requests a new offer when an offer has ended. Also undoes «No me interesa». */
export const requestOffer = async (offerId: string) => (await call(renewOffer, { params: { offerId } })).offer;

export function useRereadOffers(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: managementQuery.queryKey });
}
