import { useState } from 'react';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { sendContactCode, verifyContactCode } from '#contract/validation.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal } from '#web/shared/api/use-submission.ts';
import { codeHints, isSpentCode } from '#web/shared/api/code-texts.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { CodeForm } from '#web/shared/parts/CodeForm.tsx';
import { DeliveryNotice } from '#web/shared/parts/DeliveryNotice.tsx';
import { ResendCode } from '#web/shared/parts/ResendCode.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import type { ContactUnderWay } from './validation.queries.ts';

type ContactCodeProps = {
  contact: ContactUnderWay;
  /** True for the contact of a registration, false for a contact that a customer adds. */
  registering: boolean;
  onSentAgain: () => Promise<unknown>;
  onMoved: () => Promise<unknown>;
  onEdit: () => void;
  onTaken: (pendingStep: EntryStep | null) => Promise<void>;
};

export function ContactCode({ contact, registering, onSentAgain, onMoved, onEdit, onTaken }: ContactCodeProps) {
  const { channel, maskedTarget, delivery } = contact;
  const [spent, setSpent] = useState(!contact.isOpen);
  const kind = channel === 'email' ? 'correo' : 'celular';
  const verify = async (body: { code: string }) => {
    const { pendingStep } = await call(verifyContactCode, { body });
    await onTaken(pendingStep);
  };
  const explain = (failure: unknown) => {
    if (isProblem(failure, 'CONFLICT', 'SCOPE_EXPIRED')) {
      void onMoved();
      return undefined;
    }
    setSpent(isSpentCode(failure));
    return formRefusal(failure, 'No pudimos revisar el código');
  };
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Confirma tu {kind}
      </h1>
      <p className="lead mt-3 mb-8">
        Te enviamos un código a <b className="wrap-anywhere">{maskedTarget}</b>.{' '}
        {registering ? 'Con eso terminas de activar tu cuenta.' : 'Con eso entras a tu portal.'}
      </p>
      <DeliveryNotice
        delivery={delivery}
        channel={channel}
        maskedTarget={maskedTarget}
        className="mb-6"
        actions={<TextButton onClick={onEdit}>{registering ? 'Usar otro correo' : 'Usar otro medio'}</TextButton>}
      />
      <CodeForm send={verify} explain={explain} hint={spent ? undefined : codeHints[channel]} />
      <ResendCode
        resendAt={contact.resendAt}
        spent={spent}
        ask={() => call(sendContactCode, { body: { channel } })}
        onAsked={onSentAgain}
      >
        <TextButton onClick={onEdit}>{channel === 'email' ? 'Usar otro correo' : 'Usar otro medio'}</TextButton>
      </ResendCode>
      {registering ? (
        <p className="mt-6 text-body-sm text-ink-2">¿Ya tenías cuenta? El mensaje te dice cómo entrar.</p>
      ) : null}
    </>
  );
}
