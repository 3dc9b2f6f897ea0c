import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PersonDocument } from '#contract/documents.ts';
import { documentsQuery } from '#web/shared/api/person.queries.ts';

/** How often, and for how long, the agreement's document is looked for while it is being made; milliseconds. */
const lookMs = 2_000;
const lookEndMs = 120_000;

/**
 * An agreement's documents without its receipts, which stand beside their payments. A job makes the first one after the
 * acceptance, so it is asked for until it is there. `sent`: they were just mailed, so that they are asked for at once.
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
