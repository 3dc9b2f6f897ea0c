import { queryOptions } from '@tanstack/react-query';
import { membershipPlans, type Plan } from '#contract/rebanking.ts';
import { call } from './client.ts';

/** The membership plans in force; null when the request failed. */
export const membershipPlansQuery = queryOptions({
  queryKey: ['membership-plans'],
  queryFn: async ({ signal }): Promise<readonly Plan[] | null> =>
    call(membershipPlans, { signal }).then(
      ({ data }) => data,
      () => null,
    ),
});
