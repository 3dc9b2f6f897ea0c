import { queryOptions } from '@tanstack/react-query';
import { membershipPlans, type Plan } from '#contract/rebanking.ts';
import { call } from './client.ts';

/** The membership plans in force. Their failure is silent (null): a page says so and stands without them. */
export const membershipPlansQuery = queryOptions({
  queryKey: ['membership-plans'],
  queryFn: async ({ signal }): Promise<readonly Plan[] | null> =>
    call(membershipPlans, { signal }).then(
      ({ data }) => data,
      () => null,
    ),
});
