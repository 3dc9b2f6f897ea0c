import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import { addDisputeFile, listDisputes, type DisputeView } from '#contract/disputes.ts';
import { call, upload } from '#web/shared/api/client.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import type { SendFile } from '#web/shared/disputes/sent-files.store.ts';
import { notifyOtherTabs } from '#web/shared/session/tabs.ts';

export type Disputes = ReplyOf<typeof listDisputes>;
export type DisputableDebt = Disputes['debts'][number];

export const disputesQuery = queryOptions({
  queryKey: ['disputes'],
  queryFn: ({ signal }) => call(listDisputes, { signal }),
});

export function useDisputeChanged(): (changed: DisputeView) => void {
  const queries = useQueryClient();
  return (changed) => {
    showDispute(queries, changed);
    void queries.invalidateQueries({ queryKey: disputesQuery.queryKey });
    void queries.invalidateQueries({ queryKey: managementQuery.queryKey });
    notifyOtherTabs({ kind: 'debts-changed' });
  };
}

export function useDisputeFile(): (disputeId: string) => SendFile {
  const changed = useDisputeChanged();
  return (disputeId) => async (sent) => changed(await upload(addDisputeFile, { params: { disputeId }, ...sent }));
}

function showDispute(queries: QueryClient, changed: DisputeView): void {
  queries.setQueryData(
    disputesQuery.queryKey,
    (known) => known && { ...known, data: [changed, ...known.data.filter(({ id }) => id !== changed.id)] },
  );
}
