import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { firstRow, prepared, preparedInsert, type Sql } from '#server/db/database.ts';
import { proposal } from '#server/db/schema/offers.ts';
import { oneTimeCode } from '#server/db/schema/people.ts';
import { rebankingApplication } from '#server/db/schema/rebanking.ts';

const { placeholder } = sql;

const ownSubjects = prepared((tx) => {
  const proposals = tx
    .select({ id: proposal.id })
    .from(proposal)
    .where(and(eq(proposal.id, placeholder('subjectId')), eq(proposal.customerId, placeholder('customerId'))));
  const applications = tx
    .select({ id: rebankingApplication.id })
    .from(rebankingApplication)
    .where(
      and(
        eq(rebankingApplication.id, placeholder('subjectId')),
        eq(rebankingApplication.customerId, placeholder('customerId')),
        rebankingApplication.isOpen,
      ),
    );
  return proposals.unionAll(applications);
});

export async function ownsSubject(tx: Sql, customerId: string, subjectId: string): Promise<boolean> {
  return (await ownSubjects(tx, { customerId, subjectId })).length === 1;
}

const sentSince = (tx: Sql, of: SQL) =>
  tx
    .select({ createdAt: oneTimeCode.createdAt, subjectId: oneTimeCode.subjectId })
    .from(oneTimeCode)
    .where(and(of, eq(oneTimeCode.purpose, placeholder('purpose')), gt(oneTimeCode.createdAt, placeholder('since'))));
const sentToCustomer = prepared((tx) => sentSince(tx, eq(oneTimeCode.customerId, placeholder('customerId'))));
const sentForSubject = prepared((tx) => sentSince(tx, eq(oneTimeCode.subjectId, placeholder('subjectId'))));

export const codesSentSince = (
  tx: Sql,
  { customerId, purpose, subjectId }: Omit<CodeKey, 'codeId'>,
  since: Date,
): Promise<{ createdAt: Date; subjectId: string }[]> =>
  customerId === null
    ? sentForSubject(tx, { subjectId, purpose, since })
    : sentToCustomer(tx, { customerId, purpose, since });

export const insertCode = preparedInsert(oneTimeCode);

export interface CodeKey {
  /** Null during a registration and for a dispute without a session. */
  customerId: string | null;
  purpose: string;
  subjectId: string;
  codeId: string;
}

const heldCode = (tx: Sql, of: SQL) =>
  tx
    .select()
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.id, placeholder('codeId')),
        of,
        eq(oneTimeCode.purpose, placeholder('purpose')),
        eq(oneTimeCode.subjectId, placeholder('subjectId')),
      ),
    )
    .for('update');
const codeOfCustomer = prepared((tx) => heldCode(tx, eq(oneTimeCode.customerId, placeholder('customerId'))));
const codeOfNobody = prepared((tx) => heldCode(tx, isNull(oneTimeCode.customerId)));

export const lockCode = (tx: Sql, { customerId, ...key }: CodeKey): Promise<CodeRow | undefined> =>
  (customerId === null ? codeOfNobody(tx, key) : codeOfCustomer(tx, { ...key, customerId })).then(firstRow);

export const countFailedTry = (tx: Sql, codeId: string) =>
  tx
    .update(oneTimeCode)
    .set({ failedTries: sql`${oneTimeCode.failedTries} + 1` })
    .where(eq(oneTimeCode.id, codeId));

const codeUsed = prepared((tx) =>
  tx
    .update(oneTimeCode)
    .set({ usedAt: sql`${placeholder('usedAt')}` })
    .where(eq(oneTimeCode.id, placeholder('codeId'))),
);

export const markCodeUsed = (tx: Sql, codeId: string, usedAt: Date) => codeUsed(tx, { codeId, usedAt });

export const readCode = (tx: Sql, codeId: string) =>
  tx.select().from(oneTimeCode).where(eq(oneTimeCode.id, codeId)).then(firstRow);

export const readNewestCode = (tx: Sql, purpose: string, subjectId: string) =>
  tx
    .select()
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.purpose, purpose), eq(oneTimeCode.subjectId, subjectId)))
    .orderBy(desc(oneTimeCode.createdAt))
    .limit(1)
    .then(firstRow);

export const saveDigest = (tx: Sql, codeId: string, digest: string) =>
  tx.update(oneTimeCode).set({ digest }).where(eq(oneTimeCode.id, codeId));

export type CodeRow = typeof oneTimeCode.$inferSelect;
