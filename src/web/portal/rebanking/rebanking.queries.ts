import { queryOptions } from '@tanstack/react-query';
import { citiesOfState, states } from '#contract/parameters.ts';
import { readApplication } from '#contract/rebanking-application.ts';
import { readWithdrawal } from '#contract/withdrawal.ts';
import { call } from '#web/shared/api/client.ts';
import { membershipPlansQuery } from '#web/shared/api/membership-plans.query.ts';

/** How often a list of plans that did not come is asked for again, without a word; milliseconds. */
const plansRetryMs = 5_000;

export const statesQuery = queryOptions({
  queryKey: ['states'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await call(states, { signal })).data,
});

/** The cities of a department; none without one. */
export const citiesQuery = (departmentCode: string | undefined) =>
  queryOptions({
    queryKey: ['cities', departmentCode ?? ''],
    staleTime: Infinity,
    enabled: departmentCode !== undefined,
    queryFn: async ({ signal }) =>
      (await call(citiesOfState, { params: { departmentCode: departmentCode ?? '' }, signal })).data,
  });

export const applicationQuery = queryOptions({
  queryKey: ['rebanking', 'application'],
  queryFn: ({ signal }) => call(readApplication, { signal }),
});

/** The diagnosis' answers about a month, with which an application begins; without it one begins empty. */
export const diagnosisMonthQuery = queryOptions({
  queryKey: ['rebanking', 'diagnosis-month'],
  queryFn: async ({ signal }) => {
    // The diagnosis' own words are no part of what every page waits for.
    const { readDiagnosis } = await import('#contract/diagnosis.ts');
    return (await call(readDiagnosis, { signal })).profile;
  },
  retry: false,
});

/** The right of withdrawal from the membership that was accepted last. */
export const withdrawalQuery = queryOptions({
  queryKey: ['rebanking', 'withdrawal'],
  queryFn: ({ signal }) => call(readWithdrawal, { signal }),
});

/** The specification wants a failed load of the plans silent; it is tried again while the page is looked at. */
export const plansQuery = queryOptions({
  ...membershipPlansQuery,
  refetchInterval: ({ state }) => (state.data === null ? plansRetryMs : false),
});
