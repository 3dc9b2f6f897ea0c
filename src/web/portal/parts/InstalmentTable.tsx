import { useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { formatMediumDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { Money } from '#ui/Money.tsx';
import { InstalmentTag } from './StateTag.tsx';
import { Cell, Row, RowHead, Table } from '#ui/Table.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { stepName, stillOwed } from './agreement-stage.flow.ts';

/** A longer plan shows only the payments around the next payment, until the user expands the table. */
const longPlan = 13;
const shownOfLongPlan = 7;

export function InstalmentTable({ agreement }: { agreement: Agreement }) {
  const [all, setAll] = useState(agreement.instalments.length <= longPlan);
  const next = agreement.instalments.findIndex(({ state }) => state !== 'PAGADA');
  const from = Math.max(0, Math.min(next - 1, agreement.instalments.length - shownOfLongPlan));
  const rows = all ? agreement.instalments : agreement.instalments.slice(from, from + shownOfLongPlan);
  return (
    <>
      <Table
        label="Plan de pagos"
        columns={[{ name: 'Pago' }, { name: 'Vence y estado' }, { name: 'Valor', isNumber: true }]}
      >
        {rows.map((instalment) => (
          <Row key={instalment.id}>
            <RowHead className="min-w-[3.5rem]">{stepName(instalment.number, agreement)}</RowHead>
            <Cell column="Vence y estado" className="num [white-space:normal]">
              <span className="mr-3 inline-block sm:min-w-[6rem]">{formatMediumDate(instalment.dueOn)}</span>
              <InstalmentTag state={instalment.state} />
            </Cell>
            <Cell column="Valor" isNumber>
              <Money>{formatPesos(instalment.amount)}</Money>
              {instalment.state === 'PAGADA_PARCIAL' ? (
                <small className="block whitespace-normal text-ink-2">
                  faltan <Money>{formatPesos(stillOwed(instalment))}</Money>
                </small>
              ) : null}
            </Cell>
          </Row>
        ))}
      </Table>
      {all ? null : (
        <TextButton className="mt-3" onClick={() => setAll(true)}>
          Ver los {agreement.instalments.length} pagos
        </TextButton>
      )}
    </>
  );
}
