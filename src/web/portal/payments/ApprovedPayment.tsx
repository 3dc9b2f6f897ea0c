import { useEffect, useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { downloadDocument } from '#contract/documents.ts';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import type { Attempt } from '#contract/payments.ts';
import { debtName } from '#texts/debt-name.ts';
import { afterPaymentText } from '#texts/next-payment.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { download } from '#web/shared/api/client.ts';
import { DownloadDocumentButton } from '#web/shared/parts/DownloadButton.tsx';
import { InstallInvitation } from '#web/portal/parts/InstallInvitation.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { Petals } from '#ui/figures/Petals.tsx';
import { stepsOf } from '#web/portal/parts/plan-steps.ts';
import { AgreementWay } from './AgreementWay.tsx';
import { OutcomeLayout } from './OutcomeLayout.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { ShareButton } from '#web/portal/parts/ShareButton.tsx';
import { AgreementStairs } from '#web/portal/parts/AgreementStairs.tsx';
import { CalendarButton } from '#web/portal/parts/CalendarButton.tsx';
import { ActiveMembership, MembershipNext } from './ApprovedMembership.tsx';

const receiptEveryMs = 3_000;
const receiptTries = 10;

type ApprovedPaymentProps = {
  attempt: Attempt;
  agreement: Agreement | undefined;
  strategy: PaymentStrategy;
  onRefresh: () => void;
};

export function ApprovedPayment({ attempt, agreement, strategy, onRefresh }: ApprovedPaymentProps) {
  const isMembership = strategy === 'membresia';
  const isOwed = attempt.appliedTo !== 'POR_DEVOLVER';
  useReceipt(isOwed && attempt.receiptId === null, onRefresh);
  const finished = agreement?.state === 'CUMPLIDO' || agreement?.state === 'PAZ_Y_SALVO';
  return (
    <>
      {finished ? <Petals /> : null}
      <OutcomeLayout
        title={
          <>
            Pagaste <Money>{formatPesos(attempt.amount)}</Money>
          </>
        }
        lead={
          attempt.appliedTo === 'POR_DEVOLVER' ? (
            'Ya no debías ese valor. Lo revisamos para devolvértelo, y te escribimos.'
          ) : attempt.appliedTo === 'DEUDA' ? (
            'Tu plan ya había terminado: este pago bajó tu deuda.'
          ) : isMembership ? (
            <ActiveMembership />
          ) : finished ? (
            'Fue tu último pago. Esta deuda ya no existe.'
          ) : (
            leadOf(agreement)
          )
        }
        aside={
          isMembership ? (
            <MembershipNext />
          ) : agreement ? (
            <Card padding="roomy">
              <AgreementStairs agreement={agreement} filling />
            </Card>
          ) : null
        }
      >
        <WhatIsNext agreement={finished ? undefined : agreement} mailed={isOwed} />
        <div className="flex flex-wrap gap-3">
          {attempt.receiptId ? (
            <>
              <DownloadDocumentButton documentId={attempt.receiptId} size="2xl">
                Descargar comprobante
              </DownloadDocumentButton>
              <ShareButton
                title="Comprobante de pago"
                size="2xl"
                fetchFile={() => download(downloadDocument, { params: { documentId: attempt.receiptId! } })}
              />
            </>
          ) : isOwed ? (
            <p role="status" className="basis-full text-body-sm text-ink-2">
              Estamos preparando tu comprobante.
            </p>
          ) : null}
          {isMembership ? (
            <RouterButton to="/portal/documentos" variant="ghost" size="2xl">
              Ver mis documentos
            </RouterButton>
          ) : strategy === 'diagnostico' ? (
            <RouterButton to="/portal/diagnostico/detalles" variant="ghost" size="2xl">
              Ver mi diagnóstico
            </RouterButton>
          ) : (
            <AgreementWay attempt={attempt} variant="ghost" size="2xl">
              Ver acuerdo
            </AgreementWay>
          )}
          {finished || isMembership ? null : (
            <CalendarButton agreementId={attempt.agreementId} variant="quiet" size="2xl">
              Calendario
            </CalendarButton>
          )}
        </div>
        <ReceiptFacts
          attempt={attempt}
          agreement={agreement}
          when={attempt.paidAt ? formatBogotaDateTime(attempt.paidAt) : undefined}
        />
        <InstallInvitation />
      </OutcomeLayout>
    </>
  );
}

function WhatIsNext({ agreement, mailed }: { agreement: Agreement | undefined; mailed: boolean }) {
  const email = useUser()?.email;
  const next = agreement?.payables.find(({ concept }) => concept !== 'SALDO');
  const said = agreement && afterPaymentText(next, agreement.underReviewSince !== null);
  if (!said && !mailed) return null;
  return (
    <div className="max-w-measure">
      {said ? (
        <p>
          <AmountsText strong>{said}</AmountsText>
        </p>
      ) : null}
      {mailed ? (
        <p className="wrap-anywhere">
          {email ? `Te enviamos el comprobante a ${email}.` : 'Guardamos el comprobante en tus documentos.'}
        </p>
      ) : null}
    </div>
  );
}

function leadOf(agreement: Agreement | undefined): string {
  const { steps, paid } = agreement ? stepsOf(agreement) : { steps: [], paid: 0 };
  return agreement && paid > 0
    ? `${debtName(agreement)}: llevas ${paid} de ${steps.length} ${steps.length === 1 ? 'pago' : 'pagos'}.`
    : 'Tu banco aprobó el pago.';
}

function useReceipt(missing: boolean, refresh: () => void): void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!missing || tries >= receiptTries) return;
    const timer = setTimeout(() => {
      setTries((before) => before + 1);
      refresh();
    }, receiptEveryMs);
    return () => clearTimeout(timer);
  }, [missing, tries, refresh]);
}
