import { queryOptions } from '@tanstack/react-query';
import { readProposal } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';

/** A stored quote. The figures never change, but the hold ends, so the route reads the quote on each visit. */
export const proposalQuery = (proposalId: string) =>
  queryOptions({
    queryKey: ['proposal', proposalId],
    queryFn: ({ signal }) => call(readProposal, { params: { proposalId }, signal }),
  });
