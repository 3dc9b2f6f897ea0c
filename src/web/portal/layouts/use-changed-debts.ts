import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { listenToOtherTabs } from '#web/shared/session/tabs.ts';

export function useChangedDebts(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      listenToOtherTabs(({ kind }) => {
        if (kind !== 'debts-changed') return;
        for (const queryKey of [managementQuery.queryKey, ['disputes'], ['offer-view'], ['diagnosis']])
          void queries.invalidateQueries({ queryKey });
      }),
    [queries],
  );
}
