import { queryOptions } from '@tanstack/react-query';
import { readApplication } from '#contract/rebanking-application.ts';
import { call } from '#web/shared/api/client.ts';

/** The application's answers: the question about public offices, and defaults for an empty month. */
export const applicationQuery = queryOptions({
  queryKey: ['saved-application'],
  queryFn: ({ signal }) => call(readApplication, { signal }),
  retry: false,
});
