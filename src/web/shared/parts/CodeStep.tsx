import { useEffect, useRef } from 'react';
import type { User } from '#contract/account.ts';
import { Button } from '#ui/Button.tsx';
import { MailIcon, PhoneIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';
import { OtpField } from '#ui/forms/OtpField.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { codeHints } from '#web/shared/api/code-texts.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { DeliveryNotice } from './DeliveryNotice.tsx';
import { ResendLine } from './ResendCode.tsx';
import type { Channel, CodeDelivery } from './use-code.ts';

type CodeStepProps = {
  delivery: CodeDelivery;
  user: Pick<User, 'contactPoints' | 'email'>;
  value: string;
  error: string | undefined;
  spent: boolean;
  onChange: (code: string) => void;
  onAsk: () => void;
};

export function CodeStep({ delivery, user, value, error, spent, onChange, onAsk }: CodeStepProps) {
  const { sent, pending, failure, wait } = delivery;
  const ask = (channel: Channel) => {
    onAsk();
    delivery.ask(channel);
  };
  // Moves the focus to the code field, because the request button is removed after a code was sent.
  const focusedFor = useRef(sent?.codeId);
  useEffect(() => {
    if (sent?.codeId === focusedFor.current) return;
    focusedFor.current = sent?.codeId;
    document.getElementById('codigo')?.focus();
  }, [sent?.codeId]);
  const hasMobile = user.contactPoints.some(({ kind, isPreferred }) => kind === 'celular' && isPreferred);
  const hasEmail = user.email !== null;
  const other = sent?.channel === 'celular' ? ('email' as const) : ('celular' as const);
  return (
    <section aria-labelledby="firma-codigo" className="border-t-[1.5px] border-dashed border-line-strong pt-5">
      <h3 id="firma-codigo" className="h3 mb-2">
        Firma con un código
      </h3>
      {sent ? (
        <OtpField
          id="codigo"
          label={
            <>
              Escribe el código que enviamos a{' '}
              <span className="inline-block max-w-full wrap-anywhere">{sent.maskedTarget}</span>
            </>
          }
          hint={spent ? undefined : codeHints[sent.channel]}
          value={value}
          error={error}
          onChange={onChange}
        />
      ) : (
        <>
          <p className="mb-3 text-body-sm text-ink-2">
            Te enviamos 6 números a un contacto que ya tenemos. Vale como tu firma.
          </p>
          <div className="flex flex-wrap gap-2">
            {hasEmail ? (
              <Button
                id="codigo"
                variant="soft"
                size="xl"
                pending={pending}
                icon={<MailIcon aria-hidden />}
                aria-describedby={error ? 'codigo-falta' : undefined}
                onClick={() => ask('email')}
              >
                Enviarme el código al correo
              </Button>
            ) : null}
            {hasMobile ? (
              <Button variant="quiet" size="xl" icon={<PhoneIcon aria-hidden />} onClick={() => ask('celular')}>
                Al celular
              </Button>
            ) : null}
          </div>
          {error ? (
            <p id="codigo-falta" className="mt-2 text-body-sm text-danger-ink">
              {error}
            </p>
          ) : null}
        </>
      )}
      {failure ? (
        <Notice tone="warn" role="alert" className="mt-3">
          {submissionMessage(failure)}
        </Notice>
      ) : null}
      {sent ? <DeliveryNotice {...sent} delivery={delivery.delivery} className="mt-3" /> : null}
      {sent ? (
        <div className="mt-3 text-body-sm text-ink-2">
          <ResendLine
            wait={wait}
            again={
              <>
                <span>¿No llegó?</span>
                <TextButton aria-busy={pending || undefined} onClick={() => ask(sent.channel)}>
                  Pedir otro código
                </TextButton>
                {hasMobile && hasEmail ? (
                  <TextButton onClick={() => ask(other)}>
                    {other === 'celular' ? 'Enviar al celular' : 'Enviar al correo'}
                  </TextButton>
                ) : null}
              </>
            }
          />
        </div>
      ) : null}
    </section>
  );
}
