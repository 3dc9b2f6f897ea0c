import { useEffect, useState } from 'react';
import { BudgetMeter } from '#ui/figures/BudgetMeter.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { CountdownBar } from '#ui/CountdownBar.tsx';
import { CalendarIcon } from '#ui/icons.ts';
import { Money } from '#ui/Money.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { OptionCards, type PlanOption } from '#ui/forms/OptionCards.tsx';
import { Receipt } from '#ui/Receipt.tsx';
import { Staircase } from '#ui/figures/Staircase.tsx';
import { StepBar } from '#ui/StepBar.tsx';
import { StickyActionBar } from '#ui/StickyActionBar.tsx';
import { Specimen } from './Specimen.tsx';
import { planSteps, readDigits } from './specimen-data.ts';

const options: PlanOption[] = [
  {
    value: '1',
    title: 'Un solo pago',
    amount: '$ 1.372.000',
    amountDetail: 'único pago',
    cost: { total: '$ 1.372.000', saving: '65 %', payShare: 0.35 },
  },
  {
    value: '3',
    title: '3 cuotas',
    amount: '$ 548.800',
    amountDetail: 'al mes',
    warning: 'No cabe',
    cost: { total: '$ 1.646.400', saving: '58 %', payShare: 0.42 },
  },
  {
    value: '6',
    title: '6 cuotas',
    amount: '$ 313.600',
    amountDetail: 'al mes',
    cost: { total: '$ 1.881.600', saving: '52 %', payShare: 0.48 },
    tag: { tone: 'success', text: 'Te alcanza' },
  },
  {
    value: '12',
    title: '12 cuotas',
    amount: '$ 176.400',
    amountDetail: 'al mes',
    cost: { total: '$ 2.116.800', saving: '46 %', payShare: 0.54 },
  },
];

/** The plan page, composed of the design system's components. */
export function PlanSpecimen() {
  const [plan, setPlan] = useState<string | null>('6');
  const [day, setDay] = useState<string | null>('5');
  const [initial, setInitial] = useState<number | null>(0);
  const [left, setLeft] = useState(102);
  useEffect(() => {
    const tick = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(tick);
  }, []);
  return (
    <Specimen name="Elegir plan: StepBar, CountdownBar, OptionCards, Chips, MoneyField, Staircase, Receipt, BudgetMeter">
      <StepBar steps={['Oferta', 'Plan', 'Acuerdo', 'Pago']} current={1} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <CountdownBar secondsLeft={left} totalSeconds={120} onMore={() => setLeft(120)} />
          <OptionCards legend="¿En cuántas cuotas?" options={options} value={plan} onChange={setPlan} />
          <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            <Chips
              legend="¿Qué día te queda mejor?"
              options={['5', '15', '30'].map((value) => ({ value, label: value }))}
              value={day}
              onChange={setDay}
            />
            <MoneyField
              label="Pago inicial"
              optional
              value={initial}
              parse={readDigits}
              onChange={setInitial}
              hint="Si das algo hoy, bajan tus cuotas."
            />
          </div>
          <Card padding="roomy">
            <Staircase
              steps={planSteps(6)}
              title="Así llegas a tu paz y salvo"
              text="Cada cuota es un escalón. Con el del 5 de mayo quedas a paz y salvo."
              conclusion="Seis escalones, del 5 de diciembre al 5 de mayo. Con el último llevas pagados 1.881.600 pesos."
            />
          </Card>
        </div>
        <Card as="aside" look="raised" padding="roomy" aria-label="Tu plan">
          <p className="text-body-sm font-semibold text-ink-2">Tu plan</p>
          <p className="mt-1 font-display text-title-md leading-none font-semibold">6 cuotas de</p>
          <p>
            <Money size="xl">$ 313.600</Money>
          </p>
          <BudgetMeter className="mt-4" share={0.896}>
            Usa el 90 % de los <Money>$ 350.000</Money> que dijiste que puedes pagar al mes.
          </BudgetMeter>
          <div className="mt-4 border-t-[1.5px] border-dashed border-line-strong pt-2">
            <Receipt
              rows={[
                { label: 'Debes hoy', amount: '$ 3.920.000' },
                {
                  label: 'Descuento',
                  suffix: '52 %',
                  amount: '− $ 2.038.400',
                  kind: 'discount',
                  explain: {
                    title: 'Descuento',
                    text: 'Lo que la entidad deja de cobrarte si pagas como dice el acuerdo.',
                  },
                },
                { label: 'Costo de nuestro servicio', amount: '$ 0' },
                { label: 'Pagas en total', amount: '$ 1.881.600', kind: 'total' },
              ]}
            />
          </div>
          <p className="my-4 flex gap-2.5 text-body-sm text-ink-2">
            <CalendarIcon aria-hidden />
            <span>
              Cuota 1 el <b className="text-ink">5 de diciembre de 2026</b> y última el{' '}
              <b className="text-ink">5 de mayo de 2027</b>.
            </span>
          </p>
          <Button size="3xl" block>
            Continuar con 6 cuotas
          </Button>
          <p className="mt-3 text-center text-body-sm text-ink-2">Todavía no te comprometes.</p>
        </Card>
      </div>
      <StickyActionBar
        label="Resumen de tu plan"
        summary={
          <>
            6 × <Money>$ 313.600</Money>
          </>
        }
        detail={
          <>
            Total <Money>$ 1.881.600</Money>
          </>
        }
        action={<Button size="2xl">Continuar</Button>}
      />
    </Specimen>
  );
}
