import { queryOptions } from '@tanstack/react-query';
import { currentUser, type User } from '#contract/account.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { hasUserCookie } from './user-cookie.ts';

export const userQuery = queryOptions({
  queryKey: ['user'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }): Promise<User | null> => {
    if (!hasUserCookie()) return null;
    try {
      return await call(currentUser, { signal });
    } catch (failure) {
      if (isProblem(failure, 'NO_SESSION')) return null;
      throw failure;
    }
  },
});
