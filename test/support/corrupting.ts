import { sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import type { Finding } from '#server/modules/integrity/integrity.service.ts';
import type { TestApp } from './test-app.ts';

class Undo extends Error {}

/** Whoever owns the tables switches their triggers off and changes something; afterwards all is as it was. */
export async function withCorruption<T>(
  { platform }: Pick<TestApp, 'platform'>,
  statement: string,
  look: (db: Sql) => Promise<T>,
): Promise<T> {
  const seen: T[] = [];
  try {
    await platform.database.transaction(async (tx) => {
      await tx.execute(sql.raw('set local session_replication_role = replica'));
      await tx.execute(sql.raw(statement));
      seen.push(await look(tx));
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return seen[0]!;
}

/** What `verificar` finds; the first of it alone when that is enough. */
export async function findingsOf(
  { services }: Pick<TestApp, 'services'>,
  db: Sql,
  most = Infinity,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of services.integrity.verify(db)) {
    findings.push(finding);
    if (findings.length >= most) break;
  }
  return findings;
}
