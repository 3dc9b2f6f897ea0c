import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paymentReturn } from '#contract/payments.ts';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { call } from '#web/shared/api/client.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import type { ReturnHint } from '#web/portal/provider-return.ts';
import { followUp, followUpEveryMs, verifyPayment, type Verification } from './verification.flow.ts';

/**
 * Polls at the times of `verificationScheduleMs`, then every minute while the payment is open and the page is visible.
 */
export function useVerification(
  strategy: PaymentStrategy,
  hint: ReturnHint,
): { verification: Verification; checking: boolean; again: () => void } {
  const queries = useQueryClient();
  const { id, ref_payco: providerReference } = hint;
  const [verification, setVerification] = useState<Verification>({ kind: 'verifying' });
  const [round, setRound] = useState(0);
  const [checking, setChecking] = useState(false);

  const ask = useCallback(
    (attemptId: string | undefined) =>
      call(paymentReturn, {
        params: { strategy },
        body: { transactionId: id, providerReference, attemptId: id || providerReference ? undefined : attemptId },
      }),
    [strategy, id, providerReference],
  );

  useEffect(() => {
    const begun = performance.now();
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const until = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.max(0, begun + milliseconds - performance.now()));
      });
    void verifyPayment({
      ask,
      until,
      report: setVerification,
      hasTransaction: Boolean(id ?? providerReference),
      stopped: () => stopped,
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [ask, id, providerReference, round]);

  // The payment may have changed the agreement and its documents.
  const { kind } = verification;
  useEffect(() => {
    if (kind === 'verifying') return;
    void queries.invalidateQueries({ queryKey: managementQuery.queryKey });
    void queries.invalidateQueries({ queryKey: documentsQuery.queryKey });
  }, [queries, kind]);

  const shown = useRef(verification);
  useEffect(() => {
    shown.current = verification;
  }, [verification]);
  const check = useCallback(async () => {
    const { current } = shown;
    if (current.kind === 'verifying') return;
    if (current.kind === 'nothing' || current.kind === 'unanswered') {
      setVerification({ kind: 'verifying' });
      return setRound((before) => before + 1);
    }
    setChecking(true);
    const next = await followUp(current, ask);
    setChecking(false);
    setVerification(next);
  }, [ask]);

  const open = kind === 'pending' || kind === 'unknown';
  useEffect(() => {
    if (!open) return;
    const look = setInterval(() => {
      if (document.visibilityState === 'visible') void check();
    }, followUpEveryMs);
    return () => clearInterval(look);
  }, [open, check]);

  return { verification, checking, again: () => void check() };
}
