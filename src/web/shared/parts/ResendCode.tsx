import { useState, type ReactNode } from 'react';
import { secondsToWait } from '#web/shared/api/code-texts.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { currentTime } from '#web/shared/session/visit/current-time.ts';
import { RefusalNotice } from '#ui/forms/RefusalNotice.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { useWait } from '#ui/use-wait.ts';

type ResendCodeProps = {
  resendAt: Date;
  /** Replaces the request buttons, for example when a reload has cleared the identity document for a new request. */
  instead?: ReactNode;
  spent: boolean;
  ask: () => Promise<unknown>;
  onAsked: () => unknown;
  other?: { label: string; ask: () => Promise<unknown> };
  children?: ReactNode;
};

export function ResendCode({ resendAt, instead, spent, ask, onAsked, other, children }: ResendCodeProps) {
  const [wait, startWait] = useWait(() => Math.ceil((resendAt.getTime() - currentTime().getTime()) / 1_000));
  const [status, setStatus] = useState('');
  const resend = useSubmission(
    async (askFor: () => Promise<unknown>) => {
      await askFor();
      setStatus('Pedimos otro código.');
      await onAsked();
    },
    (failure) => {
      startWait(secondsToWait(failure));
      return formRefusal(failure, 'No pudimos enviarte otro código');
    },
  );
  return (
    <div className="mt-6 text-body-sm text-ink-2">
      <RefusalNotice refusal={resend.refusal} tone="warn" className="mb-3" />
      <ResendLine
        wait={wait}
        spent={spent}
        again={
          instead ? (
            <span>¿No llegó? {instead}</span>
          ) : (
            <>
              <span>{spent ? 'Ese código ya no sirve.' : '¿No llegó?'}</span>
              <TextButton aria-busy={resend.pending || undefined} onClick={() => void resend.send(ask)}>
                Pedir otro código
              </TextButton>
              {other ? (
                <TextButton aria-busy={resend.pending || undefined} onClick={() => void resend.send(other.ask)}>
                  {other.label}
                </TextButton>
              ) : null}
            </>
          )
        }
      >
        {children}
      </ResendLine>
      <p role="status">{status}</p>
    </div>
  );
}

type ResendLineProps = {
  wait: number;
  spent?: boolean;
  again: ReactNode;
  children?: ReactNode;
};

export function ResendLine({ wait, spent = false, again, children }: ResendLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {wait > 0 ? (
        <span>
          {spent ? '' : '¿No llegó? '}Podrás pedir otro en{' '}
          <span className="num" role="timer" aria-live="off">
            {wait}
          </span>{' '}
          s.
        </span>
      ) : (
        again
      )}
      {children}
    </p>
  );
}
