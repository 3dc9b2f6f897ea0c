import { capitalised } from '#domain/capitalised.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Agreement } from '#contract/agreements.ts';
import type { Offer } from '#contract/offers.ts';
import type { PersonDocument } from '#contract/documents.ts';
import { agreementNames, ownerToday } from '#texts/debt-name.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import { UnreadPage } from '#web/portal/parts/UnreadPage.tsx';
import { DownloadDocumentButton } from '#web/shared/parts/DownloadButton.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { AgreementTag } from '#web/portal/parts/StateTag.tsx';
import { useAgreementDocuments } from '#web/portal/parts/use-agreement-documents.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { waysAfterEnd } from '#texts/plan-ways.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { Card } from '#ui/Card.tsx';
import { BloomingTree } from '#ui/illustrations/BloomingTree.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Receipt } from '#ui/Receipt.tsx';
import { AgreementStairs } from '#web/portal/parts/AgreementStairs.tsx';
import { paidOffOn, stageOf } from '#web/portal/parts/agreement-stage.flow.ts';
import { HelpThisMonth } from './HelpThisMonth.tsx';
import { InstalmentTable } from '#web/portal/parts/InstalmentTable.tsx';
import { NextPaymentCard } from '#web/portal/parts/NextPaymentCard.tsx';
import { DocumentsByMail } from './DocumentsByMail.tsx';
import { AgreementInDispute, DisputeAgreement } from './AgreementDispute.tsx';
import { PaymentHistory } from '#web/portal/parts/PaymentHistory.tsx';
import { Recover } from './Recover.tsx';
import { DocumentList } from '#web/portal/parts/DocumentList.tsx';
import { CalendarButton } from '#web/portal/parts/CalendarButton.tsx';

const route = getRouteApi('/app/portal/ofertas/acuerdos/detalles');

export function AgreementDetailsPage() {
  const { acuerdo } = route.useSearch() as { acuerdo?: string };
  const { data } = useQuery(managementQuery);
  if (!data) return <UnreadPage title="Tu acuerdo" />;
  const { agreements, offers } = data;
  const agreement = agreements.find(({ id }) => id === acuerdo);
  if (!agreement) throw pageNotFound('/portal/ofertas/acuerdos/detalles');
  const name = agreementNames(agreements).get(agreement.id) ?? agreement.product;
  return <AgreementDetails key={agreement.id} agreement={agreement} name={name} offers={offers} />;
}

function AgreementDetails({
  agreement,
  name,
  offers,
}: {
  agreement: Agreement;
  name: string;
  offers: readonly Offer[];
}) {
  const owner = ownerToday(agreement);
  const today = useToday();
  const stage = stageOf(agreement, today);
  const isMembership = agreement.kind === 'MEMBRESIA';
  const ways = waysAfterEnd(agreement, offers);
  const canAskOffer = offers.some(({ obligationId }) => obligationId === agreement.obligationId);
  const documents = useAgreementDocuments(agreement.id);
  const running = stage !== 'finished' && stage !== 'ended';
  const hasPart = agreement.instalments.some(({ state }) => state === 'PAGADA_PARCIAL');
  const number = <span className="inline-block">{agreement.number}</span>;
  // The page title contains the agreement number when the debt names of several agreements are equal.
  const [beforeNumber, afterNumber] = name.split(agreement.number);
  const isNamedByNumber = afterNumber !== undefined;
  return (
    <>
      <PageHeader
        title={
          <>
            {beforeNumber}
            {isNamedByNumber ? number : null}
          </>
        }
        kicker={isNamedByNumber ? undefined : <>Acuerdo n.º {number}</>}
        lead={owner && capitalised(owner)}
        compact
      />
      <AgreementInDispute agreement={agreement} />
      {stage === 'finished' && !isMembership ? <Finished agreement={agreement} documents={documents} /> : null}
      {agreement.recovery ? <Recover agreement={agreement} recovery={agreement.recovery} ways={ways} /> : null}
      {agreement.replacedBy ? <ReplacedBy next={agreement.replacedBy} /> : null}
      {stage === 'ended' && !agreement.replacedBy ? (
        <Notice
          tone="neutral"
          className="mt-8"
          title={endedTitle[agreement.state] ?? 'Este acuerdo terminó'}
          actions={
            isMembership ? (
              <RouterButton to="/portal/documentos" size="md" variant="soft">
                Ver mis documentos
              </RouterButton>
            ) : agreement.recovery ? undefined : ways.offer ? (
              <RouterButton to="/portal/ofertas/detalles" search={{ oferta: ways.offer.id }} size="md" variant="soft">
                Ver mi oferta nueva
              </RouterButton>
            ) : canAskOffer ? (
              <RouterButton to="/portal/ofertas" size="md" variant="soft">
                Pedir una oferta nueva
              </RouterButton>
            ) : undefined
          }
        >
          {isMembership
            ? 'Ya no tienes pagos por hacer de este plan.'
            : `${endedOn(agreement)}${agreement.recovery ? 'Si no lo recuperas, el' : 'El'} descuento ya no aplica. Lo que pagaste cuenta: se descontó de tu deuda.`}
        </Notice>
      ) : null}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)] lg:grid-rows-[auto_1fr]">
        {running ? (
          <div className="lg:col-start-2">
            <NextPaymentCard agreement={agreement} today={today} />
          </div>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {running ? (
            <Card padding="roomy">
              <AgreementStairs agreement={agreement} />
            </Card>
          ) : null}
          {stage === 'finished' ? null : (
            <Card padding="roomy" aria-labelledby="plan">
              <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
                <h2 id="plan" className="h2">
                  Tu plan de pagos
                </h2>
                {running ? <CalendarButton agreementId={agreement.id} variant="soft" size="md" /> : null}
              </div>
              <Accordion
                items={[
                  {
                    id: 'cada-pago',
                    title: 'Ver cada pago',
                    open: hasPart,
                    body: <InstalmentTable agreement={agreement} />,
                  },
                ]}
              />
            </Card>
          )}
          {running ? <HelpThisMonth agreement={agreement} today={today} /> : null}
          <PaymentHistory agreement={agreement} />
          <Card padding="roomy" aria-labelledby="documentos">
            <h2 id="documentos" className="h2 mb-2">
              Documentos del acuerdo
            </h2>
            {documents.length > 0 ? (
              <DocumentList documents={documents} />
            ) : (
              <p className="text-ink-2">Los estamos preparando. Aparecen aquí en unos minutos.</p>
            )}
            {running ? null : (
              <div className="mt-4">
                <CalendarButton agreementId={agreement.id} variant="soft" size="md">
                  Quitar del calendario
                </CalendarButton>
              </div>
            )}
            {running ? <DocumentsByMail agreement={agreement} /> : null}
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:col-start-2">
          <Card padding="roomy" aria-labelledby="cuentas">
            <h2 id="cuentas" className="h2 mb-2">
              Las cuentas
            </h2>
            <p className="mb-3 text-body-sm text-ink-2">
              Lo aceptaste el {formatLongDate(bogotaDate(agreement.acceptedAt))}.
            </p>
            <Receipt
              rows={[
                ...(isMembership
                  ? [{ label: 'Precio del plan', amount: formatPesos(agreement.total) }]
                  : [
                      { label: 'Debías', amount: formatPesos(agreement.originalBalance) },
                      {
                        label: 'Descuento',
                        amount: `− ${formatPesos(agreement.discount)}`,
                        kind: 'discount' as const,
                      },
                    ]),
                ...(agreement.interest > 0
                  ? [{ label: 'Intereses del plazo', amount: formatPesos(agreement.interest) }]
                  : []),
                ...(isMembership ? [] : [{ label: 'Costo de nuestro servicio', amount: '$ 0' }]),
                { label: 'Ya pagaste', amount: formatPesos(agreement.paid) },
                // A replaced plan shows no remaining amount, because the price of the new plan already includes that
                // amount.
                ...(agreement.replacedBy
                  ? []
                  : [
                      {
                        label: stage === 'ended' ? 'Te faltaba' : 'Te falta',
                        amount: formatPesos(agreement.balance),
                        kind: 'total' as const,
                      },
                    ]),
              ]}
            />
          </Card>
          {running ? <DisputeAgreement agreement={agreement} /> : null}
        </div>
      </div>
    </>
  );
}

function ReplacedBy({ next }: { next: NonNullable<Agreement['replacedBy']> }) {
  return (
    <Notice
      tone="neutral"
      className="mt-8"
      title={
        <>
          Lo reemplaza el acuerdo <span className="inline-block">n.º {next.number}</span>
        </>
      }
      actions={
        <RouterButton to="/portal/ofertas/acuerdos/detalles" search={{ acuerdo: next.id }} size="md" variant="soft">
          Ver mi acuerdo
        </RouterButton>
      }
    >
      Cambiaste el plazo. Lo que pagaste aquí cuenta completo allá, y nada más se cobra de este.
    </Notice>
  );
}

const endedOn = ({ endedAt }: Agreement) =>
  endedAt === null ? '' : `Terminó el ${formatLongDate(bogotaDate(endedAt))}. `;

const endedTitle: Partial<Record<Agreement['state'], string>> = {
  CANCELADO: 'Este acuerdo se canceló',
  INCUMPLIDO: 'Este acuerdo terminó',
};

function Finished({ agreement, documents }: { agreement: Agreement; documents: readonly PersonDocument[] }) {
  const day = paidOffOn(agreement);
  const certificate = documents.find(({ kind }) => kind === 'PAZ_Y_SALVO');
  return (
    <Card
      look="accent"
      className="mt-8 grid items-center gap-8 sm:grid-cols-[minmax(0,1fr)_min(18rem,55%)]"
      padding="roomy"
    >
      <div>
        <AgreementTag agreement={agreement} />
        <p className="section-title mt-4 text-balance">
          {day ? `Quedaste a paz y salvo el ${formatLongDate(day)}` : 'Quedaste a paz y salvo'}
        </p>
        {certificate ? (
          <div className="mt-5">
            <DownloadDocumentButton documentId={certificate.id} fileName={certificate.fileName} size="2xl">
              Descargar mi paz y salvo
            </DownloadDocumentButton>
          </div>
        ) : null}
        <p className="mt-3 max-w-measure">
          Pagaste <Money>{formatPesos(agreement.paid)}</Money> y quedaste en cero.{' '}
          {agreement.state === 'PAZ_Y_SALVO'
            ? 'Esta deuda ya no existe.'
            : 'Esta deuda ya no existe. Estamos haciendo tu paz y salvo: te llega al correo y aparece aquí.'}
        </p>
      </div>
      <BloomingTree />
    </Card>
  );
}
