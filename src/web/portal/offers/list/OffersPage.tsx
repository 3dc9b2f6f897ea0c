import { useQuery } from '@tanstack/react-query';
import { debtName } from '#texts/debt-name.ts';
import { freeText, nearestOffer } from '#texts/diagnosis-text.ts';
import type { Obligation } from '#contract/offers.ts';
import { formatPesos } from '#domain/money/money.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RetryIcon } from '#ui/icons.ts';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { UnfinishedBridge } from '#ui/illustrations/UnfinishedBridge.tsx';
import { Money } from '#ui/Money.tsx';
import { DisputedDebt, frozenText } from '#web/portal/parts/DisputedDebt.tsx';
import { NextStepButton } from '#web/portal/parts/NextStepButton.tsx';
import { NothingFits } from '#web/portal/parts/NothingFits.tsx';
import { WriteToUs } from '#web/portal/parts/WriteToUs.tsx';
import { Accordion } from '#ui/Accordion.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { EndedOffers } from './EndedOffers.tsx';
import { OfferCard, RecommendedOffer } from './OfferCard.tsx';
import { AgreementUnderWay, CertificatesCard } from './OffersAside.tsx';
import { OffersHero } from './OffersHero.tsx';
import { OffersSkeleton } from './OffersSkeleton.tsx';
import { validUntilText } from '#web/portal/offers/offer-wording.ts';
import { agreementsUnderWay, offersOverview, type OffersOverview } from '#web/portal/offers/offers-list.flow.ts';
import './offers.css';

export function OffersPage() {
  const user = useUser();
  const management = useQuery(managementQuery);
  if (!management.data) {
    if (!management.error) return <OffersSkeleton />;
    return (
      <EmptyState
        headingLevel={1}
        illustration={<UnfinishedBridge />}
        title="No pudimos cargar tus ofertas"
        actions={
          <Button
            pending={management.isFetching}
            icon={<RetryIcon aria-hidden />}
            onClick={() => void management.refetch()}
          >
            Intentar de nuevo
          </Button>
        }
      >
        {submissionMessage(management.error)}
      </EmptyState>
    );
  }
  const { obligations, offers, agreements, diagnosis } = management.data;
  const overview = offersOverview({ obligations, offers });
  const live = overview.recommended ? [overview.recommended, ...overview.others] : [];
  const nearest = nearestOffer(live.map(({ offer, obligation }) => ({ ...offer, product: obligation.product })));
  const [next, ...others] = agreementsUnderWay(agreements);
  const days = new Set(live.map(({ offer }) => validUntilText(offer)));
  const sharedDay = days.size === 1 ? [...days][0] : undefined;
  return (
    <>
      {live.length > 0 ? (
        <OffersHero
          overview={overview}
          cases={live}
          firstName={user?.firstNames.split(' ')[0] ?? ''}
          sharedDay={sharedDay}
        />
      ) : (
        <NothingToChoose
          overview={overview}
          hasAgreements={next !== undefined}
          hasResult={diagnosis.step === 'DETALLES'}
        />
      )}
      {nearest ? (
        <NothingFits className="mt-6" nearest={nearest} among={live.length} month={diagnosis.month} />
      ) : diagnosis.month && live.length > 0 ? (
        <p className="mt-6">
          <AmountsText strong>{`${freeText(diagnosis.month.free)}.`}</AmountsText>
        </p>
      ) : null}
      <div className="offers-columns">
        <div className="min-w-0">
          <OffersList overview={overview} sharedDay={sharedDay} />
          {overview.ended.length > 0 ? <EndedOffers cases={overview.ended} open={live.length === 0} /> : null}
          <WithoutOffer obligations={overview.withoutOffer} />
        </div>
        <aside className="offers-aside" aria-label="Tus acuerdos y lo que sigue">
          {next ? <AgreementUnderWay agreement={next} others={others} /> : null}
          <CertificatesCard agreements={agreements} />
        </aside>
      </div>
    </>
  );
}

const othersShown = 3;

function OffersList({ overview, sharedDay }: { overview: OffersOverview; sharedDay: string | undefined }) {
  const { recommended, others } = overview;
  const isDayShared = sharedDay !== undefined;
  if (!recommended) return null;
  // The list is not folded when only one offer would be hidden.
  const [shown, folded] =
    others.length > othersShown + 1 ? [others.slice(0, othersShown), others.slice(othersShown)] : [others, []];
  const cards = (cases: typeof others, from: number) => (
    <div className="grid gap-3">
      {cases.map((each, index) => (
        <OfferCard key={each.offer.id} {...each} place={from + index} isDayShared={isDayShared} />
      ))}
    </div>
  );
  return (
    <>
      <h2 className="h2 mb-4">{others.length > 0 ? 'Conviene empezar por aquí' : 'Tu oferta'}</h2>
      <RecommendedOffer {...recommended} place={0} alone={others.length === 0} isDayShared={isDayShared} />
      {others.length > 0 ? (
        <>
          <h2 className="h2 mt-9 mb-4">Después sigue con {others.length === 1 ? 'esta' : 'estas'}</h2>
          {cards(shown, 1)}
          {folded.length > 0 ? (
            <Accordion
              className="offers-more"
              items={[
                {
                  id: 'mas-ofertas',
                  title: `Ver otras ${folded.length} ofertas`,
                  body: cards(folded, 1 + shown.length),
                },
              ]}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}

function NothingToChoose({
  overview,
  hasAgreements,
  hasResult,
}: {
  overview: OffersOverview;
  hasAgreements: boolean;
  hasResult: boolean;
}) {
  if (hasAgreements) {
    return (
      <EmptyState
        headingLevel={1}
        illustration={<EmptyBench />}
        title="Ya elegiste cómo pagar"
        actions={<RouterButton to="/portal">Ver lo que sigue</RouterButton>}
      >
        No tienes más ofertas por mirar.
      </EmptyState>
    );
  }
  if (!overview.hasDebts) {
    return (
      <EmptyState
        headingLevel={1}
        illustration={<EmptyBench />}
        title="No tienes deudas con nosotros"
        actions={<NextStepButton step={{ kind: 'diagnosis', hasResult }} />}
      >
        Si debes en otra parte, tu diagnóstico te dice por dónde empezar. Si esperabas ver una deuda aquí, <WriteToUs />
        .
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      illustration={<EmptyBench />}
      title="Por ahora no hay ofertas para ti"
      actions={<NextStepButton step={{ kind: 'diagnosis', hasResult }} variant="soft" />}
    >
      {overview.ended.length > 0
        ? 'Las que tenías ya no están vigentes. Puedes pedir una nueva aquí abajo.'
        : 'Te avisamos si hay una oferta.'}
    </EmptyState>
  );
}

const whyWithout: Partial<Record<Obligation['state'], string>> = {
  EN_DISPUTA: frozenText,
  EN_INSOLVENCIA: 'Hace parte de un proceso de insolvencia. Se decide allí, con todas tus deudas.',
  EN_COBRO_JURIDICO: 'Está en un proceso judicial. Escríbenos y buscamos opciones contigo.',
};

function WithoutOffer({ obligations }: { obligations: readonly Obligation[] }) {
  if (obligations.length === 0) return null;
  return (
    <section className="mt-9" aria-labelledby="sin-oferta">
      <h2 id="sin-oferta" className="h2 mb-3">
        Sin oferta por ahora
      </h2>
      <ul className="grid gap-3">
        {obligations.map((each) => (
          <li key={each.id}>
            <p className="font-semibold">
              {debtName(each)}
              {each.state === 'EN_DISPUTA' ? null : (
                <>
                  , <Money>{formatPesos(each.balance)}</Money>
                </>
              )}
            </p>
            <p className="text-body-sm text-ink-2">{whyWithout[each.state] ?? 'Te avisamos si hay una oferta.'}</p>
            {each.state === 'EN_DISPUTA' ? <DisputedDebt /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
