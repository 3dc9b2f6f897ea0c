import { agreementSchedule } from '#texts/agreement-facts.ts';
import { outstanding } from '#domain/agreements/instalments.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import { agreementCalendar, type CalendarPayment } from '#server/gateways/calendar/ics.ts';
import type { FileAnswer } from '#server/http/serve.ts';
import * as store from './agreements.store.ts';
import { calendarAgreements, type CalendarAgreement } from './plan-calendar.store.ts';

/**
 * The file also has the payments of earlier agreements of the debt, because a calendar keeps an event until a file
 * cancels the event.
 */
export async function planCalendar(
  db: Sql,
  publicUrl: string,
  { customerId, agreementId, now }: { customerId: string; agreementId: string; now: Date },
): Promise<FileAnswer | Refusal<'NOT_FOUND'>> {
  const row = await store.readAgreement(db, customerId, agreementId);
  if (!row) return refuse('NOT_FOUND');
  const agreements = await calendarAgreements(db, row);
  const text = agreementCalendar({
    payments: agreements.flatMap(paymentsOf),
    link: `${publicUrl}/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`,
    now,
  });
  return {
    bytes: Buffer.from(text),
    fileName: `pagos-${row.number}.ics`,
    contentType: 'text/calendar; charset=utf-8',
  };
}

function paymentsOf(plan: CalendarAgreement): CalendarPayment[] {
  const schedule = agreementSchedule({
    initialPayment: plan.initialPayment,
    firstPaymentOn: plan.instalments[0]?.dueOn ?? bogotaDate(plan.acceptedAt),
    instalments: plan.instalments.filter(({ number }) => number > 0),
  });
  const isRunning = plan.state === 'PENDIENTE_PAGO_INICIAL' || plan.state === 'VIGENTE';
  const moments = [plan.acceptedAt, ...plan.changes, ...plan.payments.map(({ at }) => at)];
  if (plan.endedAt) moments.push(plan.endedAt);
  const changed = {
    // The sequence number must never decrease. Changes and payments are append-only, and an ended plan is only revived
    // by a new payment.
    sequence: 2 * (plan.changes.length + plan.payments.length) + (plan.endedAt ? 1 : 0),
    changedAt: new Date(Math.max(...moments.map((moment) => moment.getTime()))),
  };
  return plan.instalments.flatMap((each, index) => {
    // Instalment 0 of a replan is the amount paid under the replaced plan and has no due date in the calendar.
    if (plan.replacesId !== null && each.number === 0) return [];
    const rest = outstanding(each);
    const isDue = isRunning && !each.cancelled && rest > 0;
    return {
      agreementId: plan.id,
      key: String(each.number),
      label: schedule[index]?.label ?? 'Cuota',
      dueOn: each.dueOn,
      amount: isDue ? rest : each.amount,
      status: isDue
        ? plan.underReviewSince
          ? 'STOPPED'
          : 'DUE'
        : rest === 0
          ? isPaidLate(plan, each)
            ? 'PAST'
            : 'PAID'
          : 'CANCELLED',
      ...changed,
    };
  });
}

function isPaidLate({ payments }: CalendarAgreement, { number, dueOn }: CalendarAgreement['instalments'][number]) {
  const days = payments
    .filter(({ allocations }) => allocations.some((part) => part.number === number))
    .map(({ at }) => bogotaDate(at));
  return days.some((day) => day > dueOn);
}
