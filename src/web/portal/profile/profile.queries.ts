import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import { readProfile } from '#contract/profile.ts';
import { call } from '#web/shared/api/client.ts';
import { userQuery } from '#web/shared/session/user.query.ts';

export type Profile = ReplyOf<typeof readProfile>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(readProfile, { signal }),
});

export function useProfileReload(): (what?: 'contacts') => Promise<void> {
  const queries = useQueryClient();
  return async (what) => {
    await queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    if (what === 'contacts') await queries.fetchQuery({ ...userQuery, staleTime: 0 });
  };
}
