import { useQuery } from '@tanstack/react-query';
import { formatPesos } from '#domain/money/money.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { useCurrentTime } from '#web/shared/session/visit/current-time.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { Money } from '#ui/Money.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { IdentityCard } from '#web/portal/parts/IdentityCard.tsx';
import { RetryPlace } from '#web/portal/parts/RetryPlace.tsx';
import { greeting } from './greeting.ts';
import { nextStep, paymentsDue } from '#web/portal/parts/next-step.flow.ts';
import { NextStepCard } from './NextStepCard.tsx';
import { OwedSection } from './OwedSection.tsx';
import { RebankingBanner } from './RebankingBanner.tsx';
import { TourLauncher } from './TourLauncher.tsx';
import { HomeBlocksSkeleton } from './PortalHomeSkeleton.tsx';

export function PortalHomePage() {
  const user = useUser();
  const now = useCurrentTime();
  const { data: management } = useQuery(managementQuery);
  const firstName = user?.firstNames.split(' ')[0] ?? '';
  return (
    <>
      <div className="home-head">
        <PageHeader title={`${greeting(now)}, ${firstName}`} />
      </div>
      <div className="home-blocks">
        <Management now={now} />
        {management ? <IdentityCard standing={management.identity} /> : null}
        <RebankingBanner />
      </div>
      <TourLauncher />
    </>
  );
}

function Management({ now }: { now: Date }) {
  const management = useQuery(managementQuery);
  if (management.isError && !management.data) {
    return <RetryPlace pending={management.isFetching} onRetry={() => void management.refetch()} />;
  }
  if (!management.data) return <HomeBlocksSkeleton />;
  const { agreements, offers, obligations, application } = management.data;
  if (agreements.length === 0 && offers.length === 0 && obligations.length === 0)
    return <NothingYet hasResult={management.data.diagnosis.step === 'DETALLES'} />;
  const [, ...later] = paymentsDue({ agreements, application }, bogotaDate(now));
  return (
    <>
      <NextStepCard step={nextStep(management.data, bogotaDate(now))} />
      {later.length > 0 ? <LaterPayments payments={later} /> : null}
      <OwedSection {...management.data} />
    </>
  );
}

function LaterPayments({ payments }: { payments: ReturnType<typeof paymentsDue> }) {
  return (
    <section aria-labelledby="despues">
      <h2 id="despues" className="h2 mb-4">
        Y después
      </h2>
      <ul className="grid gap-3">
        {payments.map(({ agreementId, kind, creditor, product, isMembership, amount, dueOn }) => (
          <li key={agreementId} className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <span className="min-w-0">
              <b className="block font-semibold">{isMembership ? product : `${product} · ${creditor}`}</b>
              <span className="text-body-sm text-ink-2">
                {kind === 'pay-overdue' ? 'Venció el' : kind === 'pay-first' ? 'Pago inicial, hasta el' : 'Cuota del'}{' '}
                {formatLongDate(dueOn)}
              </span>
            </span>
            <RouterButton
              to="/portal/ofertas/acuerdos/detalles"
              search={{ acuerdo: agreementId }}
              variant="soft"
              size="lg"
            >
              <span>
                Pagar <Money>{formatPesos(amount)}</Money>
              </span>
            </RouterButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingYet({ hasResult }: { hasResult: boolean }) {
  return (
    <EmptyState
      illustration={<EmptyBench />}
      title="Todavía no hay nada por aquí"
      actions={
        <RouterButton to="/portal/diagnostico">{hasResult ? 'Ver mi panorama' : 'Empezar mi diagnóstico'}</RouterButton>
      }
    >
      {hasResult
        ? 'Tu diagnóstico está listo. Si llega una deuda o una oferta, la ves aquí.'
        : 'Empieza con tu diagnóstico: en 4 minutos sabes cómo estás y por dónde seguir.'}
    </EmptyState>
  );
}
