import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

// Only the portal reads these. Its documents link the modules of their contracts, so that no query waits for a module.
export const contractsOfPortal = ['agreements', 'documents'] as const;

/** Obligations, offers, agreements and application of the signed-in person. */
export const managementQuery = queryOptions({
  queryKey: ['management'],
  queryFn: async ({ signal }) => call((await import('#contract/agreements.ts')).userManagement, { signal }),
});

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: async ({ signal }) => (await call((await import('#contract/documents.ts')).listDocuments, { signal })).data,
});
