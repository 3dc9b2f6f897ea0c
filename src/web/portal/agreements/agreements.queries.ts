import { queryOptions } from '@tanstack/react-query';
import { readProposal } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';

/**
 * The route reads the quote again on each visit, because the price hold may have ended. The figures of a quote never
 * change.
 */
export const proposalQuery = (proposalId: string) =>
  queryOptions({
    queryKey: ['proposal', proposalId],
    queryFn: ({ signal }) => call(readProposal, { params: { proposalId }, signal }),
  });
