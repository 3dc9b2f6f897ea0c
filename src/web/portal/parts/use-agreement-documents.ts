import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PersonDocument } from '#contract/documents.ts';
import { documentsQuery } from '#web/shared/api/person.queries.ts';

const lookMs = 2_000;
const lookEndMs = 120_000;

/**
 * Omits receipts, because pages list them with the payments. Polls until a job has created the first document, for at
 * most two minutes.
 */
export function useAgreementDocuments(id: string, sent = false): PersonDocument[] {
  const [since] = useState(() => performance.now());
  const isOwn = ({ agreementId, kind }: PersonDocument) => agreementId === id && kind !== 'COMPROBANTE';
  const { data = [], refetch } = useQuery({
    ...documentsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isOwn) || performance.now() - since > lookEndMs ? false : lookMs),
  });
  useEffect(() => {
    if (sent) void refetch({ cancelRefetch: false });
  }, [sent, refetch]);
  return data.filter(isOwn);
}
