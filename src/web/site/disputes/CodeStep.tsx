import { useState } from 'react';
import { fileAnonymousDispute, requestDisputeCode } from '#contract/anonymous-disputes.ts';
import { call } from '#web/shared/api/client.ts';
import { codeHints, isSpentCode } from '#web/shared/api/code-texts.ts';
import { formRefusal } from '#web/shared/api/use-submission.ts';
import { CodeForm } from '#web/shared/parts/CodeForm.tsx';
import { ResendCode } from '#web/shared/parts/ResendCode.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { keepPublicDispute } from './public-dispute.draft.ts';
import { filingBody } from './public-dispute.form.ts';
import { sendChosenFiles } from './public-dispute.files.ts';
import { StepTitle, type StepProps } from './StepTitle.tsx';

export function CodeStep({ draft, back }: StepProps) {
  const [spent, setSpent] = useState(false);
  const { code, contact } = draft;
  if (code === null) throw new TypeError('No code was sent');
  const file = async ({ code: typed }: { code: string }) => {
    const { id, number, dueOn } = await call(fileAnonymousDispute, { body: filingBody(draft, typed) });
    sendChosenFiles({ id, number, dueOn });
  };
  const again = async () => {
    const { codeId, resendAt } = await call(requestDisputeCode, { body: JSON.parse(code.claimant) });
    keepPublicDispute({ code: { ...code, id: codeId, resendAt: resendAt.toISOString() } });
    setSpent(false);
  };
  const isMail = contact.includes('@');
  return (
    <>
      <StepTitle step={4} title="Escribe el código">
        Lo enviamos a <b className="wrap-anywhere">{contact}</b>. Con él queda presentado tu reclamo.
      </StepTitle>
      <CodeForm
        send={file}
        explain={(failure) => {
          setSpent(isSpentCode(failure));
          return formRefusal(failure, 'No pudimos recibir tu reclamo');
        }}
        hint={spent ? undefined : codeHints[isMail ? 'email' : 'celular']}
      />
      <ResendCode key={code.id} resendAt={new Date(code.resendAt)} spent={spent} ask={again} onAsked={() => undefined}>
        <TextButton onClick={back}>Cambiar el contacto</TextButton>
      </ResendCode>
    </>
  );
}
