import { useState } from 'react';
import { codeRefusal } from '#web/api/code-texts.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { RouterLink } from '#web/parts/links.tsx';
import type { OpenRecovery, RecoveryWish } from '#web/session/visit/recovery.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { useWait } from '#web/ui/use-wait.ts';
import { askRecoveryCode, secondsToWait } from './ask-recovery-code.ts';

type ResendRecoveryCodeProps = {
  open: OpenRecovery;
  /** What was asked for; gone after a reload, and then the document is asked again. */
  wish: RecoveryWish | undefined;
  /** The code takes no further tries: only a new one helps. */
  spent: boolean;
  onAsked: () => void;
};

/** Another code by the same way or by the other one, once a minute has passed. */
export function ResendRecoveryCode({ open, wish, spent, onAsked }: ResendRecoveryCodeProps) {
  const [wait, startWait] = useWait(() => Math.ceil((open.resendAt - Date.now()) / 1_000));
  const [told, setTold] = useState('');
  const resend = useSubmission(
    async (again: RecoveryWish) => {
      await askRecoveryCode(again);
      setTold('Pedimos otro código.');
      onAsked();
    },
    (failure) => {
      startWait(secondsToWait(failure));
      return codeRefusal(failure, 'No pudimos enviarte otro código');
    },
  );
  const ask = (channel: RecoveryWish['channel']) => {
    if (wish && wait === 0) void resend.send({ ...wish, channel });
  };
  const other = open.channel === 'celular' ? ('email' as const) : ('celular' as const);
  return (
    <div className="mt-6 text-body-sm text-ink-2">
      {resend.refusal ? (
        <Notice tone="warn" role="alert" className="mb-3" title={resend.refusal.title}>
          {resend.refusal.text}
        </Notice>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {wait > 0 ? (
          <span>
            {spent ? 'Podrás pedir otro en ' : '¿No llegó? Podrás pedir otro en '}
            <span className="num" role="timer" aria-live="off">
              {wait}
            </span>{' '}
            s.
          </span>
        ) : wish ? (
          <>
            <span>{spent ? 'Ese código ya no sirve.' : '¿No llegó?'}</span>
            <TextButton aria-busy={resend.pending || undefined} onClick={() => ask(open.channel)}>
              Pedir otro código
            </TextButton>
            <TextButton aria-busy={resend.pending || undefined} onClick={() => ask(other)}>
              {other === 'celular' ? 'Enviar al celular' : 'Enviar al correo'}
            </TextButton>
          </>
        ) : (
          <span>
            ¿No llegó? <RouterLink to="/restaurar/olvido-contrasena">Pide otro código</RouterLink>
          </span>
        )}
      </p>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}
