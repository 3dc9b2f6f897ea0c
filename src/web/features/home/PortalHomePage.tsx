import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import type { IdentityStanding } from '#contract/identity.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { documentsQuery, managementQuery } from '#web/api/person.queries.ts';
import { RouterButton } from '#web/parts/links.tsx';
import { useUser } from '#web/session/SessionProvider.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { EmptyBench } from '#web/ui/illustrations/EmptyBench.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AgreementSummary } from './AgreementSummary.tsx';
import { BlockFailure } from './BlockFailure.tsx';
import { diagnosisTileText } from './diagnosis-tile.ts';
import { greeting } from './greeting.ts';
import { HomeTile } from './HomeTile.tsx';
import { liveAgreementsOf, liveOffersOf, nextStep } from './next-step.flow.ts';
import { NextStepCard } from './NextStepCard.tsx';
import { HomeBlocksSkeleton } from './PortalHomeSkeleton.tsx';

type Parts = { Rebanking: ComponentType; Identity: ComponentType<{ standing: IdentityStanding }> };

/** /portal: one next thing to do, then what is under way. */
export function PortalHomePage({ Rebanking, Identity }: Parts) {
  const user = useUser();
  const [now] = useState(() => new Date());
  const { data: management } = useQuery(managementQuery);
  const firstName = user?.firstNames.split(' ')[0] ?? '';
  return (
    <>
      <PageHeader title={`${greeting(now)}, ${firstName}`} />
      <div className="mt-8 grid gap-6">
        <Management now={now} />
        {management ? <Identity standing={management.identity} /> : null}
        <Rebanking />
        <nav aria-label="Más en tu portal" className="home-tiles">
          <OffersTile />
          <Documents />
          <DiagnosisTile />
        </nav>
      </div>
    </>
  );
}

function Management({ now }: { now: Date }) {
  const management = useQuery(managementQuery);
  if (management.isError && !management.data) {
    return (
      <BlockFailure
        what="tus ofertas y tus acuerdos"
        failure={management.error}
        pending={management.isFetching}
        onRetry={() => void management.refetch()}
      />
    );
  }
  if (!management.data) return <HomeBlocksSkeleton />;
  const { agreements, offers, obligations } = management.data;
  if (agreements.length === 0 && offers.length === 0 && obligations.length === 0) return <NothingYet />;
  const running = liveAgreementsOf(agreements);
  return (
    <>
      <div className={running.length > 0 ? 'grid gap-6 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]' : 'grid gap-6'}>
        <NextStepCard step={nextStep(management.data, bogotaDate(now))} landscape={running.length === 0} />
        {running[0] ? <AgreementSummary agreement={running[0]} /> : null}
      </div>
      {running.length > 1 ? (
        <section aria-labelledby="otros-acuerdos">
          <h2 id="otros-acuerdos" className="h2 mb-4">
            Tus otros acuerdos
          </h2>
          <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
            {running.slice(1).map((agreement) => (
              <AgreementSummary key={agreement.id} agreement={agreement} />
            ))}
          </div>
        </section>
      ) : null}
    </>
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

function NothingYet() {
  return (
    <EmptyState
      illustration={<EmptyBench />}
      title="Todavía no hay nada por aquí"
      actions={<RouterButton to="/portal/diagnostico">Empezar mi diagnóstico</RouterButton>}
    >
      Empieza con tu diagnóstico: en 4 minutos sabes cómo estás y por dónde seguir.
    </EmptyState>
  );
}
