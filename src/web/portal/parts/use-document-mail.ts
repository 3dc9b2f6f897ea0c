import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { sendAcceptedTerms } from '#contract/documents.ts';
import { call } from '#web/shared/api/client.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { mailDocuments, type DocumentMail } from './document-mail.flow.ts';

export function useDocumentMail(email: string | null): {
  mail: DocumentMail;
  send: (agreement: Pick<Agreement, 'id' | 'crmAgreementId'>) => void;
} {
  const queries = useQueryClient();
  const [mail, setMail] = useState<DocumentMail>({ kind: 'idle' });
  const running = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const send = useCallback(
    async (agreement: Pick<Agreement, 'id' | 'crmAgreementId'>) => {
      if (running.current || email === null) return;
      running.current = true;
      await mailDocuments(agreement, {
        send: async (crmAgreementId) => (await call(sendAcceptedTerms, { body: { crmAgreementId, email } })).sentTo,
        reload: async () => {
          const { agreements } = await queries.fetchQuery({ ...managementQuery, staleTime: 0 });
          return agreements.find(({ id }) => id === agreement.id) ?? agreement;
        },
        wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        report: (state) => {
          if (mounted.current) setMail(state.kind === 'waiting' ? { ...state, since: performance.now() } : state);
        },
      });
      running.current = false;
    },
    [email, queries],
  );
  return { mail, send: (agreement) => void send(agreement) };
}
