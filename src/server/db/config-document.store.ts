import { and, desc, eq, sql } from 'drizzle-orm';
import { firstRow, type Sql } from './database.ts';
import { lockName } from './lock-row.store.ts';
import { databaseReturns, numberAfter } from './numbering.store.ts';
import { configDocument } from '#server/db/schema/platform.ts';

const { name, version, data, createdAt } = configDocument;

export const newestVersions = (db: Sql, file: string, most: number) =>
  db.select({ version, data, createdAt }).from(configDocument).where(eq(name, file)).orderBy(desc(version)).limit(most);

export const listVersions = (db: Sql, file: string) =>
  db.select({ version, createdAt }).from(configDocument).where(eq(name, file)).orderBy(desc(version));

export const readVersion = (db: Sql, file: string, wanted: number) =>
  db
    .select({ version, data, createdAt })
    .from(configDocument)
    .where(and(eq(name, file), eq(version, wanted)))
    .then(firstRow);

/** Ignores the order of keys. */
export async function isSameDocument(db: Sql, file: string, stored: number, given: Record<string, unknown>) {
  const [row] = await db
    .select({ version })
    .from(configDocument)
    .where(and(eq(name, file), eq(version, stored), sql`${data} = ${JSON.stringify(given)}::jsonb`));
  return row !== undefined;
}

/** The caller must have called `lockConfigDocuments`. */
export async function insertNextVersion(
  tx: Sql,
  row: Omit<typeof configDocument.$inferInsert, 'version'>,
): Promise<number> {
  const [newest] = await newestVersions(tx, row.name, 1);
  const next = numberAfter(newest?.version ?? 0, {
    since: newest?.createdAt,
    until: row.createdAt,
    returns: await databaseReturns(tx),
  });
  await tx.insert(configDocument).values({ ...row, version: next });
  return next;
}

export const lockConfigDocuments = (tx: Sql) => lockName(tx, 'config_document');
