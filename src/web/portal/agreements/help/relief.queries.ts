import { queryOptions } from '@tanstack/react-query';
import { readReliefOptions } from '#contract/relief.ts';
import { call } from '#web/shared/api/client.ts';

export const reliefOptionsQuery = (agreementId: string) =>
  queryOptions({
    queryKey: ['relief-options', agreementId],
    queryFn: ({ signal }) => call(readReliefOptions, { params: { agreementId }, signal }),
  });
