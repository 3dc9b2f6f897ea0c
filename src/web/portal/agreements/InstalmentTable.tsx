import { useState } from 'react';
import type { Agreement, Instalment } from '#contract/agreements.ts';
import { formatMediumDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { Money } from '#ui/Money.tsx';
import { Cell, Row, RowHead, Table } from '#ui/Table.tsx';
import { Tag, type TagTone } from '#ui/Tag.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { stepName, stillOwed } from './agreement-stage.flow.ts';

/** Each state as it is said of «la cuota», and of «el pago» where that differs. */
const states: Record<Instalment['state'], { tone: TagTone; text: string; ofPayment?: string }> = {
  PROGRAMADA: { tone: 'neutral', text: 'Programada', ofPayment: 'Programado' },
  POR_VENCER: { tone: 'info', text: 'Próxima', ofPayment: 'Próximo' },
  VENCIDA: { tone: 'warn', text: 'Atención' },
  PAGADA_PARCIAL: { tone: 'info', text: 'Pagada en parte', ofPayment: 'Pagado en parte' },
  PAGADA: { tone: 'success', text: 'Pagada', ofPayment: 'Pagado' },
  REPROGRAMADA: { tone: 'neutral', text: 'Reemplazada', ofPayment: 'Reemplazado' },
  ANULADA: { tone: 'neutral', text: 'Anulada', ofPayment: 'Anulado' },
};

/** Plans longer than this show the payments around the next one until all are asked for. */
const longPlan = 13;
const shownOfLongPlan = 7;

/** The payments of the plan with date, amount and state. */
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
        {rows.map((instalment) => {
          const { tone, text, ofPayment = text } = states[instalment.state];
          const isPayment = instalment.number === 0 || agreement.instalments.length === 1;
          return (
            <Row key={instalment.id}>
              <RowHead className="min-w-[3.5rem]">{stepName(instalment.number, agreement)}</RowHead>
              <Cell column="Vence y estado" className="num [white-space:normal]">
                <span className="mr-3 inline-block sm:min-w-[6rem]">{formatMediumDate(instalment.dueOn)}</span>
                <Tag tone={tone}>{isPayment ? ofPayment : text}</Tag>
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
          );
        })}
      </Table>
      {all ? null : (
        <TextButton className="mt-3" onClick={() => setAll(true)}>
          Ver los {agreement.instalments.length} pagos
        </TextButton>
      )}
    </>
  );
}
