import { capitalised } from '#domain/capitalised.ts';
import { useEffect, useRef, useState } from 'react';
import type { PlanFigures } from '#contract/offers.ts';
import { parsePesos } from '#domain/money/amount-text.ts';
import { paymentDays } from '#domain/offers/payment-day.ts';
import { formatWeekdayAndDay, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { Money } from '#ui/Money.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { OtherTerm } from './PlanOptions.tsx';
import { dayOfPlan, firstPaymentDays, type PlanChoice, type PlanState, type Scenario } from './plan-choice.flow.ts';

type PlanTermsProps = {
  state: PlanState;
  plan: PlanFigures | null;
  refusal: Scenario['refusal'];
  choose: (change: Partial<PlanChoice>) => void;
  stops: number;
};

export function PlanTerms({ state, plan, refusal, choose, stops }: PlanTermsProps) {
  const { choice, simulation } = state;
  const [emptied, setEmptied] = useState(false);
  const single = choice.term === 1;
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stops > 0) focusOn(reason.current);
  }, [stops]);
  const initial = emptied ? null : (choice.initialPayment ?? plan?.initialPayment ?? null);
  const day = plan ? dayOfPlan(choice, plan) : choice.dayOfMonth;
  const days = simulation ? firstPaymentDays(simulation.limits) : [];
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-2">
        <OtherTerm state={state} choose={choose} />
        <Select
          label={single ? '¿Qué día pagas?' : '¿Qué día haces el pago inicial?'}
          placeholder={(choice.firstPaymentOn ?? plan?.firstPaymentOn) ? undefined : 'Elige un día'}
          options={days.map((day) => ({ value: day, label: capitalised(formatWeekdayAndDay(day)) }))}
          value={choice.firstPaymentOn ?? plan?.firstPaymentOn ?? ''}
          // Keeps the displayed day of the month. Otherwise, a new first date would reset the day to the default.
          onChange={(event) => choose({ firstPaymentOn: event.currentTarget.value as IsoDate, dayOfMonth: day })}
        />
        {single ? null : (
          <>
            <Chips
              legend="¿Qué día te queda mejor?"
              hint="Si cae en festivo o fin de semana, pagas el siguiente día hábil."
              options={paymentDays.map((day) => ({
                value: String(day),
                label: day,
                name: `El día ${day} de cada mes`,
              }))}
              value={String(day ?? '')}
              onChange={(value) => choose({ dayOfMonth: Number(value) })}
            />
            <MoneyField
              id="cuota-inicial"
              label="Pago inicial"
              value={initial}
              parse={parsePesos}
              hint={
                plan && plan.term === choice.term ? (
                  <>
                    Mínimo <Money>{formatPesos(plan.minimumInitial)}</Money>. Si das más, bajan tus cuotas.
                  </>
                ) : (
                  'Si das más, bajan tus cuotas.'
                )
              }
              error={refusal ? initialErrors[refusal.code] : undefined}
              onChange={(pesos) => {
                setEmptied(pesos === null);
                choose({ initialPayment: pesos as Pesos | null });
              }}
              onBlur={() => setEmptied(false)}
            />
          </>
        )}
      </div>
      <div ref={reason} tabIndex={-1}>
        <PlanRefusal refusal={refusal} choice={choice} choose={choose} />
      </div>
    </div>
  );
}

const initialErrors: Partial<Record<NonNullable<Scenario['refusal']>['code'], string>> = {
  INITIAL_PAYMENT_TOO_LOW: 'Es menos que el mínimo de este plazo.',
  INITIAL_PAYMENT_TOO_HIGH: 'Es igual o más que todo lo que pagarías a este plazo.',
};

function PlanRefusal({ refusal, choice, choose }: Pick<PlanTermsProps, 'refusal' | 'choose'> & { choice: PlanChoice }) {
  if (!refusal) return null;
  const { code, minimum } = refusal;
  const mend = (label: string, change: Partial<PlanChoice>) => (
    <Button variant="soft" size="lg" onClick={() => choose(change)}>
      {label}
    </Button>
  );
  const written = minimum === null ? null : formatPesos(minimum);
  switch (code) {
    case 'INITIAL_PAYMENT_TOO_LOW':
      return (
        <Notice
          tone="warn"
          role="alert"
          title="Con ese valor no alcanza"
          actions={
            minimum === null ? null : (
              <Button
                variant="soft"
                size="lg"
                onClick={() => choose({ initialPayment: null })}
              >{`Usar ${written}`}</Button>
            )
          }
        >
          El pago inicial mínimo para {choice.term} cuotas es <Money>{written ?? ''}</Money>. Prueba con otro valor o
          con menos cuotas.
        </Notice>
      );
    case 'INITIAL_PAYMENT_TOO_HIGH':
      return (
        <Notice
          tone="warn"
          role="alert"
          title="Con ese valor ya pagas todo"
          actions={mend('Ver un solo pago', { term: 1, initialPayment: null })}
        >
          El pago inicial es igual o mayor que el total. Te sale mejor en un solo pago: tiene más descuento.
        </Notice>
      );
    case 'INSTALLMENT_TOO_LOW':
      return (
        <Notice
          tone="warn"
          role="alert"
          title="Con ese valor no alcanza"
          actions={
            choice.initialPayment === null ? null : mend('Usar el pago inicial mínimo', { initialPayment: null })
          }
        >
          Cada cuota quedaría por debajo de {written ? <Money>{written}</Money> : 'la mínima'}. Prueba con menos cuotas
          o con otro valor.
        </Notice>
      );
    case 'TERM_NOT_ALLOWED':
      return (
        <Notice tone="warn" role="alert" title="Ese plazo no está disponible para esta oferta">
          Elige uno de los plazos de la lista.
        </Notice>
      );
    case 'DATE_NOT_ALLOWED':
      return (
        <Notice
          tone="warn"
          role="alert"
          title="Esa fecha ya no está disponible"
          actions={mend('Usar la fecha sugerida', { firstPaymentOn: null })}
        >
          La primera fecha debe estar dentro de los próximos días hábiles.
        </Notice>
      );
  }
}
