import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type answerIdentityCheck, readIdentityCheck } from '#contract/identity.ts';
import { readValidation } from '#contract/validation.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';

export type ValidationState = ReplyOf<typeof readValidation>;
export type ContactUnderWay = NonNullable<ValidationState['contact']>;
export type SteppedCheck = ReplyOf<typeof answerIdentityCheck>;
export type IdentityCheck = NonNullable<ReplyOf<typeof readIdentityCheck>['check']>;

/** Null when no step is pending. A cached result is always stale, because each completed step changes the result. */
export const validationQuery = queryOptions({
  queryKey: ['validation'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<ValidationState | null> => {
    try {
      return await call(readValidation, { signal });
    } catch (failure) {
      if (isProblem(failure, 'SCOPE_EXPIRED')) return null;
      throw failure;
    }
  },
});

export const identityQuery = queryOptions({
  queryKey: ['validation', 'identity'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<IdentityCheck | null> => {
    try {
      return (await call(readIdentityCheck, { signal })).check;
    } catch (failure) {
      if (isProblem(failure, 'SCOPE_EXPIRED', 'CONFLICT')) return null;
      throw failure;
    }
  },
});
