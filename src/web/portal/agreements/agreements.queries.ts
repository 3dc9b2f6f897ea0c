import { queryOptions } from '@tanstack/react-query';
import { readProposal } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';

/** The figures of a quote never change, but the route reads the quote again, because the price hold may have ended. */
export const proposalQuery = (proposalId: string) =>
  queryOptions({
    queryKey: ['proposal', proposalId],
    queryFn: ({ signal }) => call(readProposal, { params: { proposalId }, signal }),
  });
