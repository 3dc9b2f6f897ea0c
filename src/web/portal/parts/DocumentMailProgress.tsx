import { useEffect, useState } from 'react';
import * as messages from '#contract/messages.es-CO.json';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { EmailText } from '#ui/EmailText.tsx';
import { MailIcon } from '#ui/icons.ts';
import { UnfinishedBridge } from '#ui/illustrations/UnfinishedBridge.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ProgressBar } from '#ui/figures/ProgressBar.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { agreementRetryWaitMs, type DocumentMail } from './document-mail.flow.ts';

type DocumentMailProgressProps = {
  mail: DocumentMail;
  onRetry: () => void;
  large?: boolean;
};

export function DocumentMailProgress({ mail, onRetry, large = false }: DocumentMailProgressProps) {
  switch (mail.kind) {
    case 'idle':
      return null;
    case 'sending':
    case 'retrying':
      return (
        <Notice tone="neutral" role="status" icon={<MailIcon aria-hidden />}>
          Enviando los documentos a tu correo…
        </Notice>
      );
    case 'waiting':
      return <MailWaiting since={mail.since} large={large} />;
    case 'sent':
      return (
        <Notice tone="success" role="status" icon={<MailIcon aria-hidden />} title="Documentos enviados">
          Te los enviamos a{' '}
          <b>
            <EmailText>{mail.to}</EmailText>.
          </b>
        </Notice>
      );
    case 'failed':
      return <MailFailed failure={mail.failure} onRetry={onRetry} />;
  }
}

function MailFailed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title="No pudimos enviar los documentos"
      actions={<TextButton onClick={onRetry}>Intentar de nuevo</TextButton>}
    >
      {submissionMessage(failure)}
    </Notice>
  );
}

function MailWaiting({ since, large }: { since: number | undefined; large: boolean }) {
  const share = useShareOf(agreementRetryWaitMs, since);
  return (
    <div className={large ? 'grid gap-3' : 'card grid gap-3'} role="status">
      {large ? (
        <div className="mx-auto w-full max-w-72 overflow-hidden rounded-xl">
          <UnfinishedBridge />
        </div>
      ) : null}
      <p className="h3">{messages.AGREEMENT_WAITING.titulo}. Tarda hasta un minuto.</p>
      <ProgressBar label={messages.AGREEMENT_WAITING.titulo} value={share} />
      <p className="text-body-sm text-ink-2">
        Tu plan ya quedó en firme y puedes pagar. Los documentos salen cuando la entidad lo registre.
      </p>
    </div>
  );
}

function useShareOf(milliseconds: number, since: number | undefined): number {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const begun = since ?? performance.now();
    const tick = setInterval(() => setShare(Math.min(1, (performance.now() - begun) / milliseconds)), 500);
    return () => clearInterval(tick);
  }, [milliseconds, since]);
  return share;
}
