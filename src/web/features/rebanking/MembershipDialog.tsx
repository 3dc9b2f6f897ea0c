import { useState } from 'react';
import { useStore } from 'zustand';
import { paymentAgreement, type Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { ReadableText, RebankingApplication } from '#contract/rebanking-application.ts';
import { attemptKey, isFinalRefusal } from '#web/api/attempt-key.ts';
import { call } from '#web/api/client.ts';
import { submissionMessage } from '#web/api/failures.ts';
import { CodeStep } from '#web/parts/CodeStep.tsx';
import { noAgreementSelected, noEmail } from '#web/parts/papers.flow.ts';
import { useCode } from '#web/parts/use-code.ts';
import { agreementStore, changeAgreementForm } from '#web/session/choices/agreement.store.ts';
import { randomId } from '#web/session/browser.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/forms/Checkbox.tsx';
import { Chips } from '#web/ui/forms/Chips.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { ClauseList } from './ClauseList.tsx';
import { MailedLink } from './MailedLink.tsx';
import { readSignatureRefusal } from './signature.flow.ts';
import { useSignature } from './use-signature.ts';

const reasons = [
  { value: 'VOLVER_A_TENER_CREDITO', label: 'Volver a tener crédito' },
  { value: 'CUOTA_COMODA', label: 'La cuota me alcanza' },
  { value: 'QUITAR_REPORTE', label: 'Quiero limpiar mi historial' },
  { value: 'OTRA', label: 'Otra' },
] as const;

type MembershipDialogProps = {
  application: RebankingApplication;
  text: ReadableText;
  user: User;
  onClose: () => void;
  onAccepted: (agreement: Agreement) => void;
  /** What was read is no longer what can be accepted: back to the plans. */
  onStale: () => void;
};

/** "Antes de aceptar": the contract once more, the consent, the code, and the one button that signs. */
export function MembershipDialog({ application, text, user, onClose, onAccepted, onStale }: MembershipDialogProps) {
  const reason = useStore(agreementStore, ({ form }) => form.acceptanceReason);
  const [key] = useState(() => attemptKey(randomId));
  const { chosen, id } = application;
  const signature = useSignature(useCode(id ?? ''), async (signed) => {
    if (!chosen) throw new Error(noAgreementSelected);
    const body = {
      planId: chosen.planId,
      planVersion: chosen.planVersion,
      paymentOptionId: chosen.paymentOptionId,
      hash: text.hash,
      acceptsAgreement: true as const,
      ...signed,
      ...(reason ? { acceptanceReason: reason } : {}),
    };
    try {
      const { agreement } = await call(paymentAgreement, { body, idempotencyKey: key.keyFor(body) });
      key.over();
      onAccepted(agreement);
    } catch (failure) {
      if (isFinalRefusal(failure)) key.over();
      throw failure;
    }
  });
  const { failure } = signature;
  const close = () => (signature.pending ? undefined : onClose());

  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title="Antes de aceptar"
      actions={
        <>
          <Button size="2xl" pending={signature.pending} onClick={signature.sign}>
            Aceptar y recibir documentos
          </Button>
          <Button size="2xl" variant="quiet" onClick={close}>
            Volver
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <section aria-label={text.title}>
          <p className="h3 mb-3">{text.title}</p>
          <ClauseList text={text} folded />
        </section>
        {user.email === null ? (
          <Notice tone="warn" role="alert">
            {noEmail}
          </Notice>
        ) : (
          <p className="text-body-sm text-ink-2">
            Te enviamos una copia a <b className="wrap-anywhere text-ink">{user.email}</b>.
          </p>
        )}
        <Checkbox {...signature.checkbox} label="Leí el acuerdo y estoy de acuerdo" />
        <Chips
          legend="¿Qué te ayudó a decidir?"
          optional
          options={reasons}
          value={reasons.find(({ value }) => value === reason)?.value ?? null}
          onChange={(value) => changeAgreementForm({ acceptanceReason: value })}
        />
        <CodeStep {...signature.codeStep} user={user} />
        {failure ? (
          <Notice
            tone="warn"
            role="alert"
            title="No pudimos guardar tu aceptación"
            actions={
              readSignatureRefusal(failure) === 'plan' ? (
                <TextButton onClick={onStale}>Ver los planes</TextButton>
              ) : (
                <TextButton onClick={signature.sign}>Intentar de nuevo</TextButton>
              )
            }
          >
            {submissionMessage(failure)}
          </Notice>
        ) : null}
        <MailedLink />
      </div>
    </Dialog>
  );
}
