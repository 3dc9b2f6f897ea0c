import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import '#web/portal/diagnosis/diagnosis.css';

type MonthSoFarProps = {
  income: Pesos | null;
  /** Excludes debt payments. */
  expenses: Pesos;
};

export function MonthSoFar({ income, expenses }: MonthSoFarProps) {
  const left = income === null ? null : income - expenses;
  const short = left !== null && left < 0;
  const rows: [name: string, amount: Pesos | null][] = [
    ['Te entra', income],
    ['Tus gastos', expenses],
  ];
  return (
    <Card as="aside" padding="roomy" className="month-so-far" aria-labelledby="mes-hasta-ahora">
      <h2 className="h2" id="mes-hasta-ahora">
        Tu mes, hasta ahora
      </h2>
      <dl className="month-key mt-4">
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount === null ? 'Por decir' : <Money>{formatPesos(amount)}</Money>}</dd>
          </div>
        ))}
      </dl>
      {left === null ? null : (
        <p className="sum-line mt-4">
          <span>{short ? 'Te falta' : 'Te queda'}</span>
          <Money>{formatPesos(pesos(Math.abs(left)))}</Money>
        </p>
      )}
      <p className="mt-3 text-body-sm text-ink-2">
        {short
          ? 'Es solo una foto. En tu panorama ves de dónde puede salir la plata.'
          : 'Antes de pagar deudas. En tu panorama ves qué cuota te cabe.'}
      </p>
    </Card>
  );
}
