import { AmountsText } from '#ui/AmountsText.tsx';
import { Cell, Row, RowHead, Table } from '#ui/Table.tsx';
import type { ComparedRow } from './replan.flow.ts';

export function TermTable({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <Table
      label="Tu plan hoy y con el nuevo plazo"
      className="mt-6"
      columns={[{ name: 'Tu plan' }, { name: 'Hoy', isNumber: true }, { name: 'Nuevo', isNumber: true }]}
    >
      {rows.map(({ name, now, after }) => (
        <Row key={name}>
          <RowHead>{name}</RowHead>
          <Cell column="Hoy" isNumber className="[white-space:normal]">
            <AmountsText>{now}</AmountsText>
          </Cell>
          <Cell column="Nuevo" isNumber className="[white-space:normal]">
            {now === after ? (
              'Igual'
            ) : (
              <b>
                <AmountsText>{after}</AmountsText>
              </b>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
