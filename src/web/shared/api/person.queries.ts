import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

// The query functions import the API contract dynamically, so that pages without these queries do not load the
// contract.

export const managementQuery = queryOptions({
  queryKey: ['management'],
  queryFn: async ({ signal }) => call((await import('#contract/agreements.ts')).userManagement, { signal }),
});

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: async ({ signal }) => (await call((await import('#contract/documents.ts')).listDocuments, { signal })).data,
});
