import { queryOptions } from '@tanstack/react-query';
import { readReliefOptions } from '#contract/relief.ts';
import { call } from '#web/shared/api/client.ts';

/** What can be done with a plan now; it changes with the day, with payments and with every change. */
export const reliefOptionsQuery = (agreementId: string) =>
  queryOptions({
    queryKey: ['relief-options', agreementId],
    queryFn: ({ signal }) => call(readReliefOptions, { params: { agreementId }, signal }),
  });
