import { and, desc, eq, sql } from 'drizzle-orm';
import type { AttemptStatus } from '#domain/agreements/payment-facts.ts';
import type { AttemptAtEnd, WaitingReason } from '#domain/agreements/plan-end.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { openCase } from '#server/db/cases.store.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { agreement } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { paymentAttempt } from '#server/db/schema/payments.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';
import type { LockedRows } from './agreement-book.store.ts';
import { instalmentsOf, readPlans } from './agreements.store.ts';

interface StoredAttempt extends AttemptAtEnd {
  id: string;
  reference: string;
}

export async function attemptsOf(db: Sql, agreementId: string): Promise<StoredAttempt[]> {
  const rows = await db
    .select({
      id: paymentAttempt.id,
      reference: paymentAttempt.reference,
      status: paymentAttempt.state,
      expiresAt: paymentAttempt.expiresAt,
      askedAt: paymentAttempt.askedAt,
      // Plain SQL, because Drizzle omits the table name in a selected field: `id` would mean the id of the case.
      hasOpenCase: sql<boolean>`exists (select 1 from operator_case c where c.subject_id = payment_attempt.id
        and c.reason in ('AMOUNT_MISMATCH', 'CURRENCY_MISMATCH') and c.state <> 'RESUELTO')`,
    })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.agreementId, agreementId));
  return rows.map((row) => ({ ...row, status: row.status as AttemptStatus, askedAt: row.askedAt ?? undefined }));
}

const waitingKey = (agreementId: string, lastDay: IsoDate) => `held:${agreementId}:${lastDay}`;

/**
 * Returns the time at which the operator resolved the case that delayed the end of the plan; undefined without a
 * resolved case.
 */
export async function releasedAt(db: Sql, agreementId: string, lastDay: IsoDate): Promise<Date | undefined> {
  const [row] = await db
    .select({ resolvedAt: operatorCase.resolvedAt })
    .from(operatorCase)
    .where(eq(operatorCase.dedupeKey, waitingKey(agreementId, lastDay)));
  return row?.resolvedAt ?? undefined;
}

export const openWaitingCase = (
  tx: Sql,
  of: {
    agreementId: string;
    customerId: string;
    lastDay: IsoDate;
    reason: Exclude<WaitingReason, 'MONEY_IN_REVIEW'>;
    detail: Record<string, unknown>;
    now: Date;
  },
) =>
  openCase(
    tx,
    {
      kind: 'PAGO',
      reason: of.reason,
      subject: { type: 'agreement', id: of.agreementId },
      customerId: of.customerId,
      detail: of.detail,
      dedupeKey: waitingKey(of.agreementId, of.lastDay),
      isOnce: true,
    },
    of.now,
  );

export async function addresseeOf(
  tx: Sql,
  customerId: string,
): Promise<{ firstName: string | null; email: string | undefined }> {
  const [person] = await tx
    .select({ firstName: customer.firstNames })
    .from(customer)
    .where(eq(customer.id, customerId));
  const [contact] = await tx
    .select({ value: contactPoint.value })
    .from(contactPoint)
    .where(and(eq(contactPoint.customerId, customerId), eq(contactPoint.kind, 'email')))
    .orderBy(desc(contactPoint.isPreferred), desc(contactPoint.priority))
    .limit(1);
  return { firstName: person?.firstName ?? null, email: contact?.value };
}

export async function readPlan(db: Sql, id: string): Promise<LockedRows | undefined> {
  const [row] = await readPlans(db, eq(agreement.id, id));
  if (!row) return undefined;
  return { row, instalments: await instalmentsOf(db, [id]) };
}

/**
 * Returns at most `limit` candidates with an id above `after`, in order of id. The domain decides on each agreement.
 */
export async function overdueAgreements(
  db: Sql,
  { today, dueBefore, after, limit }: { today: IsoDate; dueBefore: IsoDate; after: string; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`
    select a.id from agreement a
    left join proposal p on p.id = a.proposal_id left join campaign_policy c on c.version = p.policy_version
    where a.state in ('PENDIENTE_PAGO_INICIAL', 'VIGENTE') and a.under_review_since is null and a.id > ${after}::uuid and (a.ends_on < ${today}::date or (
      a.ends_on is null and exists (
        select 1 from instalment i left join instalment j on j.agreement_id = a.id and j.number = i.number + 1
        where i.agreement_id = a.id and i.paid + coalesce(i.waived, 0) < i.amount and i.due_on < ${dueBefore}::date
          and (a.state = 'PENDIENTE_PAGO_INICIAL'
            or i.due_on < ${dueBefore}::date - coalesce((c.rules #>> '{relief,lastUnpaidDays}')::int, ${usualDays}::int)
            or (j.paid + coalesce(j.waived, 0) < j.amount and j.due_on < ${dueBefore}::date)))))
    order by a.id limit ${limit}`;
  return rows.map((row) => row.id);
}

const usualDays = defaultReliefPolicy.lastUnpaidDays;
