import type { ReactNode } from 'react';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import { Card } from '#ui/Card.tsx';
import { cssVars } from '#ui/figures/css-vars.ts';
import { Money } from '#ui/Money.tsx';
import type { MonthView } from '#contract/diagnosis-summary.ts';
import { cashLeft, reserve, reserveLimit } from '#domain/money/month.ts';

export function MonthFigure({ month, children }: { month: MonthView; children: ReactNode }) {
  const { income, expenses, promised, free } = month;
  const left = cashLeft(month);
  const kept = reserve(month);
  const hidden = useAmountsHidden();
  const [headline, amount] = left < 0 ? ['Te faltan', pesos(-left)] : ['Te quedan libres', free];
  const parts = [
    { name: 'Gastos', className: undefined, amount: expenses },
    ...(promised > 0 ? [{ name: 'Pagos ya prometidos', className: 'is-payments', amount: promised }] : []),
    ...(kept > 0 ? [{ name: 'Para imprevistos', className: 'is-kept', amount: kept }] : []),
  ];
  const conclusion = hidden
    ? 'Cómo se reparte tu mes.'
    : `De ${formatPesos(income)} que te entran: ${[...parts, { name: headline, amount }].map((each) => `${each.name.toLocaleLowerCase('es-CO')}, ${formatPesos(each.amount)}`).join('; ')}.`;
  return (
    <Card as="section" padding="roomy" aria-labelledby="tu-mes">
      <h2 className="h2" id="tu-mes">
        {headline}
      </h2>
      <p className="mt-1 text-ink-2">
        <Money size="xl" className="text-ink">
          {formatPesos(amount)}
        </Money>{' '}
        <span className="whitespace-nowrap">al mes</span>
      </p>
      {free > 0 ? (
        <p className="mt-2 text-body-sm text-ink-2">Es lo más que puede pedir una cuota nueva.{keptText(month)}</p>
      ) : null}
      <div className="month-bar" role="img" aria-label={conclusion}>
        {[...parts, { name: headline, className: 'is-free', amount: left < 0 ? 0 : free }].map((each) =>
          each.amount > 0 ? (
            <i key={each.name} className={each.className} ref={cssVars({ '--w': each.amount / 1000 })} />
          ) : null,
        )}
      </div>
      <ul className="month-key">
        {parts.map((each) => (
          <li key={each.name}>
            <span>
              <i className={each.className} aria-hidden="true" />
              {each.name}
            </span>
            <Money>{formatPesos(each.amount)}</Money>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

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
