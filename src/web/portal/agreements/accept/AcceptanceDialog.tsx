import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AgreementFacts } from '#texts/agreement-facts.ts';
import { paymentAgreement, type Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { Proposal } from '#contract/offers.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { attemptKey, isFinalRefusal } from '#web/shared/api/attempt-key.ts';
import { call } from '#web/shared/api/client.ts';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { randomId } from '#web/shared/session/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { AcceptanceFailure } from './AcceptanceFailure.tsx';
import { acceptanceIssues, readAcceptanceRefusal, type AcceptanceIssue } from './acceptance.flow.ts';
import { codeTryMessage } from '#web/shared/api/code-texts.ts';
import { CodeStep } from '#web/shared/parts/CodeStep.tsx';
import { PlanInOneLine, PlanReceipt } from './PlanReceipt.tsx';
import { useCode } from '#web/shared/parts/use-code.ts';

type AcceptanceDialogProps = {
  open: boolean;
  facts: AgreementFacts;
  proposal: Proposal;
  user: User;
  onClose: () => void;
  onAccepted: (agreement: Agreement) => void;
  /** Another device has accepted a plan of this offer meanwhile. */
  onElsewhere: () => void;
};

/** "Antes de aceptar": first the account and the two consents, then, as a step of its own, the code that signs. */
export function AcceptanceDialog({
  open,
  facts,
  proposal,
  user,
  onClose,
  onAccepted,
  onElsewhere,
}: AcceptanceDialogProps) {
  const reason = useStore(agreementStore, ({ form }) => form.acceptanceReason);
  const [read, setRead] = useState(false);
  const [acknowledged, setAcknowledged] = useState(false);
  const [code, setCode] = useState('');
  // Each field complains only after the button was pressed with it as it is.
  const [checked, setChecked] = useState<readonly AcceptanceIssue['field'][]>([]);
  const [key] = useState(() => attemptKey(randomId));
  const delivery = useCode(proposal.id);
  const codeId = delivery.sent?.codeId ?? null;
  const [step, setStep] = useState<'read' | 'sign'>('read');
  // A code on its way opens the second step.
  const [openedFor, setOpenedFor] = useState(codeId);
  if (codeId !== openedFor) {
    setOpenedFor(codeId);
    setStep('sign');
  }
  const signs = step === 'sign' && codeId !== null;
  useEffect(() => {
    if (signs) document.getElementById(fieldIds.code)?.focus();
  }, [signs]);

  // The second press of a double click comes before the button has turned busy.
  const pressed = useRef(false);
  const accept = useMutation({
    mutationFn: async (signature: { codeId: string; code: string }) => {
      const body = {
        proposalId: proposal.id,
        hash: proposal.hash,
        acceptsAgreement: true as const,
        acknowledgesDebt: true as const,
        ...signature,
        ...(reason ? { acceptanceReason: reason } : {}),
      };
      return call(paymentAgreement, { body, idempotencyKey: key.keyFor(body) });
    },
    onSettled: () => {
      pressed.current = false;
    },
    onSuccess: ({ agreement }) => {
      key.over();
      onAccepted(agreement);
    },
    onError: (failure) => {
      if (isFinalRefusal(failure)) key.over();
      const refusal = readAcceptanceRefusal(failure);
      if (refusal === 'accepted-elsewhere') onElsewhere();
      if (refusal === 'code-gone' || refusal === 'code-blocked') setCode('');
      if (refusal.startsWith('code-')) document.getElementById('codigo')?.focus();
    },
  });

  const form = { read, acknowledged, codeId, code };
  const change = (apply: () => void, field?: AcceptanceIssue['field']) => {
    apply();
    if (field) setChecked(checked.filter((each) => each !== field));
    // An error of the server's clears when what was sent changes.
    if (!accept.isPending) accept.reset();
  };
  function confirm() {
    if (pressed.current) return;
    const found = acceptanceIssues(form);
    setChecked(found.map(({ field }) => field));
    const [first] = found;
    if (first) document.getElementById(fieldIds[first.field])?.focus();
    else if (codeId !== null) {
      pressed.current = true;
      accept.mutate({ codeId, code });
    }
  }
  /** Whether everything was consented to; what is missing is told. */
  function consented(): boolean {
    const found = acceptanceIssues(form).filter(({ field }) => field !== 'code');
    setChecked(found.map(({ field }) => field));
    const [first] = found;
    if (first) document.getElementById(fieldIds[first.field])?.focus();
    return first === undefined;
  }
  const issue = (field: AcceptanceIssue['field']) =>
    checked.includes(field) ? acceptanceIssues(form).find((each) => each.field === field)?.message : undefined;
  const refusal = accept.error ? readAcceptanceRefusal(accept.error) : undefined;
  const aboutCode = refusal === 'code-wrong' || refusal === 'code-gone' || refusal === 'code-blocked';

  const leave = () => (accept.isPending ? undefined : onClose());
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Antes de aceptar"
      actionsScroll
      actions={
        signs ? (
          <>
            <Button size="2xl" pending={accept.isPending} onClick={confirm}>
              Aceptar y recibir documentos
            </Button>
            <Button size="2xl" variant="quiet" onClick={() => (accept.isPending ? undefined : setStep('read'))}>
              Volver a leer
            </Button>
          </>
        ) : (
          <>
            {codeId === null ? null : (
              <Button size="2xl" onClick={() => (consented() ? setStep('sign') : undefined)}>
                Seguir con la firma
              </Button>
            )}
            <Button size="2xl" variant="quiet" onClick={leave}>
              Volver
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-6">
        <div>
          <p className="text-body-sm text-ink-2">
            <PlanInOneLine plan={facts} />. Empiezas el {formatLongDate(facts.firstPaymentOn)}.
          </p>
          {signs ? null : (
            <div className="mt-2">
              <PlanReceipt plan={facts} />
            </div>
          )}
        </div>
        {signs ? null : (
          <div className="grid gap-2">
            <Checkbox
              id={fieldIds.read}
              label="Leí el acuerdo y estoy de acuerdo"
              checked={read}
              error={issue('read')}
              onChange={({ target }) => change(() => setRead(target.checked), 'read')}
            />
            <Checkbox
              id={fieldIds.acknowledged}
              label="Sé que al aceptar reconozco esta deuda"
              hint="El plazo legal para cobrarla empieza de nuevo. Si ya había prescrito, renuncias a eso."
              checked={acknowledged}
              error={issue('acknowledged')}
              onChange={({ target }) => change(() => setAcknowledged(target.checked), 'acknowledged')}
            />
          </div>
        )}
        {signs || codeId === null ? (
          <CodeStep
            delivery={{ ...delivery, ask: (channel) => (consented() ? delivery.ask(channel) : undefined) }}
            user={user}
            value={code}
            onAsk={() => change(() => setCode(''), 'code')}
            error={issue('code') ?? (aboutCode ? codeTryMessage(accept.error) : undefined)}
            spent={refusal === 'code-gone' || refusal === 'code-blocked'}
            onChange={(value) => change(() => setCode(value), 'code')}
          />
        ) : null}
        {accept.error && !aboutCode ? (
          <AcceptanceFailure failure={accept.error} offerId={proposal.offerId} onRetry={confirm} />
        ) : null}
      </div>
    </Dialog>
  );
}

const fieldIds: Record<AcceptanceIssue['field'], string> = {
  read: 'acepta-acuerdo',
  acknowledged: 'reconoce-deuda',
  code: 'codigo',
};
