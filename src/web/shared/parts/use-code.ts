import { useState } from 'react';
import { requestCode, type codeDeliveries, type contactKinds } from '#contract/account.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/shared/api/client.ts';
import { secondsToWait } from '#web/shared/api/code-texts.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useWait } from '#ui/use-wait.ts';
import { useCodeDelivery } from './use-code-delivery.ts';

export type Channel = (typeof contactKinds)[number];
export type SentCode = ReplyOf<typeof requestCode>;

/** The server requires this time between two codes. The page counts from the response. */
export const resendSeconds = 60;

export interface CodeDelivery {
  sent: SentCode | undefined;
  pending: boolean;
  failure: Error | undefined;
  delivery: (typeof codeDeliveries)[number] | undefined;
  wait: number;
  ask: (channel: Channel) => void;
}

export function useCode(request: (channel: Channel) => Promise<SentCode>): CodeDelivery {
  const [sent, setSent] = useState<SentCode>();
  const [wait, startWait] = useWait();
  const code = useSubmission(
    async (channel: Channel) => {
      setSent(await request(channel));
      startWait(resendSeconds);
    },
    (failure) => {
      const seconds = isProblem(failure, 'OTP_RESEND_WAIT') ? secondsToWait(failure) : 0;
      if (seconds > 0) startWait(seconds);
      return formRefusal(failure);
    },
  );
  return {
    sent,
    delivery: undefined,
    pending: code.pending,
    failure: code.failure,
    wait,
    ask: (channel) => {
      if (wait === 0) void code.send(channel);
    },
  };
}

export function useSignatureCode(subjectId: string): CodeDelivery {
  const code = useCode((channel) => call(requestCode, { body: { purpose: 'ACEPTAR_ACUERDO', subjectId, channel } }));
  return { ...code, delivery: useCodeDelivery(code.sent?.codeId) };
}
