import type { ScheduledPayment } from '#texts/agreement-facts.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { Cell, Row, RowHead, Table } from '#ui/Table.tsx';

/** Shows its amounts even while the user hides amounts, because the table is part of a contract text. */
export function ScheduleTable({ payments, className }: { payments: readonly ScheduledPayment[]; className?: string }) {
  return (
    <Table
      label="Fechas y valores"
      className={className}
      columns={[{ name: 'Pago' }, { name: 'Vence' }, { name: 'Valor', isNumber: true }]}
    >
      {payments.map(({ label, dueOn, amount }) => (
        <Row key={label}>
          <RowHead>{label}</RowHead>
          <Cell column="Vence">{formatLongDate(dueOn)}</Cell>
          <Cell column="Valor" isNumber>
            {formatPesos(amount)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
