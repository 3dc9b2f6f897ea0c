import { queryOptions } from '@tanstack/react-query';
import { readProposal } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';

/**
 * The query of a stored quote. The figures of a quote never change, but the price hold ends, so the route reads the
 * quote on each visit.
 */
export const proposalQuery = (proposalId: string) =>
  queryOptions({
    queryKey: ['proposal', proposalId],
    queryFn: ({ signal }) => call(readProposal, { params: { proposalId }, signal }),
  });
