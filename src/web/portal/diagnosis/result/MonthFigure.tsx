import { formatPesos, pesos } from '#domain/money/money.ts';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import { Card } from '#ui/Card.tsx';
import { cssVars } from '#ui/figures/css-vars.ts';
import { Money } from '#ui/Money.tsx';
import type { MonthView } from '#contract/diagnosis-summary.ts';
import { freeText } from '#texts/diagnosis-text.ts';
import { cashLeft, reserve, reserveLimit } from '#domain/money/month.ts';
import { AmountsText } from '#ui/AmountsText.tsx';

/** The month as one bar: what it costs to live, what is promised, what is kept for the unforeseen, and what is free. */
export function MonthFigure({ month }: { month: MonthView }) {
  const { income, expenses, promised, free } = month;
  const left = cashLeft(month);
  const kept = reserve(month);
  const hidden = useAmountsHidden();
  // What is missing is no part of the bar, and has no colour of its own.
  const missing = left < 0 ? [{ name: 'Te faltan', className: null, amount: pesos(-left) }] : [];
  const parts = [
    { name: 'Gastos', className: undefined, amount: expenses },
    { name: 'Pagos ya prometidos', className: 'is-payments', amount: promised },
    ...(kept > 0 ? [{ name: 'Para imprevistos', className: 'is-kept', amount: kept }] : []),
    ...(left < 0 ? [] : [{ name: 'Te quedan libres', className: 'is-free', amount: free }]),
  ];
  const rows = [...parts, ...missing];
  const conclusion = hidden
    ? 'Cómo se reparte tu mes.'
    : `De ${formatPesos(income)} que te entran: ${rows.map(({ name, amount }) => `${name.toLocaleLowerCase('es-CO')}, ${formatPesos(amount)}`).join('; ')}.`;
  return (
    <Card as="section" padding="roomy" aria-labelledby="tu-mes">
      <h2 className="h2" id="tu-mes">
        Tu mes
      </h2>
      <div className="month-bar" role="img" aria-label={conclusion}>
        {parts.map(({ name, className, amount }) =>
          amount > 0 ? <i key={name} className={className} ref={cssVars({ '--w': amount / 1000 })} /> : null,
        )}
      </div>
      <ul className="month-key">
        {rows.map(({ name, className, amount }) => (
          <li key={name}>
            <span>
              {className === null ? null : <i className={className} aria-hidden="true" />}
              {name}
            </span>
            <Money>{formatPesos(amount)}</Money>
          </li>
        ))}
      </ul>
      <p className="sum-line mt-4">
        <span>
          <AmountsText>{`${freeText(free)}.`}</AmountsText>
        </span>
      </p>
      {free > 0 ? (
        <p className="mt-2 text-body-sm text-ink-2">
          Es lo más que puede pedir una cuota nueva. Con eso decimos qué ofertas caben.{keptText(month)}
        </p>
      ) : null}
    </Card>
  );
}

/** Why something is kept for the unforeseen. */
function keptText(month: MonthView): string {
  switch (reserveLimit(month)) {
    case 'INSTALMENTS':
      return ' No pasa del 40 % de lo que te entra: el resto queda para imprevistos.';
    case 'TWENTIETH':
      return month.promised > 0
        ? ' Para imprevistos dejamos el 5 % de lo que te entra, menos tus pagos ya prometidos.'
        : ' Para imprevistos dejamos el 5 % de lo que te entra.';
    case null:
      return '';
  }
}
