import { queryOptions } from '@tanstack/react-query';
import { readApplication } from '#contract/rebanking-application.ts';
import { call } from '#web/shared/api/client.ts';

/** The application's answers: whether public offices were asked, and what may fill a month that is empty. */
export const applicationQuery = queryOptions({
  queryKey: ['saved-application'],
  queryFn: ({ signal }) => call(readApplication, { signal }),
  retry: false,
});
