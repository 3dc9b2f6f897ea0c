import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { IdentityStanding } from '#contract/identity-standing.ts';
import { agreementNames, debtName, ownerToday } from '#texts/debt-name.ts';
import type { Agreement } from '#contract/agreements.ts';
import type { Obligation } from '#contract/offers.ts';
import { PlanAmounts } from '#web/portal/parts/PlanAmounts.tsx';
import { formatPesos } from '#domain/money/money.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { useCurrentTime } from '#web/shared/session/visit/current-time.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Money } from '#ui/Money.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { AgreementSummary } from './AgreementSummary.tsx';
import { RetryPlace } from '#web/portal/parts/RetryPlace.tsx';
import { BlockFailure } from './BlockFailure.tsx';
import { diagnosisTileText } from './diagnosis-tile.ts';
import { greeting } from './greeting.ts';
import { HomeTile } from './HomeTile.tsx';
import { liveAgreementsOf, liveOffersOf, nextStep, owedInAll, owedText, paymentsDue } from './next-step.flow.ts';
import { NextStepCard } from './NextStepCard.tsx';
import { TourDoor } from './TourDoor.tsx';
import { HomeBlocksSkeleton } from './PortalHomeSkeleton.tsx';

type Parts = { Rebanking: ComponentType; Identity: ComponentType<{ standing: IdentityStanding }> };

/** /portal: one next thing to do, then what is under way. */
export function PortalHomePage({ Rebanking, Identity }: Parts) {
  const user = useUser();
  const now = useCurrentTime();
  const { data: management } = useQuery(managementQuery);
  const firstName = user?.firstNames.split(' ')[0] ?? '';
  return (
    <>
      <PageHeader title={`${greeting(now)}, ${firstName}`} />
      <div className="mt-8 grid gap-6">
        <Management now={now} />
        {management ? <Identity standing={management.identity} /> : null}
        <OwedAndOffers />
        <Rebanking />
        <nav aria-label="Más en tu portal" className="home-tiles">
          <OffersTile />
          <Documents />
          <DiagnosisTile />
        </nav>
      </div>
      <TourDoor />
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
  const running = liveAgreementsOf(agreements);
  const names = agreementNames(agreements);
  const disputed = new Set(obligations.flatMap(({ id, state }) => (state === 'EN_DISPUTA' ? [id] : [])));
  const summaryOf = (agreement: Agreement) => (
    <AgreementSummary
      key={agreement.id}
      agreement={agreement}
      name={names.get(agreement.id) ?? ''}
      isDisputed={agreement.obligationId !== null && disputed.has(agreement.obligationId)}
    />
  );
  const [, ...later] = paymentsDue({ agreements, application }, bogotaDate(now));
  return (
    <>
      <div className={running.length > 0 ? 'grid gap-6 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]' : 'grid gap-6'}>
        <NextStepCard step={nextStep(management.data, bogotaDate(now))} landscape={running.length === 0} />
        {running[0] ? summaryOf(running[0]) : null}
      </div>
      {later.length > 0 ? <LaterPayments payments={later} /> : null}
      {running.length > 1 ? (
        <section aria-labelledby="otros-acuerdos">
          <h2 id="otros-acuerdos" className="h2 mb-4">
            Tus otros acuerdos
          </h2>
          <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">{running.slice(1).map(summaryOf)}</div>
        </section>
      ) : null}
    </>
  );
}

/** What comes after the next payment, by its day: each with its amount and its button. */
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

/** What the debt is called, and whose it is today. */
function DebtTitle({ debt }: { debt: Obligation | undefined }) {
  if (!debt) return null;
  const owner = ownerToday(debt);
  return (
    <span>
      <b className="font-semibold">{debtName(debt)}</b>
      {owner ? <span className="block text-body-sm text-ink-2">{owner}</span> : null}
    </span>
  );
}

/** How many offers stand on the home; the others are one link away. */
const offersShown = 4;

/** What is owed in all, and the open offers with their amounts. */
function OwedAndOffers() {
  const { data } = useQuery(managementQuery);
  if (!data) return null;
  const owed = owedInAll(data);
  const open = liveOffersOf(data.offers);
  const debts = new Map(data.obligations.map((each) => [each.id, each]));
  if (owed.total === 0) return null;
  return (
    <section aria-labelledby="lo-que-debes">
      <h2 id="lo-que-debes" className="h2">
        <AmountsText>{owedText(owed)}</AmountsText>
      </h2>
      {open.length > 0 ? (
        <ul className="home-offers mt-4 grid gap-3 md:grid-cols-2">
          {open
            .slice(0, offersShown)
            .map(({ id, obligationId, balance, singlePayment, lowestInstalment, lowestPlan }) => (
              <li key={id} className="card grid gap-2">
                <DebtTitle debt={debts.get(obligationId)} />
                <span className="text-body-sm text-ink-2">
                  Debes <Money>{formatPesos(balance)}</Money>. En un solo pago{' '}
                  <Money>{formatPesos(singlePayment)}</Money>, o desde <Money>{formatPesos(lowestInstalment)}</Money> al
                  mes: <PlanAmounts instalment={lowestInstalment} {...lowestPlan} />.
                </span>
                <RouterLink to="/portal/ofertas/detalles" search={{ oferta: id }} standalone>
                  Ver esta oferta<span className="sr-only"> de {debts.get(obligationId)?.product}</span>
                </RouterLink>
              </li>
            ))}
        </ul>
      ) : (
        <p className="mt-1 text-ink-2">Es lo que falta por pagar de todas las deudas que administramos.</p>
      )}
      {open.length > offersShown ? (
        <p className="mt-3">
          <RouterLink to="/portal/ofertas" standalone>
            Ver las {open.length} ofertas
          </RouterLink>
        </p>
      ) : null}
    </section>
  );
}

function OffersTile() {
  const { data } = useQuery(managementQuery);
  const count = data ? liveOffersOf(data.offers).length : undefined;
  const detail =
    count === undefined
      ? 'Tus descuentos de hoy'
      : count === 0
        ? 'Hoy no tienes ofertas abiertas'
        : count === 1
          ? '1 oferta abierta'
          : `${count} ofertas abiertas`;
  return <HomeTile to="/portal/ofertas" title="Ofertas" detail={detail} />;
}

function Documents() {
  const documents = useQuery(documentsQuery);
  if (documents.isError && !documents.data) {
    return (
      <BlockFailure
        what="tus documentos"
        failure={documents.error}
        pending={documents.isFetching}
        onRetry={() => void documents.refetch()}
      />
    );
  }
  const count = documents.data?.length ?? 0;
  return (
    <HomeTile
      to="/portal/documentos"
      title="Documentos"
      detail={
        count === 0
          ? 'Aparecen aquí cuando aceptes un acuerdo'
          : count === 1
            ? '1 documento guardado'
            : `${count} documentos guardados`
      }
    />
  );
}

function DiagnosisTile() {
  const { data } = useQuery(managementQuery);
  return <HomeTile to="/portal/diagnostico" title="Diagnóstico" detail={diagnosisTileText(data?.diagnosis)} />;
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
