import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { AgreementState } from '#domain/agreements/agreements.ts';
import { firstRow, type Sql } from '#server/db/database.ts';
import { agreement } from '#server/db/schema/agreements.ts';
import { customer } from '#server/db/schema/people.ts';
import { rebankingApplication } from '#server/db/schema/rebanking.ts';
import type { ApplicationRow, ListedApplication } from './application.store.ts';

export const lastAccepted = (
  db: Sql,
  customerId: string,
): Promise<{ application: ApplicationRow; acceptedAt: Date; state: AgreementState } | undefined> =>
  db
    .select({ application: rebankingApplication, acceptedAt: agreement.acceptedAt, state: agreement.state })
    .from(rebankingApplication)
    .innerJoin(agreement, eq(agreement.id, rebankingApplication.agreementId))
    .where(eq(rebankingApplication.customerId, customerId))
    .orderBy(desc(agreement.acceptedAt))
    .limit(1)
    .then(firstRow);

export const acceptedOf = (db: Sql, customerId: string, agreementId: string): Promise<ApplicationRow | undefined> =>
  db
    .select()
    .from(rebankingApplication)
    .where(and(eq(rebankingApplication.customerId, customerId), eq(rebankingApplication.agreementId, agreementId)))
    .then(firstRow);

export async function ownsAgreement(db: Sql, customerId: string, agreementId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: agreement.id })
    .from(agreement)
    .where(and(eq(agreement.id, agreementId), eq(agreement.customerId, customerId)));
  return row !== undefined;
}

const isSettled = sql`(${rebankingApplication.refundAmount} is null or ${rebankingApplication.refundedAt} is not null)`;

export const listWithdrawals = (db: Sql): Promise<ListedApplication[]> =>
  db
    .select({ application: rebankingApplication, person: customer })
    .from(rebankingApplication)
    .innerJoin(customer, eq(customer.id, rebankingApplication.customerId))
    .where(isNotNull(rebankingApplication.withdrawalNumber))
    .orderBy(isSettled, asc(rebankingApplication.refundDueOn), asc(rebankingApplication.withdrawalNumber));

export const lockWithdrawal = (tx: Sql, number: string): Promise<ApplicationRow | undefined> =>
  tx
    .select()
    .from(rebankingApplication)
    .where(eq(rebankingApplication.withdrawalNumber, number))
    .for('update')
    .then(firstRow);

export const saveRefunded = async (tx: Sql, id: string, refundedAt: Date) =>
  void (await tx.update(rebankingApplication).set({ refundedAt }).where(eq(rebankingApplication.id, id)));
