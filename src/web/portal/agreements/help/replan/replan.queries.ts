import { queryOptions } from '@tanstack/react-query';
import { simulateReplan, type ReplanOptions } from '#contract/replan.ts';
import { call } from '#web/shared/api/client.ts';
import { ApiProblem, submissionMessage } from '#web/shared/api/failures.ts';

export type TermsToCompare = { options: ReplanOptions; whyNot: null } | { options: null; whyNot: string };

/** A refusal is returned as data for the page, not thrown as an error. */
export const replanOptionsQuery = (agreementId: string) =>
  queryOptions({
    queryKey: ['replan-options', agreementId],
    queryFn: async ({ signal }): Promise<TermsToCompare> => {
      try {
        return {
          options: await call(simulateReplan, { params: { agreementId }, body: {}, signal }),
          whyNot: null,
        };
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.status === 409)
          return { options: null, whyNot: submissionMessage(failure) };
        throw failure;
      }
    },
  });
