import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/account.ts';
import { paymentAgreement, type Agreement } from '#contract/agreements.ts';
import type { Proposal } from '#contract/offers.ts';
import { formatPesos } from '#domain/money/money.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { instalmentsInWords } from '#texts/replan-clauses.ts';
import { attemptKey, isFinalRefusal } from '#web/shared/api/attempt-key.ts';
import { call } from '#web/shared/api/client.ts';
import { ApiProblem, submissionMessage } from '#web/shared/api/failures.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { CodeStep } from '#web/shared/parts/CodeStep.tsx';
import { useCode } from '#web/shared/parts/use-code.ts';
import { randomId } from '#web/shared/session/browser.ts';
import { useSignature } from '#web/shared/signing/use-signature.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { readReplanRefusal } from './replan.flow.ts';
import { replanOptionsQuery } from './replan.queries.ts';

/** "Antes de aceptar": what is signed in a sentence, the two consents, the code, and the one button that signs. */
export function SignNewAgreement({
  agreement,
  proposal,
  user,
  onClose,
}: {
  agreement: Agreement;
  proposal: Proposal;
  user: User;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(() => attemptKey(randomId));
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: managementQuery.queryKey }),
      queries.invalidateQueries({ queryKey: documentsQuery.queryKey }),
    ]);
  const signature = useSignature(
    useCode(proposal.id),
    async (signed) => {
      const { id: proposalId, hash } = proposal;
      const body = { proposalId, hash, acceptsAgreement: true as const, acknowledgesDebt: true as const, ...signed };
      try {
        await call(paymentAgreement, { body, idempotencyKey: key.keyFor(body) });
        key.over();
      } catch (failure) {
        if (isFinalRefusal(failure)) key.over();
        if (readReplanRefusal(failure) !== 'elsewhere') throw failure;
      }
      // The plan is replaced, here or on another device: the page says so as soon as it is read again.
      await readAgain();
    },
    { ofDebt: true },
  );
  const close = () => (signature.pending ? undefined : onClose());
  const lookAgain = () => {
    void queries.invalidateQueries({ queryKey: replanOptionsQuery(agreement.id).queryKey });
    void navigate({ to: '/portal/ofertas/acuerdos/ayuda', search: { acuerdo: agreement.id, paso: 'plazo' } });
  };
  const [next] = proposal.instalments;
  return (
    <Dialog
      open
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
        {next ? (
          <p className="text-body-sm text-ink-2">
            <AmountsText>
              {`${instalmentsInWords(proposal.term)} de ${formatPesos(next.amount)}, la próxima el ${formatLongDate(next.dueOn)}. `}
            </AmountsText>
            Tu acuerdo de hoy deja de cobrarse.
          </p>
        ) : null}
        <div className="grid gap-2">
          <Checkbox {...signature.checkbox} label="Leí el acuerdo y estoy de acuerdo" />
          <Checkbox
            {...signature.acknowledgement}
            label="Sé que al aceptar reconozco esta deuda"
            hint="El plazo legal para cobrarla empieza de nuevo. Si ya había prescrito, renuncias a eso."
          />
        </div>
        <CodeStep {...signature.codeStep} user={user} />
        {signature.failure ? (
          <Failure failure={signature.failure} onRetry={signature.sign} onLookAgain={lookAgain} />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Why the plan is as it was, and the way on. */
function Failure({
  failure,
  onRetry,
  onLookAgain,
}: {
  failure: unknown;
  onRetry: () => void;
  onLookAgain: () => void;
}) {
  switch (readReplanRefusal(failure)) {
    case 'terms':
      return (
        <Notice
          tone="warn"
          role="alert"
          title="Los valores cambiaron"
          actions={<TextButton onClick={onLookAgain}>Ver los plazos otra vez</TextButton>}
        >
          Pasó el día, o hubo un pago desde que los viste. Tu plan sigue igual.
        </Notice>
      );
    case 'payment-pending':
      return (
        <Notice tone="info" role="alert" title="Hay un pago en proceso">
          Cuando tu banco responda puedes cambiar el plazo. No pagues otra vez.
        </Notice>
      );
    default: {
      const answered = failure instanceof ApiProblem;
      return (
        <Notice
          tone="danger"
          role="alert"
          title={answered ? 'No pudimos guardar tu aceptación' : 'No hubo respuesta'}
          actions={<TextButton onClick={onRetry}>Intentar de nuevo</TextButton>}
        >
          {answered
            ? submissionMessage(failure)
            : 'Revisa tu conexión e intenta otra vez. Si ya quedó aceptado, lo encontramos: no se repite.'}
        </Notice>
      );
    }
  }
}
