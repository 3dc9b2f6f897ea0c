import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { freeText } from '#texts/diagnosis-text.ts';
import { parsePesos } from '#domain/money/amount-text.ts';
import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import type { ExtraRhythm } from '#web/shared/session/choices/simulator-inputs.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { Card } from '#ui/Card.tsx';
import { part } from '#ui/store-binding.ts';
import { Money } from '#ui/Money.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { Slider } from '#ui/forms/Slider.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { budgetPage, budgetRange, budgetStep, chosenOutcome, isPlanned, offeredTerms } from './simulator.flow.ts';
import type { TriedNow, TriedStore } from './tried.store.ts';

type ScenarioInputsProps = { state: DiagnosisState; tried: TriedStore };

const rhythms: { value: ExtraRhythm; label: string }[] = [
  { value: 'UNA_VEZ', label: 'Una vez' },
  { value: 'CADA_6', label: 'Cada 6 meses' },
  { value: 'CADA_12', label: 'Cada año' },
];

export function ScenarioInputs({ state, tried }: ScenarioInputsProps) {
  const { change } = tried;
  const { term, initialPayment, extraAmount, extraRhythm } = useStore(tried, useShallow(besideBudget));
  const usedInitial = useStore(tried, initialOnScreen);
  const [isUsed] = useState(initialPayment !== null || extraAmount !== null);
  const terms = offeredTerms(state, term);
  return (
    <Card as="section" padding="roomy" aria-label="Tu presupuesto" className="simulator-inputs">
      <div className="asked-group">
        <Budget state={state} tried={tried} />
        {terms.length === 0 ? null : (
          <Chips
            legend="Número de cuotas"
            options={[
              { value: 'auto', label: 'El más corto que quepa' },
              ...terms.map((each) =>
                each === 1
                  ? { value: '1', label: 'Un solo pago' }
                  : { value: String(each), label: each, name: `${each} cuotas` },
              ),
            ]}
            value={term === null ? 'auto' : String(term)}
            onChange={(value) => change({ term: value === 'auto' ? null : Number(value) })}
          />
        )}
        <Accordion
          items={[
            {
              id: 'mas-opciones',
              title: terms.length === 0 ? 'Agregar un abono' : 'Agregar un pago inicial o un abono',
              open: isUsed,
              body: (
                <div className="asked-group">
                  {terms.length === 0 || term === 1 ? null : (
                    <MoneyField
                      id="inicial"
                      label="Pago inicial"
                      optional
                      hint={initialHint(state, initialPayment, usedInitial)}
                      value={initialPayment}
                      parse={parsePesos}
                      onChange={(value) => change({ initialPayment: value })}
                    />
                  )}
                  <MoneyField
                    id="abono"
                    label="Abono extra"
                    optional
                    hint="Una prima o un ingreso que no es de todos los meses."
                    value={extraAmount}
                    parse={parsePesos}
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
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

const besideBudget = ({ inputs: { term, initialPayment, extraAmount, extraRhythm } }: TriedNow) => ({
  term,
  initialPayment,
  extraAmount,
  extraRhythm,
});

function initialOnScreen({ simulation, inputs }: TriedNow): Pesos | null {
  const outcome = chosenOutcome(simulation, inputs);
  return isPlanned(outcome) ? outcome.plan.initialPayment : null;
}

function Budget({ state, tried }: ScenarioInputsProps) {
  const { min, max } = budgetRange(state);
  const [budget] = useState(() => part(tried, ({ inputs }) => inputs.budget));
  return (
    <Slider
      id="presupuesto"
      label="Al mes puedo pagar"
      hint={state.month ? <AmountsText>{`${freeText(state.month.free)}.`}</AmountsText> : undefined}
      value={budget}
      min={min}
      max={max}
      step={budgetStep}
      pageStep={budgetPage}
      valueText={(value) => `${formatPesos(pesos(value))} al mes`}
      minText={formatPesos(pesos(min))}
      maxText={formatPesos(pesos(max))}
      fieldLabel="Valor exacto"
      parse={parsePesos}
      onChange={(value) => tried.change({ budget: value })}
    />
  );
}

function initialHint({ policies }: DiagnosisState, typed: number | null, used: Pesos | null) {
  if (typed === null || used === null || typed === used) {
    const raisesDiscount = policies.some(({ bonuses }) => bonuses.length > 0);
    return `En blanco, el mínimo de cada oferta.${raisesDiscount ? ' Si das más, el descuento puede subir.' : ''}`;
  }
  return (
    <>
      {typed < used ? 'La mínima de este plan es ' : 'A este plazo, lo máximo es '}
      <Money>{formatPesos(used)}</Money>: con esa hacemos la cuenta.
    </>
  );
}
