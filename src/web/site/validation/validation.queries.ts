import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type answerIdentityCheck, readIdentityCheck } from '#contract/identity.ts';
import { readValidation } from '#contract/validation.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';

export type ValidationState = ReplyOf<typeof readValidation>;
export type ContactUnderWay = NonNullable<ValidationState['contact']>;
/** A check after a step of it, and what follows when no code of its own is needed. */
export type SteppedCheck = ReplyOf<typeof answerIdentityCheck>;
export type IdentityCheck = NonNullable<ReplyOf<typeof readIdentityCheck>['check']>;

/** Where the steps of the way in stand; null when there are none under way. Never from memory: a step moves it. */
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

/** The check of who somebody is, when one is under way. */
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
