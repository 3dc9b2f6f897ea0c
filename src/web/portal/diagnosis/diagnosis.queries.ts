import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { readDiagnosis, type DiagnosisState } from '#contract/diagnosis.ts';
import { call } from '#web/shared/api/client.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';

export const diagnosisQuery = queryOptions({
  queryKey: ['diagnosis'],
  queryFn: ({ signal }) => call(readDiagnosis, { signal }),
});

export function cacheDiagnosis(queries: QueryClient, state: DiagnosisState): void {
  queries.setQueryData(diagnosisQuery.queryKey, state);
  const { step, reason, missing } = state;
  const { objective } = state.profile;
  queries.setQueryData(managementQuery.queryKey, (known) =>
    known ? { ...known, diagnosis: { ...known.diagnosis, step, reason, missing, objective } } : known,
  );
}

/**
 * Caches the result and invalidates the queries that depend on the diagnosis: the home page ranks the offers by the
 * diagnosis, and the simulations recommend plans.
 */
export function useCacheResult(): (state: DiagnosisState) => Promise<void> {
  const queries = useQueryClient();
  return async (state) => {
    cacheDiagnosis(queries, state);
    await Promise.all([
      queries.invalidateQueries({ queryKey: managementQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['simulation'] }),
    ]);
  };
}
