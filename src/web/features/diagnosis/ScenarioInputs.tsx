import type { DiagnosisState } from '#contract/diagnosis.ts';
import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import type { ExtraRhythm, SimulatorInputs } from '#web/session/choices/simulator-inputs.ts';
import { Card } from '#web/ui/Card.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Chips } from '#web/ui/forms/Chips.tsx';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { Slider } from '#web/ui/forms/Slider.tsx';
import { budgetPage, budgetRange, budgetStep, offeredTerms } from './simulator.flow.ts';

type ScenarioInputsProps = {
  state: DiagnosisState;
  inputs: SimulatorInputs;
  change: (change: Partial<SimulatorInputs>) => void;
  /** The initial payment of the plan on the screen; null where there is none. */
  usedInitial: Pesos | null;
};

const terms = [
  { value: 'auto', label: 'El más corto que quepa' },
  ...offeredTerms.map((term) => ({ value: String(term), label: term === 1 ? 'Un solo pago' : String(term) })),
];
const rhythms: { value: ExtraRhythm; label: string }[] = [
  { value: 'UNA_VEZ', label: 'Una vez' },
  { value: 'CADA_6', label: 'Cada 6 meses' },
  { value: 'CADA_12', label: 'Cada año' },
];

/** What can be moved: budget, number of instalments, initial payment, extra payments. */
export function ScenarioInputs({ state, inputs, change, usedInitial }: ScenarioInputsProps) {
  const { min, max } = budgetRange(state);
  const { budget, term, initialPayment, extraAmount, extraRhythm } = inputs;
  return (
    <Card as="section" padding="roomy" aria-label="Tu presupuesto" className="simulator-inputs">
      <div className="asked-group">
        <Slider
          id="presupuesto"
          label="Al mes puedo pagar"
          value={budget}
          min={min}
          max={max}
          step={budgetStep}
          pageStep={budgetPage}
          valueText={`${formatPesos(pesos(budget))} al mes`}
          minText={formatPesos(pesos(min))}
          maxText={formatPesos(pesos(max))}
          fieldLabel="Valor exacto"
          onChange={(value) => change({ budget: value })}
        />
        {/* Both belong to the plan of an offer. */}
        {state.offers.length === 0 ? null : (
          <Chips
            legend="Número de cuotas"
            options={terms}
            value={term === null ? 'auto' : String(term)}
            onChange={(value) => change({ term: value === 'auto' ? null : Number(value) })}
          />
        )}
        {state.offers.length === 0 || term === 1 ? null : (
          <MoneyField
            id="inicial"
            label="Cuota inicial"
            optional
            hint={initialHint(initialPayment, usedInitial)}
            value={initialPayment}
            onChange={(value) => change({ initialPayment: value })}
          />
        )}
        <MoneyField
          id="abono"
          label="Abono extra"
          optional
          hint="Una prima o un ingreso que no es de todos los meses."
          value={extraAmount}
          onChange={(value) => change({ extraAmount: value })}
        />
        {extraAmount ? (
          <Chips
            legend="¿Cada cuánto?"
            options={rhythms}
            value={extraRhythm}
            onChange={(value) => change({ extraRhythm: value })}
          />
        ) : null}
      </div>
    </Card>
  );
}

/** A typed amount moves to the nearest that the plan admits, and that is never left unsaid. */
function initialHint(typed: number | null, used: Pesos | null) {
  if (typed === null || used === null || typed === used)
    return 'En blanco, la mínima de cada oferta. Si das más, el descuento puede subir.';
  return (
    <>
      {typed < used ? 'La mínima de este plan es ' : 'A este plazo, lo máximo es '}
      <Money>{formatPesos(used)}</Money>: con esa hacemos la cuenta.
      {typed < used ? '' : ' Si quieres pagar más, prueba con menos cuotas o con un solo pago.'}
    </>
  );
}
