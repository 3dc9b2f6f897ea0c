import { QueryClient, queryOptions, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { readConfig, type ConfigFile } from '#contract/config.ts';
import { call } from './client.ts';
import { readConfigDocument, type ConfigDocuments } from './config-documents.ts';
import { ApiProblem, NetworkFailure } from './failures.ts';

const freshForMs = 30_000;
const firstRetryMs = 400;

/**
 * Returns true after the first two failures of the network or the server (status 500 or higher). A refusal is never
 * retried.
 */
export function worthRetrying(failures: number, failure: unknown): boolean {
  const passing = failure instanceof NetworkFailure || (failure instanceof ApiProblem && failure.status >= 500);
  return passing && failures < 2;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // An offline read fails after its retries instead of pausing, so that a route can show cached data.
      queries: {
        staleTime: freshForMs,
        retry: worthRetrying,
        retryDelay: (failures) => firstRetryMs * 2 ** failures,
        networkMode: 'always',
      },
    },
  });
}

const documentTimeoutMs = 10_000;
const longestWaitMs = 1_000;

export const configQuery = <F extends ConfigFile>(file: F) =>
  queryOptions({
    queryKey: ['config', file],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async (): Promise<ConfigDocuments[F] | null> =>
      readConfigDocument(
        file,
        await call(readConfig, { params: { file }, signal: AbortSignal.timeout(documentTimeoutMs) }).catch(() => null),
      ),
  });

/** Delays the page for at most a second. A slow configuration document does not block the page. */
export const awaitBriefly = (queries: QueryClient, file: ConfigFile): Promise<unknown> =>
  Promise.race([queries.prefetchQuery(configQuery(file)), new Promise((enough) => setTimeout(enough, longestWaitMs))]);

export function usePrefetched<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): T {
  const { data } = useQuery(options);
  if (data === undefined) throw new Error(`No loader fetched ${JSON.stringify(options.queryKey)}`);
  return data;
}
