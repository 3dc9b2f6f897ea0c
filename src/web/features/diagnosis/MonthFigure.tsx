import type { DiagnosisResult } from '#contract/diagnosis.ts';
import { formatPesos, pesos, sum } from '#domain/money/money.ts';
import { useAmountsHidden } from '#web/ui/AmountsHidden.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cssVars } from '#web/ui/figures/css-vars.ts';
import { Money } from '#web/ui/Money.tsx';

/** The month as one bar: what it costs to live, what debts ask, and what is left. */
export function MonthFigure({ result }: { result: DiagnosisResult }) {
  const { input, minimums, freeCash, capacity } = result;
  const hidden = useAmountsHidden();
  const expenses = sum(Object.values(input.expenses).map((each) => each ?? pesos(0)));
  const left = Math.max(0, freeCash);
  const rows = [
    { name: 'Gastos', className: undefined, amount: expenses },
    { name: 'Pagos de deudas', className: 'is-payments', amount: minimums },
    { name: freeCash < 0 ? 'Te falta' : 'Te queda libre', className: 'is-free', amount: pesos(Math.abs(freeCash)) },
  ];
  const conclusion = hidden
    ? 'Cómo se reparte tu mes.'
    : `De ${formatPesos(input.income)} que te entran, ${formatPesos(expenses)} son gastos y ${formatPesos(minimums)} pagos de deudas. ${
        freeCash < 0 ? `Te faltan ${formatPesos(pesos(-freeCash))}.` : `Te quedan ${formatPesos(freeCash)}.`
      }`;
  return (
    <Card as="section" padding="roomy" aria-labelledby="tu-mes">
      <h2 className="h2" id="tu-mes">
        Tu mes
      </h2>
      <div className="month-bar" role="img" aria-label={conclusion}>
        {[expenses, minimums, left].map((amount, index) =>
          amount > 0 ? (
            <i key={index} className={rows[index]?.className} ref={cssVars({ '--w': amount / 1000 })} />
          ) : null,
        )}
      </div>
      <ul className="month-key">
        {rows.map(({ name, className, amount }) => (
          <li key={name}>
            <span>
              <i className={className} aria-hidden="true" />
              {name}
            </span>
            <Money>{formatPesos(amount)}</Money>
          </li>
        ))}
      </ul>
      <p className="sum-line mt-4">
        <span>Puedes pagar al mes</span>
        <Money>{formatPesos(capacity)}</Money>
      </p>
      <p className="mt-2 text-body-sm text-ink-2">
        Es lo más que puede tomar una cuota. Deja libre el 5 % de lo que te entra y no pasa del 40 %.
      </p>
    </Card>
  );
}
