import { useEffect, useState } from 'react';
import { requestContactChange } from '#contract/profile.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal } from '#web/shared/api/use-submission.ts';
import { codeHints, isSpentCode } from '#web/shared/api/code-texts.ts';
import { codeNames } from '#web/shared/parts/code.form.ts';
import { CodeForm } from '#web/shared/parts/CodeForm.tsx';
import { DeliveryNotice } from '#web/shared/parts/DeliveryNotice.tsx';
import { ResendCode } from '#web/shared/parts/ResendCode.tsx';
import { resendSeconds } from '#web/shared/parts/use-code.ts';
import { useCodeDelivery } from '#web/shared/parts/use-code-delivery.ts';
import { currentTime } from '#web/shared/session/visit/current-time.ts';
import { TextButton } from '#ui/TextButton.tsx';
import type { AskedContact, SentCode } from './ContactDialog.tsx';

type ContactCodeFormProps = {
  wanted: AskedContact;
  sent: SentCode;
  onConfirm: (code: string) => Promise<void>;
  onAskedAgain: (sent: SentCode) => void;
  onBack: () => void;
};

export function ContactCodeForm({ wanted, sent, onConfirm, onAskedAgain, onBack }: ContactCodeFormProps) {
  const [spent, setSpent] = useState(false);
  const [resendAt] = useState(() => new Date(currentTime().getTime() + resendSeconds * 1_000));
  const delivery = useCodeDelivery(sent.codeId);
  // The contact form, which had the focus, was unmounted, so the focus moves to the code field.
  useEffect(() => document.getElementById(codeNames.code.id)?.focus(), []);
  return (
    <>
      <CodeForm
        className="mt-2"
        size="xl"
        send={({ code }) => onConfirm(code)}
        explain={(failure) => {
          setSpent(isSpentCode(failure));
          return formRefusal(failure, 'No pudimos revisar el código');
        }}
        label={
          <>
            Código que enviamos a <span className="inline-block wrap-anywhere">{sent.maskedTarget}</span>
          </>
        }
        hint={spent ? undefined : codeHints[sent.channel]}
      />
      <DeliveryNotice {...sent} delivery={delivery} className="mt-4" />
      <ResendCode
        resendAt={resendAt}
        spent={spent}
        ask={async () => onAskedAgain(await call(requestContactChange, { body: wanted }))}
        onAsked={() => undefined}
      >
        <TextButton onClick={onBack}>Corregir el {wanted.channel === 'email' ? 'correo' : 'celular'}</TextButton>
      </ResendCode>
    </>
  );
}
