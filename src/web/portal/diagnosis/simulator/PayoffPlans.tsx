import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { DiagnosisState, HouseholdDebtView } from '#contract/diagnosis.ts';
import { monthsText, payoffRefusalText, rateText, strategyText } from '#texts/diagnosis-text.ts';
import { countedDebts } from '#contract/simulated-household.ts';
import { addMonths, formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { assumedRateBps, payoffDebts } from '#domain/diagnosis/diagnosis.ts';
import { formatPesos, pesos, sum, type Pesos } from '#domain/money/money.ts';
import type { PayoffPlan, PayoffRefusal, PayoffStrategy } from '#domain/debts/payoff.ts';
import { isRefusal } from '#domain/refusal.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/class-names.ts';
import { Facts } from '#ui/Facts.tsx';
import { FigureTable } from '#ui/figures/FigureTable.tsx';
import { bindText } from '#ui/store-binding.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { alikeDebts, nameOf } from '#web/portal/diagnosis/diagnosis-wording.ts';
import { FallingBars } from './FallingBars.tsx';
import { MovingMoney } from './MovingMoney.tsx';
import { cheaperPlan, payoffBars, sharedRefusal } from './simulator.flow.ts';
import type { TriedNow, TriedStore } from './tried.store.ts';

type PayoffPlansProps = { state: DiagnosisState; tried: TriedStore };
type Names = ReadonlyMap<string, string>;

export function PayoffPlans({ state, tried }: PayoffPlansProps) {
  const refused = useStore(tried, ({ simulation }) => sharedRefusal(simulation) !== undefined);
  const isSame = useStore(tried, ({ simulation }) => cheaperPlan(simulation)?.cheaper === 'IGUAL');
  const onTopOf = useStore(tried, ({ simulation }) => simulation.onTopOf);
  const debts = countedDebts(state);
  const paid = payoffDebts(debts);
  if (paid.length === 0) return null;
  const owed = sum(paid.map(({ balance }) => balance));
  const names: Names = new Map(debts.map((debt) => [debt.id, nameOf(debt)]));
  const way = { tried, owed, names, alike: alikeDebts(debts), today: state.today };
  const shown: readonly PayoffStrategy[] = isSame ? ['AVALANCHA'] : ['BOLA_DE_NIEVE', 'AVALANCHA'];
  return (
    <Card as="section" padding="roomy" className="simulator-payoff" aria-labelledby="todas">
      <h2 className="h2" id="todas">
        Todas tus deudas con ese presupuesto
      </h2>
      <p className="mt-2 text-body-sm text-ink-2">
        {onTopOf > 0 ? (
          <>
            Además de los <Money>{formatPesos(onTopOf)}</Money> al mes que ya piden, ese valor va a una sola hasta
            cerrarla.
          </>
        ) : (
          'Pagas los mínimos, y lo que sobra va a una sola hasta cerrarla.'
        )}
      </p>
      {refused ? (
        <WhyNone tried={tried} names={names} />
      ) : (
        <>
          {isSame ? null : <Verdict tried={tried} />}
          <div className="asked-pair mt-4">
            {shown.map((strategy) => (
              <Way key={strategy} strategy={strategy} {...way} isAlone={isSame} />
            ))}
          </div>
          <Accordion
            className="mt-6"
            items={[
              {
                id: 'orden',
                title: 'Orden en que se cierran',
                body: (
                  <>
                    <div className="asked-pair">
                      {shown.map((strategy) => (
                        <PayoffOrder key={strategy} strategy={strategy} {...way} isAlone={isSame} />
                      ))}
                    </div>
                    <p className="mt-3 text-body-sm">{assumptions(debts)}</p>
                  </>
                ),
              },
            ]}
          />
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

function WhyNone({ tried, names }: { tried: TriedStore; names: Names }) {
  const refusal = useStore(tried, ({ simulation }) => sharedRefusal(simulation));
  if (!refusal) return null;
  const { minimum } = refusal.detail ?? {};
  const least = minimum === undefined ? null : pesos(Number(minimum));
  return (
    <Notice
      className="mt-4"
      tone="warn"
      title={least === null ? 'Con ese valor no se termina de pagar' : 'Con ese valor no alcanza'}
      actions={
        least === null ? null : (
          <Button variant="soft" size="lg" onClick={() => tried.change({ budget: least })}>
            Probar con <Money>{formatPesos(least)}</Money>
          </Button>
        )
      }
    >
      <AmountsText>{refusalText(refusal, names)}</AmountsText>
    </Notice>
  );
}

function refusalText(refusal: PayoffRefusal, names: Names): string {
  const { minimum, debtId } = refusal.detail ?? {};
  const never = debtId === undefined ? undefined : names.get(String(debtId));
  const text = payoffRefusalText(refusal.refused, minimum === undefined ? null : pesos(Number(minimum)));
  return never ? `${text} Es ${never}.` : text;
}

function Verdict({ tried }: { tried: TriedStore }) {
  const cheaper = useStore(tried, ({ simulation }) => cheaperPlan(simulation)?.cheaper);
  const isSooner = useStore(tried, ({ simulation }) => (cheaperPlan(simulation)?.months ?? 0) > 0);
  if (!cheaper || cheaper === 'IGUAL') return null;
  const sooner = ({ simulation }: TriedNow) => {
    const { months = 0 } = cheaperPlan(simulation) ?? {};
    return months > 0 ? `y terminas ${monthsText(months)} antes.` : '';
  };
  return (
    <div className={cx('moving-verdict mt-3', isSooner && 'moving-sooner')}>
      <p>
        <span>
          Con <b>{strategyText[cheaper].name.toLowerCase()}</b> pagas
        </span>{' '}
        <span>
          <MovingMoney of={tried} amount={({ simulation }) => cheaperPlan(simulation)?.interest} /> menos de intereses
          {isSooner ? '' : '.'}
        </span>{' '}
        {isSooner ? <span ref={bindText(tried, sooner)} /> : null}
      </p>
    </div>
  );
}

type WayProps = {
  strategy: PayoffStrategy;
  tried: TriedStore;
  owed: Pesos;
  names: Names;
  alike: ReadonlyMap<string, Pesos>;
  today: IsoDate;
  isAlone: boolean;
};

const wayOf = ({ simulation }: TriedNow, strategy: PayoffStrategy): PayoffPlan | PayoffRefusal =>
  strategy === 'AVALANCHA' ? simulation.avalanche : simulation.snowball;

const figureOf =
  (strategy: PayoffStrategy) =>
  <T,>(of: (plan: PayoffPlan) => T) =>
  (now: TriedNow): T | undefined => {
    const way = wayOf(now, strategy);
    return isRefusal(way) ? undefined : of(way);
  };

const barsOf = (owed: Pesos) => (plan: PayoffPlan) => payoffBars(plan, owed, 25);

/** The slider updates the figures without React; React renders only when the displayed elements change. */
function Way({ strategy, tried, owed, names, today, isAlone }: WayProps) {
  const hidden = useAmountsHidden();
  const { name, about } = strategyText[strategy];
  const title = isAlone ? 'Todas tus deudas' : name;
  const refused = useStore(tried, (now) => {
    const way = wayOf(now, strategy);
    return isRefusal(way) ? refusalText(way, names) : null;
  });
  const heading = isAlone ? null : <h3 className="h3">{name}</h3>;
  if (refused !== null)
    return (
      <div>
        {heading}
        <p className="mt-2 text-body-sm">
          <AmountsText>{refused}</AmountsText>
        </p>
      </div>
    );
  const figure = figureOf(strategy);
  const words = (of: (plan: PayoffPlan) => string) => <span className="moving" ref={bindText(tried, figure(of))} />;
  const time = ({ months }: PayoffPlan) => monthsText(months.length);
  const end = ({ months }: PayoffPlan) => formatLongDate(addMonths(today, months.length)).replace(/^\d+ de /, '');
  return (
    <div>
      {heading}
      {isAlone ? null : <p className="text-body-sm text-ink-2">{about}</p>}
      <FallingBars
        of={tried}
        values={figure((plan) => ({
          amounts: barsOf(owed)(plan).map(({ remaining }) => remaining),
          conclusion: hidden
            ? `${title}: todo queda en cero en ${time(plan)}.`
            : `${title}: de ${formatPesos(owed)} a cero en ${time(plan)}, con ${formatPesos(plan.interest)} de intereses.`,
        }))}
      />
      <Facts
        className="moving-facts"
        items={[
          { label: 'Tiempo', value: words(time) },
          { label: 'Terminas', value: words(end) },
          {
            label: 'Intereses',
            value: (
              <span className="moving">
                <MovingMoney of={tried} amount={figure(({ interest }) => interest)} />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

function PayoffOrder({ strategy, tried, owed, names, alike, isAlone }: WayProps) {
  const figure = figureOf(strategy);
  const payoffs = figure((plan) => plan.payoffs);
  const order = useStore(
    tried,
    useShallow((now) => payoffs(now)?.map(({ debtId }) => debtId) ?? []),
  );
  const { name } = strategyText[strategy];
  return (
    <div>
      {isAlone ? null : <p className="text-body-sm font-semibold">{name}</p>}
      <ol className="payoff-order">
        {order.map((debtId, place) => {
          const balance = alike.get(debtId);
          return (
            <li key={debtId}>
              {names.get(debtId)}{' '}
              {balance === undefined ? null : (
                <small>
                  <Money>{formatPesos(balance)}</Money>,{' '}
                </small>
              )}
              <span className="moving">
                <small ref={bindText(tried, (now) => `mes ${payoffs(now)?.[place]?.month}`)} />
              </span>
            </li>
          );
        })}
      </ol>
      <FigureTable
        caption={`${isAlone ? 'Todas tus deudas' : name}: lo que queda por pagar`}
        columns={['Mes', 'Queda']}
        follows={tried}
        rows={(now) =>
          (figure(barsOf(owed))(now) ?? []).map(({ month, remaining }) => [
            month === 0 ? 'Hoy' : `Mes ${month}`,
            formatPesos(remaining),
          ])
        }
      />
    </div>
  );
}
