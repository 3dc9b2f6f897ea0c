import { queryOptions } from '@tanstack/react-query';
import { readApplication } from '#contract/rebanking-application.ts';
import { call } from '#web/shared/api/client.ts';

export const applicationQuery = queryOptions({
  queryKey: ['saved-application'],
  queryFn: ({ signal }) => call(readApplication, { signal }),
  retry: false,
});
