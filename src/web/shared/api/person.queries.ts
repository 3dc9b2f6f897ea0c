import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

// Only the portal reads these queries, so the API contract of these queries loads with the layout of the portal.

export const managementQuery = queryOptions({
  queryKey: ['management'],
  queryFn: async ({ signal }) => call((await import('#contract/agreements.ts')).userManagement, { signal }),
});

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: async ({ signal }) => (await call((await import('#contract/documents.ts')).listDocuments, { signal })).data,
});
