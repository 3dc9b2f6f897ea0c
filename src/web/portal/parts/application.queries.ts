import { queryOptions } from '@tanstack/react-query';
import { readApplication } from '#contract/rebanking-application.ts';
import { readWithdrawal } from '#contract/withdrawal.ts';
import { call } from '#web/shared/api/client.ts';

export const applicationQuery = queryOptions({
  queryKey: ['rebanking', 'application'],
  queryFn: ({ signal }) => call(readApplication, { signal }),
});

export const withdrawalQuery = queryOptions({
  queryKey: ['rebanking', 'withdrawal'],
  queryFn: ({ signal }) => call(readWithdrawal, { signal }),
});
