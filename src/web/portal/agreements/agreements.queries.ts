import { queryOptions } from '@tanstack/react-query';
import { readProposal } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';

/** A stored quote. Its figures never change, but its hold ends: the route reads it on each visit. */
export const proposalQuery = (proposalId: string) =>
  queryOptions({
    queryKey: ['proposal', proposalId],
    queryFn: ({ signal }) => call(readProposal, { params: { proposalId }, signal }),
  });
