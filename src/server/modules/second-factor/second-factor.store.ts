import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { firstRow, type Sql } from '#server/db/database.ts';
import { customer } from '#server/db/schema/people.ts';
import { secondFactor, secondFactorCode } from '#server/db/schema/second-factor.ts';

export type SecondFactorRow = typeof secondFactor.$inferSelect;

/** Locks the row, so that codes are checked one at a time. */
export const lockFactor = (tx: Sql, customerId: string): Promise<SecondFactorRow | undefined> =>
  tx.select().from(secondFactor).where(eq(secondFactor.customerId, customerId)).for('update').then(firstRow);

export const saveSecret = (tx: Sql, row: Pick<SecondFactorRow, 'customerId' | 'sealed' | 'createdAt'>) =>
  tx
    .insert(secondFactor)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactor.customerId,
      set: { sealed: sql`excluded.sealed`, createdAt: sql`excluded.created_at`, lastStep: null },
    });

export const confirmFactor = (tx: Sql, customerId: string, confirmedAt: Date, lastStep: number) =>
  tx.update(secondFactor).set({ confirmedAt, lastStep }).where(eq(secondFactor.customerId, customerId));

export const rememberStep = (tx: Sql, customerId: string, lastStep: number) =>
  tx.update(secondFactor).set({ lastStep }).where(eq(secondFactor.customerId, customerId));

export const insertCodes = (tx: Sql, customerId: string, digests: string[]) =>
  tx.insert(secondFactorCode).values(digests.map((digest) => ({ digest, customerId })));

export async function useCode(tx: Sql, customerId: string, digests: string[], usedAt: Date): Promise<boolean> {
  const used = await tx
    .update(secondFactorCode)
    .set({ usedAt })
    .where(
      and(
        inArray(secondFactorCode.digest, digests),
        eq(secondFactorCode.customerId, customerId),
        isNull(secondFactorCode.usedAt),
      ),
    )
    .returning({ digest: secondFactorCode.digest });
  return used.length === 1;
}

export async function removeFactor(tx: Sql, customerId: string): Promise<void> {
  await tx.delete(secondFactorCode).where(eq(secondFactorCode.customerId, customerId));
  await tx.delete(secondFactor).where(eq(secondFactor.customerId, customerId));
}

export const readAccount = (tx: Sql, customerId: string) =>
  tx
    .select({ documentNumber: customer.documentNumber, firstNames: customer.firstNames })
    .from(customer)
    .where(eq(customer.id, customerId))
    .then(firstRow);

/** `sealed` is the secret encrypted for the new account. */
export async function handOver(
  tx: Sql,
  { from, to }: { from: string; to: string },
  sealed: Record<string, unknown>,
): Promise<void> {
  await tx.update(secondFactor).set({ customerId: to, sealed }).where(eq(secondFactor.customerId, from));
  await tx.update(secondFactorCode).set({ customerId: to }).where(eq(secondFactorCode.customerId, from));
}
