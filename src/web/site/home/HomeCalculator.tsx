import { Fragment, useState } from 'react';
import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { totalToPay } from '#domain/offers/quote.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { cx } from '#ui/class-names.ts';
import { Money } from '#ui/Money.tsx';
import { Segments } from '#ui/figures/Segments.tsx';
import { exampleBudgets, exampleDebts, examplePlan, instalmentOf } from './calculator.flow.ts';

const millions = (amount: Pesos) => `${amount / 1_000_000} millones`;
const debts = exampleDebts.map((debt) => ({ value: String(debt), label: millions(debt) }));
const budgets = exampleBudgets.map((budget) => ({ value: String(budget), label: formatPesos(budget) }));
const amountOf = (options: readonly Pesos[], value: string) => options.find((each) => String(each) === value)!;

export function HomeCalculator() {
  const { exampleRules } = publicConfig();
  return exampleRules ? <Calculator rules={exampleRules} /> : <WithoutCampaign />;
}

function WithoutCampaign() {
  return (
    <section className="calculator" aria-labelledby="calculadora">
      <h2 id="calculadora" className="h2">
        ¿Cuánto puedes pagar al mes?
      </h2>
      <p className="mt-4 mb-6">
        Hoy no hay descuentos publicados, así que no te mostramos un ejemplo. Con tu diagnóstico ves qué te deja el mes.
      </p>
      <RouterButton to="/diagnostico-financiero" size="2xl" block>
        Hacer mi diagnóstico
      </RouterButton>
    </section>
  );
}

function Calculator({ rules }: { rules: CampaignPolicy }) {
  const today = useToday();
  const [debt, setDebt] = useState(String(exampleDebts[1]));
  const [budget, setBudget] = useState(String(exampleBudgets[1]));
  const [changes, setChanges] = useState(0);
  const { plan, fits, endsIn } = examplePlan(
    rules,
    amountOf(exampleDebts, debt),
    amountOf(exampleBudgets, budget),
    today,
  );
  const paid = totalToPay(plan);
  const saved = plan.balance - paid;
  const changing = (set: (value: string) => void) => (value: string) => {
    set(value);
    setChanges(changes + 1);
  };
  return (
    <section className="calculator" aria-labelledby="calculadora">
      <h2 id="calculadora" className="h2">
        ¿Cuánto puedes pagar al mes?
      </h2>
      <Segments
        legend="Si debes"
        legendLook="label"
        className="mt-4"
        options={debts}
        value={debt}
        onChange={changing(setDebt)}
      />
      <Segments
        legend="Y al mes puedes pagar"
        legendLook="label"
        className="mt-3"
        options={budgets}
        value={budget}
        onChange={changing(setBudget)}
      />
      <div className={cx('calculator-result', changes > 0 && 'is-new')} aria-live="polite">
        {/* A new key for each choice replays the fade-in. */}
        <Fragment key={changes}>
          <p className="calculator-plan">
            {plan.term === 1 ? (
              'Un solo pago de '
            ) : (
              <>
                <span className="num">{plan.term}</span> cuotas de{' '}
              </>
            )}
            <Money>{formatPesos(instalmentOf(plan))}</Money>
          </p>
          <p className="calculator-note">
            {fits ? null : 'Es lo más bajo para esa deuda'}
            {plan.initialPayment > 0 ? (
              <>
                {fits ? 'y un pago inicial de ' : ', con un pago inicial de '}
                <Money>{formatPesos(plan.initialPayment)}</Money>
              </>
            ) : null}
          </p>
          <svg className="calculator-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="10" fill="var(--c-chart-2)" />
            <rect
              className="calculator-to-pay"
              width={Math.min(100, (100 * paid) / plan.balance)}
              height="10"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <dl>
            <div>
              <dt className="is-to-pay">Pagas en total</dt>
              <dd>
                <Money>{formatPesos(paid)}</Money>
              </dd>
            </div>
            {saved > 0 ? (
              <div>
                <dt className="is-saved">Te ahorras</dt>
                <dd className="text-success-ink">
                  <Money>{formatPesos(pesos(saved))}</Money>
                </dd>
              </div>
            ) : null}
            <div>
              <dt>Terminas en</dt>
              <dd>{endsIn}</dd>
            </div>
          </dl>
        </Fragment>
      </div>
      <RouterButton to="/diagnostico-financiero" size="2xl" block>
        Verlo con mis deudas
      </RouterButton>
      <p className="calculator-fine">Es un ejemplo. Tu oferta depende de cada entidad.</p>
    </section>
  );
}
