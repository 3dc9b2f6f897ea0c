import { debtWithOwner } from '#texts/debt-name.ts';
import { AddEmail } from '#web/portal/parts/AddEmail.tsx';
import { useEffect } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { AmountDue } from '#web/portal/parts/AmountDue.tsx';
import { PendingPaymentNotice } from '#web/portal/parts/PendingPaymentNotice.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { Card } from '#ui/Card.tsx';
import { MailIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Petals } from '#ui/figures/Petals.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { AgreementStairs } from '#web/portal/parts/AgreementStairs.tsx';
import { nextPayable } from '#web/portal/parts/agreement-stage.flow.ts';
import type { DocumentMail } from '#web/portal/parts/document-mail.flow.ts';
import { useStepReached } from '#web/portal/parts/step-reached.ts';
import { DocumentMailProgress } from '#web/portal/parts/DocumentMailProgress.tsx';
import { PayButton } from '#web/portal/parts/PayButton.tsx';
import { CalendarButton } from '#web/portal/parts/CalendarButton.tsx';

const payStep = 3;

type AcceptedPlanProps = {
  agreement: Agreement;
  user: User;
  mail: DocumentMail;
  onMailDocuments: () => void;
};

export function AcceptedPlan({ agreement, user, mail, onMailDocuments }: AcceptedPlanProps) {
  const justAccepted = mail.kind !== 'idle';
  const next = nextPayable(agreement);
  const first = agreement.state === 'PENDIENTE_PAGO_INICIAL';
  const due = !first ? 'Siguiente pago' : agreement.initialPayment > 0 ? 'Pago inicial' : 'Pago único';
  const firstName = user.firstNames.split(' ')[0] ?? '';
  const pay = next && !agreement.pendingAttempt ? next : undefined;
  useStepReached(payStep);
  useEffect(() => {
    if (justAccepted) focusOn(document.getElementById('titulo'));
  }, [justAccepted]);
  return (
    <>
      {justAccepted ? <Petals /> : null}
      <PageHeader
        title={<>Listo, {firstName}. Tu plan quedó en firme.</>}
        lead={
          <>
            {debtWithOwner(agreement)}. Acuerdo <span className="inline-block">n.º {agreement.number}.</span>{' '}
            {first ? 'Empieza apenas pagues.' : 'Ya está en marcha.'}
          </>
        }
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)]">
        <Card as="aside" look="raised" padding="roomy" aria-label={due} className="lg:col-start-2 lg:row-start-1">
          {next ? <AmountDue label={due} amount={next.amount} dueOn={next.dueOn} /> : null}
          {pay ? (
            <PayButton agreement={agreement} payable={pay} label={first ? `Pagar el ${due.toLowerCase()}` : 'Pagar'} />
          ) : null}
          {agreement.pendingAttempt ? (
            <PendingPaymentNotice since={agreement.pendingAttempt.startedAt}>
              No pagues otra vez: te avisamos apenas se confirme.
            </PendingPaymentNotice>
          ) : null}
          <RouterButton
            className="mt-3"
            variant="quiet"
            size="xl"
            block
            to="/portal/ofertas/acuerdos/detalles"
            search={{ acuerdo: agreement.id }}
          >
            Ver mi acuerdo
          </RouterButton>
          <div className="flex flex-wrap justify-center">
            <CalendarButton agreementId={agreement.id} variant="quiet" size="xl" block />
          </div>
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-1 lg:row-start-1">
          {mail.kind === 'idle' ? (
            <DocumentsToMail agreement={agreement} email={user.email} onSend={onMailDocuments} />
          ) : (
            <DocumentMailProgress mail={mail} onRetry={onMailDocuments} />
          )}
          <Card padding="roomy">
            <AgreementStairs agreement={agreement} />
          </Card>
        </div>
      </div>
    </>
  );
}

function DocumentsToMail({
  agreement,
  email,
  onSend,
}: {
  agreement: Agreement;
  email: string | null;
  onSend: () => void;
}) {
  const accepted = formatLongDate(bogotaDate(agreement.acceptedAt));
  return (
    <Notice
      tone="success"
      icon={<MailIcon aria-hidden />}
      title={`Aceptaste este plan el ${accepted}`}
      actions={
        agreement.documentsSent ? undefined : email === null ? (
          <AddEmail />
        ) : (
          <TextButton onClick={onSend}>Enviar los documentos a mi correo</TextButton>
        )
      }
    >
      {agreement.documentsSent ? (
        <>Los documentos están en tu correo y en el portal.</>
      ) : (
        <>Los documentos también quedan en el portal.</>
      )}
    </Notice>
  );
}
