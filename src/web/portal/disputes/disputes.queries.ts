import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listDisputes, type DisputeView } from '#contract/disputes.ts';
import { call } from '#web/shared/api/client.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { notifyOtherTabs } from '#web/shared/session/tabs.ts';

export type Disputes = ReplyOf<typeof listDisputes>;
export type DisputableDebt = Disputes['debts'][number];

/** The person's disputes, newest first, and the debts that they can dispute. */
export const disputesQuery = queryOptions({
  queryKey: ['disputes'],
  queryFn: ({ signal }) => call(listDisputes, { signal }),
});

/** Shows a changed dispute, and reads again what it changes: debts, offers and agreements, in every tab. */
export function useDisputeChanged(): (changed: DisputeView) => void {
  const queries = useQueryClient();
  return (changed) => {
    showDispute(queries, changed);
    void queries.invalidateQueries({ queryKey: disputesQuery.queryKey });
    void queries.invalidateQueries({ queryKey: managementQuery.queryKey });
    notifyOtherTabs({ kind: 'debts-changed' });
  };
}

function showDispute(queries: QueryClient, changed: DisputeView): void {
  queries.setQueryData(
    disputesQuery.queryKey,
    (known) => known && { ...known, data: [changed, ...known.data.filter(({ id }) => id !== changed.id)] },
  );
}
