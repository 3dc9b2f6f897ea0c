import type { Agreement } from '#contract/agreements.ts';
import type { ReliefOptions } from '#contract/relief.ts';
import { formatPesos } from '#domain/money/money.ts';
import { formatMediumDate } from '#domain/time/calendar.ts';
import { Money } from '#ui/Money.tsx';
import { Cell, Row, RowHead, Table } from '#ui/Table.tsx';
import { stepName } from '#web/portal/parts/agreement-stage.flow.ts';
import { datesBeforeAndAfter, type ReliefPick } from './relief.flow.ts';

export function DatesTable({
  options,
  picked,
  agreement,
}: {
  options: ReliefOptions;
  picked: ReliefPick;
  agreement: Pick<Agreement, 'instalments' | 'replaces'>;
}) {
  const rows = datesBeforeAndAfter(options, picked);
  if (rows.length === 0) return null;
  // Hides « de 6» of «Cuota 1 de 6» on phones (except for screen readers), so that the name fits on one line.
  const name = (number: number) => {
    const [short, ofAll] = stepName(number, agreement).split(/(?= de \d+$)/);
    return (
      <>
        {short}
        <span className="max-sm:sr-only">{ofAll}</span>
      </>
    );
  };
  return (
    <Table
      label="Tus fechas antes y ahora"
      className="mt-6"
      columns={[
        { name: 'Pago' },
        { name: 'Antes' },
        { name: 'Ahora' },
        { name: 'Valor', isNumber: true, className: 'max-sm:hidden' },
      ]}
    >
      {rows.map(({ number, before, after, owed }) => (
        <Row key={number}>
          <RowHead>{name(number)}</RowHead>
          <Cell column="Antes" className="num">
            {formatMediumDate(before)}
          </Cell>
          <Cell column="Ahora" className="num">
            {before === after ? 'Igual' : <b>{formatMediumDate(after)}</b>}
          </Cell>
          <Cell column="Valor" isNumber className="max-sm:hidden">
            <Money>{formatPesos(owed)}</Money>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
