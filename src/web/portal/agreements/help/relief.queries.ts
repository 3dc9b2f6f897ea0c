import { queryOptions } from '@tanstack/react-query';
import { readReliefOptions } from '#contract/relief.ts';
import { call } from '#web/shared/api/client.ts';

/** The available changes depend on the day, on payments and on earlier changes. */
export const reliefOptionsQuery = (agreementId: string) =>
  queryOptions({
    queryKey: ['relief-options', agreementId],
    queryFn: ({ signal }) => call(readReliefOptions, { params: { agreementId }, signal }),
  });
