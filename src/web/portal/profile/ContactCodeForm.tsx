import { useEffect, useState } from 'react';
import { requestContactChange } from '#contract/profile.ts';
import { call } from '#web/shared/api/client.ts';
import { codeHints, codeRefusal, codeTryRefusal, isSpentCode } from '#web/shared/api/code-texts.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { DeliveryNotice } from '#web/shared/parts/DeliveryNotice.tsx';
import { useCodeDelivery } from '#web/shared/parts/use-code-delivery.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { OtpField } from '#ui/forms/OtpField.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useWait } from '#ui/use-wait.ts';
import type { AskedContact, SentCode } from './ContactDialog.tsx';
import { codeForm, codeNames } from './profile.forms.ts';

/** The wait between two codes, in seconds: the server's rule, counted by this device from the answer. */
const resendSeconds = 60;

type ContactCodeFormProps = {
  wanted: AskedContact;
  sent: SentCode;
  onConfirm: (code: string) => Promise<void>;
  onAskedAgain: (sent: SentCode) => void;
  onBack: () => void;
};

/** The code that went to the new contact, and another one after a minute. */
export function ContactCodeForm({ wanted, sent, onConfirm, onAskedAgain, onBack }: ContactCodeFormProps) {
  const [spent, setSpent] = useState(false);
  const [wait] = useWait(resendSeconds);
  const delivery = useCodeDelivery(sent.codeId);
  const submission = useSubmission(
    ({ code }: { code: string }) => onConfirm(code),
    (failure) => {
      setSpent(isSpentCode(failure));
      return codeTryRefusal(failure, 'No pudimos revisar el código');
    },
  );
  const again = useSubmission(
    async () => onAskedAgain(await call(requestContactChange, { body: wanted })),
    (failure) => codeRefusal(failure, 'No pudimos enviar otro código'),
  );
  const form = useForm({ initial: { code: '' }, schema: codeForm, names: codeNames, submission });
  // The form before this one is gone with its focused button.
  useEffect(() => document.getElementById(codeNames.code.id)?.focus(), []);
  return (
    <>
      <Form form={form} className="mt-2">
        <OtpField
          {...form.value('code')}
          label={
            <>
              Código que enviamos a <span className="inline-block wrap-anywhere">{sent.maskedTarget}</span>
            </>
          }
          hint={spent ? undefined : codeHints[sent.channel]}
          onFilled={form.submit}
        />
        <Button type="submit" size="xl" block pending={form.pending}>
          Confirmar
        </Button>
      </Form>
      <DeliveryNotice {...sent} delivery={delivery} className="mt-4" />
      {again.refusal ? (
        <Notice tone="warn" role="alert" className="mt-4" title={again.refusal.title}>
          {again.refusal.text}
        </Notice>
      ) : null}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-body-sm text-ink-2">
        {wait > 0 ? (
          <span>
            ¿No llegó? Podrás pedir otro en{' '}
            <span className="num" role="timer" aria-live="off">
              {wait}
            </span>{' '}
            s.
          </span>
        ) : (
          <TextButton aria-busy={again.pending || undefined} onClick={() => void again.send(undefined)}>
            Pedir otro código
          </TextButton>
        )}
        <TextButton onClick={onBack}>Corregir el {wanted.channel === 'email' ? 'correo' : 'celular'}</TextButton>
      </p>
    </>
  );
}
