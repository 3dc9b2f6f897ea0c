import { agreementSchedule } from '#texts/agreement-facts.ts';
import { outstanding } from '#domain/agreements/agreements.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import { agreementCalendar } from '#server/gateways/calendar/ics.ts';
import type { FileAnswer } from '#server/http/serve.ts';
import * as store from './agreements.store.ts';
import { historyOf } from './relief.store.ts';
import { cancelledPayments } from './replan.store.ts';

/** The payments still to be made of a debt or a membership, as a calendar file. */
export async function planCalendar(
  db: Sql,
  publicUrl: string,
  { customerId, agreementId }: { customerId: string; agreementId: string },
): Promise<FileAnswer | Refusal<'NOT_FOUND'>> {
  const row = await store.readAgreement(db, customerId, agreementId);
  if (!row) return refuse('NOT_FOUND');
  const [history, stored, cancelled] = await Promise.all([
    historyOf(db, agreementId),
    store.instalmentsOf(db, [agreementId]),
    cancelledPayments(db, row),
  ]);
  const all = stored.toSorted((a, b) => a.number - b.number);
  const schedule = agreementSchedule({
    initialPayment: row.initialPayment,
    firstPaymentOn: all[0]?.dueOn ?? bogotaDate(row.acceptedAt),
    instalments: all.filter(({ number }) => number > 0),
    replaces: row.replan,
  });
  const open = all
    .map((each, index) => ({ ...each, label: schedule[index]?.label ?? 'Cuota' }))
    .filter((each) => !each.cancelled && outstanding(each) > 0);
  const text = agreementCalendar({
    agreementId,
    payments: open.map((each) => ({
      key: String(each.number),
      label: each.label,
      dueOn: each.dueOn,
      amount: outstanding(each),
    })),
    cancelled: cancelled.map((each) => ({
      agreementId: each.agreementId,
      key: String(each.number),
      label: 'Cuota de un acuerdo reemplazado',
      dueOn: each.dueOn,
      amount: outstanding(each),
    })),
    link: `${publicUrl}/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`,
    // A later file moves the events of an earlier one.
    changedAt: row.state === 'REPROGRAMADO' && row.endedAt ? row.endedAt : (history.at(-1)?.at ?? row.acceptedAt),
  });
  return {
    bytes: Buffer.from(text),
    fileName: `pagos-${row.number}.ics`,
    contentType: 'text/calendar; charset=utf-8',
  };
}
