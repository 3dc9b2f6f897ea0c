import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { AddEmail } from '#web/portal/parts/AddEmail.tsx';
import { useStore } from 'zustand';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { addressLine } from '#domain/people/postal-address.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { AmountDue } from '#web/portal/parts/AmountDue.tsx';
import { PendingPaymentNotice } from '#web/portal/parts/PendingPaymentNotice.tsx';
import { DocumentMailProgress } from '#web/portal/parts/DocumentMailProgress.tsx';
import { useAgreementDocuments } from '#web/portal/parts/use-agreement-documents.ts';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ClockIcon, DocumentIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import type { Agreement } from '#contract/agreements.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import type { DocumentMail } from '#web/portal/parts/document-mail.flow.ts';
import { DocumentList } from '#web/portal/parts/DocumentList.tsx';
import { PayButton } from '#web/portal/parts/PayButton.tsx';
import { WithdrawalCard } from '#web/portal/parts/WithdrawalCard.tsx';

type AcceptedMembershipProps = {
  application: RebankingApplication;
  agreement: Agreement;
  mail: DocumentMail;
  onMailDocuments: () => void;
};

export function AcceptedMembership({ application, agreement, mail, onMailDocuments }: AcceptedMembershipProps) {
  const user = useUser();
  const own = useAgreementDocuments(agreement.id, mail.kind === 'sent');
  const open = useStore(agreementStore, ({ documentsDialogOpen }) => documentsDialogOpen);
  const show = (documentsDialogOpen: boolean) => agreementStore.setState({ documentsDialogOpen });
  const payable = agreement.payables[0];
  const first = agreement.initialPayment > 0 ? 'Pago inicial' : agreement.term === 1 ? 'Pago único' : 'Cuota 1';
  const inReview = application.state === 'EN_REVISION_PEP';
  const waiting = mail.kind === 'waiting' || mail.kind === 'retrying';
  const payment = inReview ? (
    <Notice tone="info" icon={<ClockIcon aria-hidden />} title="Estamos revisando tu solicitud">
      Lo hacemos por tu respuesta sobre cargos públicos. Te avisamos por correo cuando puedas pagar.
    </Notice>
  ) : agreement.pendingAttempt ? (
    <PendingPaymentNotice since={agreement.pendingAttempt.startedAt}>
      No pagues otra vez: te avisamos apenas se confirme.
    </PendingPaymentNotice>
  ) : payable ? (
    <>
      <AmountDue label={first} amount={payable.amount} dueOn={payable.dueOn} />
      <PayButton agreement={agreement} payable={payable} label="Pagar" />
    </>
  ) : null;

  return (
    <>
      <PageHeader
        title={`Aceptaste tu plan ${application.chosen?.name ?? ''}`}
        lead={
          <>
            Contrato <span className="inline-block">n.º {agreement.number}.</span>{' '}
            {inReview ? 'Falta una revisión antes de que pagues.' : 'Se activa apenas pagues.'}
          </>
        }
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)]">
        <Card as="aside" look="raised" padding="roomy" aria-label={first} className="lg:col-start-2 lg:row-start-1">
          {payment}
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-1 lg:row-start-1">
          {mail.kind === 'idle' ? (
            <Notice
              tone="success"
              icon={<DocumentIcon aria-hidden />}
              title={`Lo aceptaste el ${formatLongDate(bogotaDate(agreement.acceptedAt))}`}
              actions={
                agreement.documentsSent ? undefined : !user?.email ? (
                  <AddEmail />
                ) : (
                  <TextButton onClick={onMailDocuments}>Enviar los documentos a mi correo</TextButton>
                )
              }
            >
              Tus documentos quedan en el portal.
            </Notice>
          ) : waiting && open ? null : (
            <DocumentMailProgress mail={mail} onRetry={onMailDocuments} />
          )}
          <Card padding="roomy">
            <h2 className="h2 mb-3">Tu plan</h2>
            <dl>
              <Fact name="Plan" value={agreement.product.replace('Membresía ', '')} />
              <Fact name="Precio total" value={formatPesos(agreement.total)} />
              <Fact
                name="Entrega"
                value={
                  application.mailing ? addressLine(application.mailing.address, application.mailing.city.name) : '–'
                }
              />
            </dl>
            <div className="mt-5 flex flex-wrap gap-3">
              <Button variant="soft" size="xl" icon={<DocumentIcon aria-hidden />} onClick={() => show(true)}>
                Ver mis documentos
              </Button>
              <RouterButton to="/portal" variant="quiet" size="xl">
                {payable && !inReview && !agreement.pendingAttempt ? 'Pagar más tarde' : 'Ir al inicio'}
              </RouterButton>
            </div>
          </Card>
          <WithdrawalCard />
        </div>
      </div>
      <Dialog
        open={open}
        onClose={() => show(false)}
        title="Tus documentos"
        actions={
          <Button size="2xl" variant="quiet" onClick={() => show(false)}>
            Cerrar
          </Button>
        }
      >
        {mail.kind === 'idle' ? null : <DocumentMailProgress mail={mail} onRetry={onMailDocuments} large={waiting} />}
        {own.length > 0 ? (
          <DocumentList documents={own} />
        ) : (
          <p className="text-ink-2">Estamos preparando tu contrato. Aparece aquí en un momento.</p>
        )}
      </Dialog>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ml-auto max-w-full text-right font-semibold">{value}</dd>
    </div>
  );
}
