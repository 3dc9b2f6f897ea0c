import { queryOptions } from '@tanstack/react-query';
import { userManagement } from '#contract/agreements.ts';
import { listDocuments } from '#contract/documents.ts';
import { call } from './client.ts';

// What only the portal reads; public pages never load its contract.

/** Obligations, offers, agreements and application of the signed-in person. */
export const managementQuery = queryOptions({
  queryKey: ['management'],
  queryFn: ({ signal }) => call(userManagement, { signal }),
});

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: async ({ signal }) => (await call(listDocuments, { signal })).data,
});
