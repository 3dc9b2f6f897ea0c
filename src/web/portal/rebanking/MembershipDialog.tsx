import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { paymentAgreement, type Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { ReadableText, RebankingApplication } from '#contract/rebanking-application.ts';
import { attemptKey, isFinalRefusal } from '#web/shared/api/attempt-key.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem, submissionMessage } from '#web/shared/api/failures.ts';
import { CodeStep } from '#web/shared/parts/CodeStep.tsx';
import { noAgreementSelected, noEmail } from '#web/portal/parts/papers.flow.ts';
import { useCode } from '#web/shared/parts/use-code.ts';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { randomId } from '#web/shared/session/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { ClauseList } from '#web/shared/signing/ClauseList.tsx';
import { AddEmail } from '#web/portal/parts/AddEmail.tsx';
import { MailedLink } from './MailedLink.tsx';
import { readSignatureRefusal } from '#web/shared/signing/signature.flow.ts';
import { useSignature } from '#web/shared/signing/use-signature.ts';

type MembershipDialogProps = {
  application: RebankingApplication;
  text: ReadableText;
  user: User;
  onClose: () => void;
  onAccepted: (agreement: Agreement) => void;
  /** A plan was accepted on another device meanwhile. */
  onElsewhere: () => void;
  /** What was read is no longer what can be accepted: back to the plans. */
  onStale: () => void;
};

/** "Antes de aceptar": first the contract and the consent, then, as a step of its own, the code that signs. */
export function MembershipDialog({
  application,
  text,
  user,
  onClose,
  onAccepted,
  onElsewhere,
  onStale,
}: MembershipDialogProps) {
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
      if (isProblem(failure, 'ALREADY_ACCEPTED')) onElsewhere();
      throw failure;
    }
  });
  const { failure, codeStep } = signature;
  const codeId = codeStep.delivery.sent?.codeId ?? null;
  const [step, setStep] = useState<'read' | 'sign'>('read');
  // A code on its way opens the second step.
  const [openedFor, setOpenedFor] = useState(codeId);
  if (codeId !== openedFor) {
    setOpenedFor(codeId);
    setStep('sign');
  }
  const signs = step === 'sign' && codeId !== null;
  useEffect(() => {
    if (signs) document.getElementById('codigo')?.focus();
  }, [signs]);
  const ask: typeof codeStep.delivery.ask = (channel) =>
    signature.mayAsk() ? codeStep.delivery.ask(channel) : undefined;
  // The specification lets nobody accept without an e-mail: it is said before any code is asked for.
  const hasEmail = user.email !== null;
  const close = () => (signature.pending ? undefined : onClose());

  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title="Antes de aceptar"
      actionsScroll
      actions={
        signs ? (
          <>
            <Button size="2xl" pending={signature.pending} onClick={signature.sign}>
              Aceptar y recibir documentos
            </Button>
            <Button size="2xl" variant="quiet" onClick={() => (signature.pending ? undefined : setStep('read'))}>
              Volver a leer
            </Button>
          </>
        ) : (
          <>
            {!hasEmail ? (
              <AddEmail block onLeave={onClose} />
            ) : codeId === null ? null : (
              <Button size="2xl" onClick={() => (signature.mayAsk() ? setStep('sign') : undefined)}>
                Seguir con la firma
              </Button>
            )}
            <Button size="2xl" variant="quiet" onClick={close}>
              Volver
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <section aria-label={text.title}>
          <p className="h3 mb-3">{text.title}</p>
          {signs ? null : <ClauseList text={text} folded />}
        </section>
        {!hasEmail ? (
          <Notice tone="warn" role="alert">
            {noEmail} Lo necesitas para recibir tus documentos.
          </Notice>
        ) : (
          <p className="text-body-sm text-ink-2">
            Te enviamos una copia a <b className="wrap-anywhere text-ink">{user.email}</b>.
          </p>
        )}
        {hasEmail ? (
          <>
            {signs ? null : <Checkbox {...signature.checkbox} label="Leí el acuerdo y estoy de acuerdo" />}
            {signs || codeId === null ? (
              <CodeStep {...codeStep} delivery={{ ...codeStep.delivery, ask }} user={user} />
            ) : null}
          </>
        ) : null}
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
        {hasEmail && !signs ? <MailedLink /> : null}
      </div>
    </Dialog>
  );
}
