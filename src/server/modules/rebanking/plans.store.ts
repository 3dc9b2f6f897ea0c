import { asc, desc, eq, sql } from 'drizzle-orm';
import type { MembershipPlan } from '#domain/rebanking/membership-plans.ts';
import { firstRow, type Sql } from '#server/db/database.ts';
import { lockName } from '#server/db/lock-row.store.ts';
import { databaseReturns, numberAfter } from '#server/db/numbering.store.ts';
import { membershipPlan } from '#server/db/schema/rebanking.ts';

export type PlanVersion = typeof membershipPlan.$inferSelect;

export const newestPlans = (db: Sql): Promise<PlanVersion[]> =>
  db
    .selectDistinctOn([membershipPlan.planId])
    .from(membershipPlan)
    .orderBy(asc(membershipPlan.planId), desc(membershipPlan.version));

export const planVersion = (db: Sql, planId: number, version: number): Promise<PlanVersion | undefined> =>
  db
    .select()
    .from(membershipPlan)
    .where(sql`${membershipPlan.planId} = ${planId} and ${membershipPlan.version} = ${version}`)
    .then(firstRow);

export const chosenPlan = async (
  db: Sql,
  chosen: { planId: number | null; planVersion: number | null },
): Promise<PlanVersion | undefined> =>
  chosen.planId === null || chosen.planVersion === null
    ? undefined
    : planVersion(db, chosen.planId, chosen.planVersion);

export const newestVersion = (tx: Sql, planId: number): Promise<PlanVersion | undefined> =>
  tx
    .select()
    .from(membershipPlan)
    .where(eq(membershipPlan.planId, planId))
    .orderBy(desc(membershipPlan.version))
    .limit(1)
    .then(firstRow);

/** Returns the version number. The caller has called `lockPlans`. */
export async function insertNextPlan(
  tx: Sql,
  row: { planId: number; data: MembershipPlan; isWithdrawn: boolean; createdAt: Date },
): Promise<number> {
  const newest = await newestVersion(tx, row.planId);
  const version = numberAfter(newest?.version ?? 0, {
    since: newest?.createdAt,
    until: row.createdAt,
    returns: await databaseReturns(tx),
  });
  await tx.insert(membershipPlan).values({ ...row, version });
  return version;
}

export const lockPlans = (tx: Sql) => lockName(tx, 'membership_plan');
