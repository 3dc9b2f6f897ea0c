import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { firstRow, prepared, type Sql } from '#server/db/database.ts';
import {
  declaredDebt,
  diagnosis,
  financialProfile,
  type StoredDebt,
  type StoredExpenses,
} from '#server/db/schema/diagnosis.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { customer } from '#server/db/schema/people.ts';
import type { Pesos } from '#domain/money/money.ts';

export type ProfileRow = typeof financialProfile.$inferSelect;
export type DeclaredDebtRow = typeof declaredDebt.$inferSelect;
export type DiagnosisRow = typeof diagnosis.$inferSelect;
export type ObligationRow = typeof obligation.$inferSelect;

export const readProfile = (db: Sql, customerId: string): Promise<ProfileRow | undefined> =>
  db.select().from(financialProfile).where(eq(financialProfile.customerId, customerId)).then(firstRow);

export async function lockProfile(tx: Sql, customerId: string, now: Date): Promise<ProfileRow> {
  await tx.insert(financialProfile).values({ customerId, updatedAt: now }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(financialProfile)
    .where(eq(financialProfile.customerId, customerId))
    .for('update');
  return row!;
}

export type ProfileChange = Partial<
  Pick<
    ProfileRow,
    'objective' | 'income' | 'savings' | 'stability' | 'dependants' | 'activity' | 'hasOtherDebts' | 'ownPayments'
  >
>;

/** Null removes a category of expenses. */
export async function changeProfile(
  tx: Sql,
  customerId: string,
  change: ProfileChange,
  expenses: { [C in keyof StoredExpenses]?: Pesos | null | undefined },
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(financialProfile)
    .set({
      ...change,
      expenses: sql`jsonb_strip_nulls(${financialProfile.expenses} || ${JSON.stringify(expenses)}::jsonb)`,
      updatedAt,
    })
    .where(eq(financialProfile.customerId, customerId));
}

export const storeDerived = async (
  tx: Sql,
  customerId: string,
  derived: Pick<ProfileRow, 'answersHash' | 'otherDebts'>,
) => void (await tx.update(financialProfile).set(derived).where(eq(financialProfile.customerId, customerId)));

export const storeOwnPayment = async (tx: Sql, customerId: string, obligationId: string, minimum: Pesos, now: Date) =>
  void (await tx
    .update(financialProfile)
    .set({
      ownPayments: sql`${financialProfile.ownPayments} || jsonb_build_object(${obligationId}::text, ${minimum}::bigint)`,
      updatedAt: now,
    })
    .where(eq(financialProfile.customerId, customerId)));

export const storeFigures = async (
  tx: Sql,
  customerId: string,
  { capacity, freeCash }: Pick<DiagnosisRow['figures'], 'capacity' | 'freeCash'>,
) =>
  void (await tx
    .update(financialProfile)
    .set({ capacity, freeCash })
    .where(eq(financialProfile.customerId, customerId)));

export const declaredDebtsOf = (db: Sql, customerId: string): Promise<DeclaredDebtRow[]> =>
  db
    .select()
    .from(declaredDebt)
    .where(eq(declaredDebt.customerId, customerId))
    .orderBy(asc(declaredDebt.createdAt), asc(declaredDebt.id));

export async function storeDebt(tx: Sql, row: DeclaredDebtRow): Promise<void> {
  const { creditor, balance, annualRateBps, minimum, daysLate, declaredOn } = row;
  await tx
    .insert(declaredDebt)
    .values(row)
    .onConflictDoUpdate({
      target: [declaredDebt.customerId, declaredDebt.id],
      set: { creditor, balance, annualRateBps, minimum, daysLate, declaredOn },
    });
}

export const removeDebt = async (tx: Sql, customerId: string, id: string): Promise<boolean> =>
  (
    await tx
      .delete(declaredDebt)
      .where(and(eq(declaredDebt.customerId, customerId), eq(declaredDebt.id, id)))
      .returning({ id: declaredDebt.id })
  ).length > 0;

export const obligationsOf = (db: Sql, customerId: string): Promise<ObligationRow[]> =>
  db
    .select()
    .from(obligation)
    .where(eq(obligation.customerId, customerId))
    .orderBy(asc(obligation.arrearsSince), asc(obligation.id));

export const lastDiagnosis = (db: Sql, customerId: string): Promise<DiagnosisRow | undefined> =>
  db
    .select()
    .from(diagnosis)
    .where(eq(diagnosis.customerId, customerId))
    .orderBy(desc(diagnosis.madeAt), desc(diagnosis.id))
    .limit(1)
    .then(firstRow);

export interface Standing {
  profile: ProfileRow;
  last: (Pick<DiagnosisRow, 'madeAt' | 'inputHash' | 'figures'> & { ownDebts: StoredDebt[] }) | null;
}

const standingOf = prepared((db) => {
  const last = db
    .select({
      madeAt: diagnosis.madeAt,
      inputHash: diagnosis.inputHash,
      figures: diagnosis.figures,
      ownDebts: sql<StoredDebt[]>`jsonb_path_query_array(${diagnosis.input}, '$.debts[*] ? (@.origin == "PROPIA")')`.as(
        'own_debts',
      ),
    })
    .from(diagnosis)
    .where(eq(diagnosis.customerId, financialProfile.customerId))
    .orderBy(desc(diagnosis.madeAt), desc(diagnosis.id))
    .limit(1)
    .as('last');
  return db
    .select({
      profile: financialProfile,
      last: { madeAt: last.madeAt, inputHash: last.inputHash, figures: last.figures, ownDebts: last.ownDebts },
    })
    .from(financialProfile)
    .leftJoinLateral(last, sql`true`)
    .where(eq(financialProfile.customerId, sql.placeholder('customerId')));
});

export async function readStanding(db: Sql, customerId: string): Promise<Standing | undefined> {
  const [row] = await standingOf(db, { customerId });
  return row && { profile: row.profile, last: row.last?.madeAt ? (row.last as Standing['last']) : null };
}

export interface PastDiagnosis {
  id: string;
  madeAt: Date;
  index: number;
  level: number;
  owed: Pesos;
  freeCash: Pesos;
}

const figure = (name: string) =>
  sql<number>`(${diagnosis.figures} ->> ${sql.raw(`'${name}'`)})::bigint`.mapWith(Number);

export async function pastDiagnoses(db: Sql, customerId: string, limit: number): Promise<PastDiagnosis[]> {
  return (await db
    .select({
      id: diagnosis.id,
      madeAt: diagnosis.madeAt,
      index: figure('index'),
      level: figure('level'),
      owed: figure('owed'),
      freeCash: figure('freeCash'),
    })
    .from(diagnosis)
    .where(eq(diagnosis.customerId, customerId))
    .orderBy(desc(diagnosis.madeAt), desc(diagnosis.id))
    .limit(limit)) as PastDiagnosis[];
}

export const insertDiagnosis = async (tx: Sql, row: DiagnosisRow) => void (await tx.insert(diagnosis).values(row));

export async function customerName(db: Sql, customerId: string): Promise<string> {
  const [row] = await db
    .select({ firstNames: customer.firstNames, lastNames: customer.lastNames })
    .from(customer)
    .where(eq(customer.id, customerId));
  return row ? `${row.firstNames} ${row.lastNames}` : '';
}
