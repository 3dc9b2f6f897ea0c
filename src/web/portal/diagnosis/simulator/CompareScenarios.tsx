import { useStore } from 'zustand';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { monthsText } from '#texts/diagnosis-text.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import type { PlannedOutcome } from '#domain/offers/offer-simulator.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Money } from '#ui/Money.tsx';
import { bestPayoff, chosenOutcome, compare, isPlanned } from './simulator.flow.ts';
import type { Tried, TriedStore } from './tried.store.ts';
import type { Simulator } from './use-simulator.ts';

type CompareScenariosProps = { state: DiagnosisState; tried: TriedStore; other: Tried } & Pick<
  Simulator,
  'keep' | 'forget'
>;

export function CompareScenarios({ state, tried, other, keep, forget }: CompareScenariosProps) {
  const now = useStore(tried);
  return (
    <Card as="section" padding="roomy" aria-labelledby="comparar">
      <h2 className="h2" id="comparar">
        Comparar
      </h2>
      <div className="asked-pair mt-4">
        <Side name="El que guardaste" tried={other} state={state} />
        <Side name="El de ahora" tried={now} state={state} />
      </div>
      <p className="mt-4">
        <Differences kept={other} now={now} />
      </p>
      <div className="actions-row mt-4 no-print">
        <Button variant="soft" size="lg" onClick={() => tried.change(other.inputs)}>
          Volver al guardado
        </Button>
        <Button variant="soft" size="lg" onClick={keep}>
          Guardar el de ahora
        </Button>
        <Button variant="quiet" size="lg" onClick={forget}>
          Dejar de comparar
        </Button>
      </div>
    </Card>
  );
}

const planOf = ({ simulation, inputs }: Tried): PlannedOutcome | undefined => {
  const outcome = chosenOutcome(simulation, inputs);
  return isPlanned(outcome) ? outcome : undefined;
};

function Differences({ kept, now }: { kept: Tried; now: Tried }) {
  const [before, after] = [planOf(kept), planOf(now)];
  const plans = before && after ? compare(before, after) : undefined;
  const [longer, shorter] = [bestPayoff(kept.simulation), bestPayoff(now.simulation)];
  const months = longer && shorter ? shorter.months.length - longer.months.length : 0;
  const interest = longer && shorter ? shorter.interest - longer.interest : 0;
  const plansDiffer = plans && (plans.total !== 0 || plans.monthly !== 0 || plans.instalments !== 0);
  if (before && after && !plans)
    return <>Son de ofertas distintas: cada total es de su deuda. Elige la misma para ver la diferencia.</>;
  if (!plansDiffer && months === 0 && interest === 0) return <>Son iguales. Cambia un valor para ver la diferencia.</>;
  return (
    <>
      {plans && plansDiffer ? (
        <>
          Ahora {plans.total === 0 ? 'pagas lo mismo en total' : <Difference amount={plans.total} what="pagas" />}, con{' '}
          {plans.monthly === 0 ? 'la misma cuota' : <Difference amount={plans.monthly} what="una cuota" />}
          {plans.instalments === 0 ? '' : ` y ${counted(plans.instalments, 'cuota', 'cuotas')}`}.{' '}
        </>
      ) : null}
      {months === 0 && interest === 0 ? null : (
        <>
          Con todas tus deudas{' '}
          {months === 0
            ? 'tardas lo mismo'
            : `terminas ${monthsText(Math.abs(months))} ${months < 0 ? 'antes' : 'después'}`}
          {interest === 0 ? '' : ' y '}
          {interest === 0 ? null : <Difference amount={interest} what="pagas" />}
          {interest === 0 ? '' : ' de intereses'}.
        </>
      )}
    </>
  );
}

const counted = (difference: number, one: string, many: string): string =>
  `${Math.abs(difference)} ${Math.abs(difference) === 1 ? one : many} ${difference > 0 ? 'más' : 'menos'}`;

function Difference({ amount, what }: { amount: number; what: string }) {
  return (
    <>
      {what} <Money>{formatPesos(pesos(Math.abs(amount)))}</Money> {amount > 0 ? 'más' : 'menos'}
    </>
  );
}

function Side({ name, tried, state }: { name: string; tried: Tried; state: DiagnosisState }) {
  const plan = planOf(tried);
  const offer = plan && state.offers.find(({ id }) => id === plan.offerId);
  const everything = bestPayoff(tried.simulation);
  return (
    <div>
      <h3 className="h3">{name}</h3>
      {plan ? (
        <p className="mt-1">
          {offer?.product}
          <br />
          {plan.plan.term === 1 ? 'Un pago de ' : `${plan.plan.term} × `}
          <Money>{formatPesos(plan.monthly)}</Money>
        </p>
      ) : null}
      <Facts
        items={[
          { label: 'Tu presupuesto', value: <Money>{formatPesos(pesos(tried.inputs.budget))}</Money> },
          ...(plan
            ? [
                { label: 'Total', value: <Money>{formatPesos(plan.total)}</Money> },
                { label: 'Te ahorras', value: <Money>{formatPesos(plan.saving)}</Money> },
                { label: 'Terminas', value: formatLongDate(plan.lastPaymentOn).replace(/^\d+ de /, '') },
              ]
            : []),
          ...(everything && everything.months.length > 0
            ? [{ label: 'Todas tus deudas', value: monthsText(everything.months.length) }]
            : []),
        ]}
      />
    </div>
  );
}
