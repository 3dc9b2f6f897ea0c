import { useQuery } from '@tanstack/react-query';
import type { Agreement } from '#contract/agreements.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import { benefitsOf } from '#domain/rebanking/membership-plans.ts';
import { membershipMonths } from '#domain/rebanking/rebanking.ts';
import { formatPesos } from '#domain/money/money.ts';
import { addressLine } from '#domain/people/postal-address.ts';
import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { cardInWords } from '#texts/membership-terms.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { BenefitList } from '#web/shared/parts/BenefitList.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { RetryPlace } from '#web/portal/parts/RetryPlace.tsx';
import { UnreadPage } from '#web/portal/parts/UnreadPage.tsx';
import { useAgreementDocuments } from '#web/portal/parts/use-agreement-documents.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { Card } from '#ui/Card.tsx';
import { MiniStairs } from '#ui/figures/MiniStairs.tsx';
import { Money } from '#ui/Money.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { applicationQuery, withdrawalQuery } from '#web/portal/parts/application.queries.ts';
import { monthsLeftText, totalPaidText } from './programme.flow.ts';
import { DocumentList } from '#web/portal/parts/DocumentList.tsx';
import { InstalmentTable } from '#web/portal/parts/InstalmentTable.tsx';
import { NextPaymentCard } from '#web/portal/parts/NextPaymentCard.tsx';
import { PaymentHistory } from '#web/portal/parts/PaymentHistory.tsx';
import { WithdrawalCard } from '#web/portal/parts/WithdrawalCard.tsx';
import './plan-selection.css';

export function ProgrammePage() {
  const { data: management } = useQuery(managementQuery);
  const application = useQuery(applicationQuery);
  const { data: withdrawal } = useQuery(withdrawalQuery);
  if (!management) return <UnreadPage title="Tu programa" />;
  if (withdrawal?.used)
    return (
      <>
        <PageHeader title="Tu programa" />
        <div className="mt-8 max-w-form">
          <WithdrawalCard isNew />
        </div>
      </>
    );
  const agreement = management.agreements.find(({ id }) => id === management.application?.agreementId);
  if (!application.data)
    return (
      <>
        <PageHeader title="Tu programa" />
        {application.isError ? (
          <RetryPlace pending={application.isFetching} onRetry={() => void application.refetch()} />
        ) : (
          <Loading className="mt-8 grid gap-6">
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </Loading>
        )}
      </>
    );
  const { chosen, activeUntil } = application.data;
  if (!agreement || !chosen || activeUntil === null) return <UnreadPage title="Tu programa" />;
  return <Programme application={application.data} plan={{ ...chosen, activeUntil }} agreement={agreement} />;
}

type Chosen = NonNullable<RebankingApplication['chosen']> & { activeUntil: IsoDate };

function Programme({
  application,
  plan,
  agreement,
}: {
  application: RebankingApplication;
  plan: Chosen;
  agreement: Agreement;
}) {
  const today = useToday();
  const documents = useAgreementDocuments(agreement.id);
  const isPaid = agreement.payables.length === 0;
  return (
    <>
      <PageHeader
        kicker="Tu programa"
        title={`Plan ${plan.name}`}
        lead={
          <>
            Contrato <span className="inline-block">n.º {agreement.number}.</span> No se renueva solo.
          </>
        }
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-6 lg:col-start-2 lg:row-start-1">
          {isPaid ? <AllPaid agreement={agreement} /> : <NextPaymentCard agreement={agreement} today={today} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Months plan={plan} today={today} />
          <Card padding="roomy" aria-labelledby="incluye">
            <h2 id="incluye" className="h2 mb-3">
              Qué hacemos contigo
            </h2>
            <BenefitList className="plan-benefits" aria-labelledby="incluye" benefits={benefitsOf(plan.benefits)} />
          </Card>
          <Card padding="roomy" aria-labelledby="pagos-del-plan">
            <h2 id="pagos-del-plan" className="h2">
              Cómo pagas tu plan
            </h2>
            <p className="mt-1 mb-4 text-ink-2">{totalPaidText(agreement)}</p>
            <Accordion
              items={[{ id: 'cada-pago', title: 'Ver cada pago', body: <InstalmentTable agreement={agreement} /> }]}
            />
          </Card>
          <PaymentHistory agreement={agreement} />
          <Card padding="roomy" aria-labelledby="documentos">
            <h2 id="documentos" className="h2 mb-2">
              Documentos del programa
            </h2>
            {documents.length > 0 ? (
              <DocumentList documents={documents} />
            ) : (
              <p className="text-ink-2">Los estamos preparando. Aparecen aquí en unos minutos.</p>
            )}
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2">
          {isPaid ? null : <OtherDate agreement={agreement} />}
          <CardOfPlan application={application} plan={plan} />
          <WithdrawalCard />
        </div>
      </div>
    </>
  );
}

function Months({ plan, today }: { plan: Chosen; today: IsoDate }) {
  const { month, left } = membershipMonths(plan, today);
  const title = `Mes ${month} de ${plan.validityMonths}`;
  return (
    <Card padding="roomy" look="soft" aria-labelledby="meses">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="meses" className="section-title">
          {title}
        </h2>
        <Tag tone="success">Activo</Tag>
      </div>
      <MiniStairs className="mt-5 mb-3" count={plan.validityMonths} paid={month - 1} label={title} />
      <p>
        <b className="font-semibold">{monthsLeftText(left)}</b> Tu último día es el {formatLongDate(plan.activeUntil)}.
      </p>
    </Card>
  );
}

function AllPaid({ agreement }: { agreement: Agreement }) {
  return (
    <Card as="aside" look="accent" padding="roomy" aria-labelledby="plan-pagado">
      <h2 id="plan-pagado" className="h2">
        Tu plan está pagado
      </h2>
      <p className="mt-2">
        Pagaste <Money>{formatPesos(agreement.paid)}</Money>. No tienes pagos por hacer.
      </p>
    </Card>
  );
}

function CardOfPlan({ application: { mailing }, plan }: { application: RebankingApplication; plan: Chosen }) {
  return (
    <Card padding="roomy" aria-labelledby="tarjeta">
      <h2 id="tarjeta" className="h2 mb-2">
        Tu tarjeta
      </h2>
      <p>
        Cupo de <Money>{formatPesos(plan.cardBalance)}</Money>.
      </p>
      {mailing ? (
        <p className="mt-2 text-body-sm text-ink-2">
          Dirección de entrega: <span className="wrap-anywhere">{addressLine(mailing.address, mailing.city.name)}</span>
          .
        </p>
      ) : null}
      <Accordion className="mt-4" items={[{ id: 'emisor', title: 'Quién emite la tarjeta', body: cardInWords }]} />
    </Card>
  );
}

function OtherDate({ agreement }: { agreement: Agreement }) {
  return (
    <Card padding="roomy" look="highlight" aria-labelledby="no-te-alcanza">
      <h2 id="no-te-alcanza" tabIndex={-1} className="h2 mb-2 scroll-mt-24">
        ¿No te alcanza este mes?
      </h2>
      <p className="mb-4">
        Tienes 5 días hábiles más en cada fecha, sin intereses ni multas. Si dos pagos seguidos quedan sin hacer, el
        plan termina.
      </p>
      <RouterButton
        to="/portal/ofertas/acuerdos/ayuda"
        search={{ acuerdo: agreement.id }}
        variant="secondary"
        size="xl"
      >
        Mover la fecha
      </RouterButton>
    </Card>
  );
}
