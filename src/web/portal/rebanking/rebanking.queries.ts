import { queryOptions } from '@tanstack/react-query';
import { citiesOfState, states } from '#contract/parameters.ts';
import { call } from '#web/shared/api/client.ts';
import { membershipPlansQuery } from '#web/shared/api/membership-plans.query.ts';

const plansRetryMs = 5_000;

export const statesQuery = queryOptions({
  queryKey: ['states'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await call(states, { signal })).data,
});

export const citiesQuery = (departmentCode: string | undefined) =>
  queryOptions({
    queryKey: ['cities', departmentCode ?? ''],
    staleTime: Infinity,
    enabled: departmentCode !== undefined,
    queryFn: async ({ signal }) =>
      (await call(citiesOfState, { params: { departmentCode: departmentCode ?? '' }, signal })).data,
  });

export const diagnosisMonthQuery = queryOptions({
  queryKey: ['rebanking', 'diagnosis-month'],
  queryFn: async ({ signal }) => {
    // The import is dynamic, so that the API contract of the diagnosis is not in the common chunk.
    const { readDiagnosis } = await import('#contract/diagnosis.ts');
    return (await call(readDiagnosis, { signal })).profile;
  },
  retry: false,
});

/** The specification requires that the page shows no error when the plans cannot be loaded. */
export const plansQuery = queryOptions({
  ...membershipPlansQuery,
  refetchInterval: ({ state }) => (state.data === null ? plansRetryMs : false),
});
