import type { ScheduledPayment } from '#texts/agreement-facts.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { TableBox } from '#ui/TableBox.tsx';

/** The payments of a text that is read before accepting. Amounts are never masked here. */
export function ScheduleTable({ payments, className }: { payments: readonly ScheduledPayment[]; className?: string }) {
  return (
    <TableBox label="Fechas y valores" className={className}>
      <table className="table">
        <caption className="sr-only">Fechas y valores</caption>
        <thead>
          <tr>
            <th scope="col">Pago</th>
            <th scope="col">Vence</th>
            <th scope="col" className="is-number">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ label, dueOn, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatLongDate(dueOn)}</td>
              <td className="is-number">{formatPesos(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
