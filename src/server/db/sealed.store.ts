import { and, asc, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Sql } from './database.ts';
import { mail } from './schema/agreements.ts';
import { oneTimeCode } from './schema/people.ts';
import { recoveryRequest } from './schema/recovery.ts';
import { secondFactor, secondFactorCode } from './schema/second-factor.ts';
import { webhook } from './schema/webhooks.ts';

export interface SealedColumn {
  table: string;
  from: PgTable;
  id: PgColumn;
  column: PgColumn;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'mail', from: mail, id: mail.id, column: mail.data },
  { table: 'recovery_request', from: recoveryRequest, id: recoveryRequest.id, column: recoveryRequest.sealed },
  { table: 'second_factor', from: secondFactor, id: secondFactor.customerId, column: secondFactor.sealed },
  { table: 'webhook', from: webhook, id: webhook.id, column: webhook.sealed },
];

const textOf = ({ column }: SealedColumn): SQL<string> => sql<string>`${column}->>'sealed'`;
const isSealed = (of: SealedColumn) => isNotNull(textOf(of));
const isOf = (of: SealedColumn, keyId: string) => sql`${textOf(of)} like ${`${keyId}:%`}`;

export const sealedWithOthers = (db: Sql, of: SealedColumn, keyId: string, after: string, most: number) =>
  db
    .select({ id: sql<string>`${of.id}::text`, sealed: textOf(of) })
    .from(of.from)
    .where(and(isSealed(of), sql`not ${isOf(of, keyId)}`, gt(of.id, after)))
    .orderBy(asc(of.id))
    .limit(most);

/** Returns false when another transaction has changed the value or deleted its row. */
export async function replaceSealed(
  db: Sql,
  of: SealedColumn,
  id: string,
  { was, sealed }: { was: string; sealed: string },
): Promise<boolean> {
  const replaced = await rowsOf(db)`
    update ${of.from} set ${sql.identifier(of.column.name)} = jsonb_build_object('sealed', ${sealed}::text)
      where ${eq(of.id, id)} and ${eq(textOf(of), was)} returning ${of.id}`;
  return replaced.length === 1;
}

export async function countSealed(db: Sql, of: SealedColumn): Promise<{ keyId: string; count: number }[]> {
  const keyId = sql<string>`split_part(${textOf(of)}, ':', 1)`;
  return db
    .select({ keyId, count: sql<number>`count(*)::int` })
    .from(of.from)
    .where(isSealed(of))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

export async function hasUnusedRecoveryCodes(db: Sql): Promise<boolean> {
  const rows = await db
    .select({ digest: secondFactorCode.digest })
    .from(secondFactorCode)
    .where(sql`${secondFactorCode.usedAt} is null`)
    .limit(1);
  return rows.length > 0;
}

export async function lastCodeEnds(db: Sql, now: Date): Promise<Date | undefined> {
  const ends: Date[] = [];
  for (const table of [oneTimeCode, recoveryRequest]) {
    const [row] = await db
      .select({ last: sql<Date | null>`max(${table.expiresAt})`.mapWith(table.expiresAt) })
      .from(table)
      .where(and(gt(table.expiresAt, now), sql`${table.usedAt} is null`));
    if (row?.last) ends.push(row.last);
  }
  return ends.toSorted((one, other) => other.getTime() - one.getTime())[0];
}
