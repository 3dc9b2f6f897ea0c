import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { PlanAmounts } from '#web/portal/parts/PlanAmounts.tsx';
import { formatPesos } from '#domain/money/money.ts';
import type { OfferOutcome } from '#domain/offers/offer-simulator.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { Tag } from '#ui/Tag.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { FoldButton, useFolded } from '#web/portal/diagnosis/LongList.tsx';
import { ChosenPlan } from './ChosenPlan.tsx';
import { chosenOutcome, fittingHint, fittingText, isPlanned } from './simulator.flow.ts';
import type { TriedStore } from './tried.store.ts';

type OfferOutcomesProps = { state: DiagnosisState; tried: TriedStore };

export function OfferOutcomes({ state, tried }: OfferOutcomesProps) {
  const outcomes = useStore(
    tried,
    useShallow(({ simulation }) => simulation.outcomes),
  );
  const fitting = useStore(tried, ({ simulation, inputs }) =>
    fittingText(simulation, chosenOutcome(simulation, inputs), inputs.budget),
  );
  const hint = useStore(tried, ({ simulation, inputs }) => fittingHint(simulation, inputs));
  const chosen = useStore(tried, ({ simulation, inputs }) => chosenOutcome(simulation, inputs));
  if (state.offers.length === 0 || !chosen)
    return (
      <Card as="section" padding="roomy" aria-labelledby="ofertas-simuladas">
        <h2 className="h2" id="ofertas-simuladas">
          {nothingOpen(state).title}
        </h2>
        <p className="mt-2 text-body-sm text-ink-2">{nothingOpen(state).text}</p>
        {state.ownDebts.length + state.declaredDebts.length === 0 ? (
          <p className="mt-3">
            <RouterLink to="/portal/diagnostico/completar-informacion" hash="otras-deudas" standalone>
              Agregar una deuda
            </RouterLink>
          </p>
        ) : null}
      </Card>
    );
  return (
    <Card as="section" padding="roomy" aria-labelledby="ofertas-simuladas">
      <h2 className="h2" id="ofertas-simuladas">
        <AmountsText>{fitting}</AmountsText>
      </h2>
      {hint ? (
        <p className="mt-2 text-body-sm text-ink-2">
          <AmountsText>{hint}</AmountsText>
        </p>
      ) : null}
      {outcomes.length > 1 ? (
        <OfferChoice offers={state.offers} outcomes={outcomes} chosen={chosen.offerId} change={tried.change} />
      ) : null}
      {isPlanned(chosen) ? (
        <ChosenPlan state={state} outcome={chosen} tried={tried} />
      ) : (
        <p className="mt-4" role="status">
          {refusalText(chosen)}
        </p>
      )}
    </Card>
  );
}

function nothingOpen({ ownDebts, declaredDebts }: DiagnosisState): { title: string; text: string } {
  if (ownDebts.length > 0)
    return { title: 'Hoy no tienes ofertas abiertas', text: 'Cuando llegue una, aquí ves qué plan te cabe.' };
  return declaredDebts.length > 0
    ? { title: 'No tienes deudas con nosotros', text: 'Abajo ves cómo salir de las que tienes en otra parte.' }
    : { title: 'Todavía no hay qué probar', text: 'Cuéntanos de tus deudas y aquí ves cómo salir de ellas.' };
}

type OfferChoiceProps = {
  offers: DiagnosisState['offers'];
  outcomes: readonly OfferOutcome[];
  chosen: string;
  change: TriedStore['change'];
};

const shownOffers = 4;

function OfferChoice({ offers, outcomes, chosen, change }: OfferChoiceProps) {
  const named = new Map(offers.map((offer) => [offer.id, offer]));
  const { isFolded, ...fold } = useFolded(shownOffers);
  return (
    <div className="mt-4 grid gap-3">
      <RadioGroup
        legend="Elige una oferta para ver su plan"
        legendLook="hidden"
        options={outcomes.map((outcome, place) => ({
          value: outcome.offerId,
          isFolded: isFolded(place) && outcome.offerId !== chosen,
          label: named.get(outcome.offerId)?.product ?? '',
          hint: <OutcomeHint outcome={outcome} creditor={named.get(outcome.offerId)?.creditor ?? ''} />,
          icon: isPlanned(outcome) ? (
            <Tag tone={outcome.fits ? 'success' : 'warn'}>{outcome.fits ? 'Cabe' : 'No cabe'}</Tag>
          ) : undefined,
        }))}
        value={chosen}
        onChange={(offerId) => change({ offerId })}
      />
      {outcomes.length > shownOffers ? <FoldButton {...fold} count={outcomes.length} of="ofertas" /> : null}
    </div>
  );
}

function OutcomeHint({ outcome, creditor }: { outcome: OfferOutcome; creditor: string }) {
  if (!isPlanned(outcome)) return <>{creditor}. No se puede a ese plazo.</>;
  const { plan, monthly } = outcome;
  return (
    <>
      {creditor}.{' '}
      {plan.term === 1 ? (
        <>
          Un pago de <Money>{formatPesos(monthly)}</Money>
        </>
      ) : (
        <>
          <PlanAmounts term={plan.term} instalment={monthly} initialPayment={plan.initialPayment} />
        </>
      )}
    </>
  );
}

const refusalText = (outcome: OfferOutcome): string =>
  outcome.plan === null && outcome.refusal.refused === 'INSTALLMENT_TOO_LOW'
    ? 'A ese plazo la cuota queda por debajo de la mínima. Prueba con menos cuotas.'
    : 'Ese plazo no está disponible para esta oferta. Prueba con otro.';
