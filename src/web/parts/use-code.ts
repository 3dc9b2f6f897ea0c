import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeDelivery, requestCode, type contactKinds } from '#contract/account.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api/client.ts';
import { isProblem } from '#web/api/failures.ts';
import { useWait } from '#web/ui/use-wait.ts';

export type Channel = (typeof contactKinds)[number];
export type SentCode = ReplyOf<typeof requestCode>;

/** How often the server is asked what became of the message, until it is gone; milliseconds. */
const lookAgainMs = 4_000;
/** The wait between two codes, in seconds: the server's rule, counted by this device from the answer. */
const resendSeconds = 60;

export interface CodeDelivery {
  sent: SentCode | undefined;
  pending: boolean;
  failure: Error | null;
  /** The message was refused, or takes longer than anybody waits. */
  undelivered: boolean;
  /** Seconds until another code may be asked for. */
  wait: number;
  ask: (channel: Channel) => void;
}

/** Sends the one-time code that signs an acceptance, and counts until another may be asked for. */
export function useCode(proposalId: string): CodeDelivery {
  const [sent, setSent] = useState<SentCode>();
  const [wait, startWait] = useWait();
  const code = useMutation({
    mutationFn: (channel: Channel) =>
      call(requestCode, { body: { purpose: 'ACEPTAR_ACUERDO', subjectId: proposalId, channel } }),
    onSuccess: (reply) => {
      setSent(reply);
      startWait(resendSeconds);
    },
    onError: (failure) => {
      const seconds = isProblem(failure, 'OTP_RESEND_WAIT') ? Number(failure.problem.detail?.['seg']) : Number.NaN;
      if (seconds > 0) startWait(seconds);
    },
  });
  const codeId = sent?.codeId ?? '';
  const { data: message } = useQuery({
    queryKey: ['code-delivery', codeId],
    queryFn: ({ signal }) => call(codeDelivery, { params: { codeId }, signal }),
    enabled: sent !== undefined,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.delivery === 'ENTREGADA' ? false : lookAgainMs),
  });
  return {
    sent,
    undelivered: message?.delivery === 'FALLIDA',
    pending: code.isPending,
    failure: code.error,
    wait,
    ask: (channel) => {
      if (!code.isPending && wait === 0) code.mutate(channel);
    },
  };
}
