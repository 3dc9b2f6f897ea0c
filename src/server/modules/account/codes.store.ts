import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { proposal } from '#server/db/schema/offers.ts';
import { customer, oneTimeCode } from '#server/db/schema/people.ts';
import { rebankingApplication } from '#server/db/schema/rebanking.ts';

/** Holds a customer until the transaction ends, so that their codes are counted one at a time. */
export const holdCustomer = (tx: Sql, customerId: string) =>
  tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('no key update');

/** Whether what a code is asked for is the customer's: a proposal of a debt, or their open application. */
export async function ownsSubject(tx: Sql, customerId: string, subjectId: string): Promise<boolean> {
  const proposals = tx
    .select({ id: proposal.id })
    .from(proposal)
    .where(and(eq(proposal.id, subjectId), eq(proposal.customerId, customerId)));
  const applications = tx
    .select({ id: rebankingApplication.id })
    .from(rebankingApplication)
    .where(
      and(
        eq(rebankingApplication.id, subjectId),
        eq(rebankingApplication.customerId, customerId),
        rebankingApplication.isOpen,
      ),
    );
  return (await proposals.unionAll(applications)).length === 1;
}

/** When codes of one purpose were asked for: by a person, or, before there is one, for one subject. */
export async function codesSentSince(
  tx: Sql,
  { customerId, purpose, subjectId }: Omit<CodeKey, 'codeId'>,
  since: Date,
): Promise<{ createdAt: Date; subjectId: string }[]> {
  return tx
    .select({ createdAt: oneTimeCode.createdAt, subjectId: oneTimeCode.subjectId })
    .from(oneTimeCode)
    .where(
      and(
        customerId === null ? eq(oneTimeCode.subjectId, subjectId) : eq(oneTimeCode.customerId, customerId),
        eq(oneTimeCode.purpose, purpose),
        gt(oneTimeCode.createdAt, since),
      ),
    );
}

export const insertCode = (tx: Sql, row: typeof oneTimeCode.$inferInsert) => tx.insert(oneTimeCode).values(row);

export interface CodeKey {
  /** Null before there is a customer: a registration is known by its subject alone. */
  customerId: string | null;
  purpose: string;
  subjectId: string;
  codeId: string;
}

/** A code of exactly this person, purpose and subject, held until the transaction ends. */
export async function holdCode(tx: Sql, { customerId, purpose, subjectId, codeId }: CodeKey) {
  const [row] = await tx
    .select()
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.id, codeId),
        customerId === null ? isNull(oneTimeCode.customerId) : eq(oneTimeCode.customerId, customerId),
        eq(oneTimeCode.purpose, purpose),
        eq(oneTimeCode.subjectId, subjectId),
      ),
    )
    .for('update');
  return row;
}

export const countFailedTry = (tx: Sql, codeId: string) =>
  tx
    .update(oneTimeCode)
    .set({ failedTries: sql`${oneTimeCode.failedTries} + 1` })
    .where(eq(oneTimeCode.id, codeId));

export const markCodeUsed = (tx: Sql, codeId: string, usedAt: Date) =>
  tx.update(oneTimeCode).set({ usedAt }).where(eq(oneTimeCode.id, codeId));

export async function readCode(tx: Sql, codeId: string) {
  const [row] = await tx.select().from(oneTimeCode).where(eq(oneTimeCode.id, codeId));
  return row;
}

/** The code that was asked for last, for one purpose and subject. */
export async function readNewestCode(tx: Sql, purpose: string, subjectId: string) {
  const [row] = await tx
    .select()
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.purpose, purpose), eq(oneTimeCode.subjectId, subjectId)))
    .orderBy(desc(oneTimeCode.createdAt))
    .limit(1);
  return row;
}

export const saveDigest = (tx: Sql, codeId: string, digest: string) =>
  tx.update(oneTimeCode).set({ digest }).where(eq(oneTimeCode.id, codeId));

export type CodeRow = typeof oneTimeCode.$inferSelect;
