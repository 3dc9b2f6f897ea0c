import { useState } from 'react';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { sendContactCode, verifyContactCode } from '#contract/validation.ts';
import { z } from '#contract/wire.ts';
import { call } from '#web/shared/api/client.ts';
import { codeHints, codeTryRefusal, isSpentCode } from '#web/shared/api/code-texts.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { DeliveryNotice } from '#web/shared/parts/DeliveryNotice.tsx';
import { ResendCode } from '#web/site/parts/ResendCode.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { OtpField } from '#ui/forms/OtpField.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import type { ContactUnderWay } from './validation.queries.ts';

const schema = z.pipe(
  z.transform(({ code }: { code: string }) => ({ codigo: code })),
  verifyContactCode.body,
);

type ContactCodeProps = {
  contact: ContactUnderWay;
  /** The e-mail of a registration, as against one that a customer adds. */
  registering: boolean;
  onSentAgain: () => Promise<unknown>;
  onMoved: () => Promise<unknown>;
  onEdit: () => void;
  onTaken: (pendingStep: EntryStep | null) => Promise<void>;
};

/** The code that went to a new contact. */
export function ContactCode({ contact, registering, onSentAgain, onMoved, onEdit, onTaken }: ContactCodeProps) {
  const { channel, maskedTarget, delivery } = contact;
  const [spent, setSpent] = useState(!contact.isOpen);
  const kind = channel === 'email' ? 'correo' : 'celular';
  const submission = useSubmission(
    async (body: { code: string }) => {
      const { pendingStep } = await call(verifyContactCode, { body });
      await onTaken(pendingStep);
    },
    (failure) => {
      // Another tab took this step, or its time is over: the page shows where things stand.
      if (isProblem(failure, 'CONFLICT', 'SCOPE_EXPIRED')) {
        void onMoved();
        return undefined;
      }
      setSpent(isSpentCode(failure));
      return codeTryRefusal(failure, 'No pudimos revisar el código');
    },
  );
  const form = useForm({
    initial: { code: '' },
    schema,
    names: { code: { id: 'codigo', wire: 'codigo' } },
    submission,
  });
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
      <Form form={form}>
        <OtpField
          {...form.value('code')}
          label="Código de 6 números"
          hint={spent ? undefined : codeHints[channel]}
          onFilled={form.submit}
        />
        <Button type="submit" size="2xl" block pending={form.pending}>
          Confirmar
        </Button>
      </Form>
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
