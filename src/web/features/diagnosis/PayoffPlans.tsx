import { useState } from 'react';
import type { DiagnosisState, HouseholdDebtView } from '#contract/diagnosis.ts';
import { monthsText, payoffRefusalText, rateText, strategyText } from '#contract/diagnosis-text.ts';
import { countedDebts } from '#contract/simulated-household.ts';
import { addMonths, formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { assumedRateBps, payoffDebts } from '#domain/diagnosis/diagnosis.ts';
import type { Simulation } from '#domain/diagnosis/household-simulator.ts';
import { formatPesos, pesos, sum, type Pesos } from '#domain/money/money.ts';
import type { PayoffPlan, PayoffRefusal, PayoffStrategy } from '#domain/debts/payoff.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { SimulatorInputs } from '#web/session/choices/simulator-inputs.ts';
import { AmountsText } from '#web/ui/AmountsText.tsx';
import { useAmountsHidden } from '#web/ui/AmountsHidden.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FigureTable } from '#web/ui/figures/FigureTable.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { alikeDebts, nameOf } from './diagnosis-wording.ts';
import { FallingBars } from './FallingBars.tsx';
import { cheaperPlan, payoffBars, sharedRefusal } from './simulator.flow.ts';

type PayoffPlansProps = {
  state: DiagnosisState;
  simulation: Simulation;
  change: (change: Partial<SimulatorInputs>) => void;
};

const firstPayoffs = 5;

/** Every debt paid with the budget, both ways side by side. */
export function PayoffPlans({ state, simulation, change }: PayoffPlansProps) {
  const debts = countedDebts(state);
  const paid = payoffDebts(debts);
  if (paid.length === 0) return null;
  const owed = sum(paid.map(({ balance }) => balance));
  const names = new Map(debts.map((debt) => [debt.id, nameOf(debt)]));
  const way = { owed, names, alike: alikeDebts(debts), today: state.today };
  const refusal = sharedRefusal(simulation);
  return (
    <Card as="section" padding="roomy" aria-labelledby="todas">
      <h2 className="h2" id="todas">
        Todas tus deudas con ese presupuesto
      </h2>
      <p className="mt-2 text-body-sm text-ink-2">
        Pagas los mínimos, y lo que sobra va a una sola hasta cerrarla. {assumptions(debts)}
      </p>
      {refusal ? (
        <WhyNone refusal={refusal} names={names} change={change} />
      ) : (
        <>
          <Verdict simulation={simulation} alone={paid.length === 1} />
          <div className="asked-pair mt-4">
            <Way strategy="BOLA_DE_NIEVE" plan={simulation.snowball} {...way} />
            <Way strategy="AVALANCHA" plan={simulation.avalanche} {...way} />
          </div>
        </>
      )}
    </Card>
  );
}

function assumptions(debts: readonly HouseholdDebtView[]): string {
  const ours = debts.some(({ origin }) => origin === 'PROPIA');
  const unknown = debts.some(({ origin, annualRateBps }) => origin === 'DECLARADA' && annualRateBps === null);
  return [
    ours ? 'Las que tienes aquí van por su saldo de hoy, sin descuento ni intereses nuevos.' : '',
    unknown ? `Donde no sabes la tasa contamos ${rateText(assumedRateBps)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why neither way can be had, and the one press that mends it. */
function WhyNone({ refusal, names, change }: WhyNoneProps) {
  const { minimum } = refusal.detail ?? {};
  const least = minimum === undefined ? null : pesos(Number(minimum));
  return (
    <Notice
      className="mt-4"
      tone="warn"
      title={least === null ? 'Con ese valor no se termina de pagar' : 'Con ese valor no alcanza'}
      actions={
        least === null ? null : (
          <Button variant="soft" size="lg" onClick={() => change({ budget: least })}>
            Probar con <Money>{formatPesos(least)}</Money>
          </Button>
        )
      }
    >
      <AmountsText>{refusalText(refusal, names)}</AmountsText>
    </Notice>
  );
}

function refusalText(refusal: PayoffRefusal, names: ReadonlyMap<string, string>): string {
  const { minimum, debtId } = refusal.detail ?? {};
  const never = debtId === undefined ? undefined : names.get(String(debtId));
  const text = payoffRefusalText(refusal.refused, minimum === undefined ? null : pesos(Number(minimum)));
  return never ? `${text} Es ${never}. Prueba con un valor más alto.` : text;
}

function Verdict({ simulation, alone }: { simulation: Simulation; alone: boolean }) {
  const verdict = cheaperPlan(simulation);
  if (!verdict) return null;
  if (verdict.cheaper === 'IGUAL')
    return (
      <p className="mt-3">
        {alone ? 'Con una sola deuda, las dos son la misma.' : 'Las dos cuestan lo mismo. Elige la que más te anime.'}
      </p>
    );
  return (
    <p className="mt-3">
      Con <b>{strategyText[verdict.cheaper].name.toLowerCase()}</b> pagas <Money>{formatPesos(verdict.interest)}</Money>{' '}
      menos de intereses
      {verdict.months > 0 ? ` y terminas ${monthsText(verdict.months)} antes` : ''}.
    </p>
  );
}

type WhyNoneProps = Pick<PayoffPlansProps, 'change'> & {
  refusal: PayoffRefusal;
  names: ReadonlyMap<string, string>;
};

type WayProps = {
  strategy: PayoffStrategy;
  plan: PayoffPlan | PayoffRefusal;
  owed: Pesos;
  names: ReadonlyMap<string, string>;
  /** Balances of the debts that share their name. */
  alike: ReadonlyMap<string, Pesos>;
  today: IsoDate;
};

function Way({ strategy, plan, owed, names, alike, today }: WayProps) {
  const hidden = useAmountsHidden();
  const { name, about } = strategyText[strategy];
  if (isRefusal(plan))
    return (
      <div>
        <h3 className="h3">{name}</h3>
        <p className="mt-2 text-body-sm">
          <AmountsText>{refusalText(plan, names)}</AmountsText>
        </p>
      </div>
    );
  const months = plan.months.length;
  const bars = payoffBars(plan, owed, 25);
  const end = formatLongDate(addMonths(today, months)).replace(/^\d+ de /, '');
  return (
    <div>
      <h3 className="h3">{name}</h3>
      <p className="text-body-sm text-ink-2">{about}</p>
      <FallingBars
        amounts={bars.map(({ remaining }) => remaining)}
        conclusion={
          hidden
            ? `${name}: todo queda en cero en ${monthsText(months)}.`
            : `${name}: de ${formatPesos(owed)} a cero en ${monthsText(months)}, con ${formatPesos(plan.interest)} de intereses.`
        }
      />
      <Facts
        items={[
          { label: 'Tiempo', value: monthsText(months) },
          { label: 'Terminas', value: end },
          { label: 'Intereses', value: <Money>{formatPesos(plan.interest)}</Money> },
        ]}
      />
      <PayoffOrder name={name} payoffs={plan.payoffs} names={names} alike={alike} />
      <FigureTable
        caption={`${name}: lo que queda por pagar`}
        columns={['Mes', 'Queda']}
        rows={() => bars.map(({ month, remaining }) => [month === 0 ? 'Hoy' : `Mes ${month}`, formatPesos(remaining)])}
      />
    </div>
  );
}

type PayoffOrderProps = Pick<WayProps, 'names' | 'alike'> & { name: string; payoffs: PayoffPlan['payoffs'] };

/** Which debt ends when: the first few, and all of them for who wants to see them. */
function PayoffOrder({ name, payoffs, names, alike }: PayoffOrderProps) {
  const [whole, setWhole] = useState(false);
  return (
    <>
      <p className="mt-3 text-body-sm font-semibold">Orden en que se cierran</p>
      <ol className="payoff-order">
        {(whole ? payoffs : payoffs.slice(0, firstPayoffs)).map(({ debtId, month }) => {
          const balance = alike.get(debtId);
          return (
            <li key={debtId}>
              {names.get(debtId)}{' '}
              <small>
                {balance === undefined ? null : (
                  <>
                    <Money>{formatPesos(balance)}</Money>,{' '}
                  </>
                )}
                mes {month}
              </small>
            </li>
          );
        })}
      </ol>
      {payoffs.length > firstPayoffs ? (
        <p>
          <TextButton
            aria-expanded={whole}
            aria-label={whole ? undefined : `Ver las ${payoffs.length} de ${name}`}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Ver menos' : `Ver las ${payoffs.length}`}
          </TextButton>
        </p>
      ) : null}
    </>
  );
}
