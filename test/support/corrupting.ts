import { sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import type { ProtectedTable } from '#server/modules/integrity/protected-tables.ts';
import type { Finding } from '#server/modules/integrity/integrity.service.ts';
import type { TestApp } from './test-app.ts';

class Undo extends Error {}

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
      seen.push(await look(asOneTransaction(tx)));
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return seen[0]!;
}

const asOneTransaction = (tx: Sql): Sql =>
  Object.create(tx, { transaction: { value: (work: (inside: Sql) => Promise<unknown>) => work(tx) } }) as Sql;

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

/** Recomputes the row digests of ADR 46. The session's time zone must be UTC. */
export const renewDigests = ({ name, leftOut }: Pick<ProtectedTable, 'name' | 'leftOut'>): string => `
  update ${name} u set digest = d.digest from (
    select t.ctid as at, encode(sha256(convert_to((
      select string_agg(to_json(e.key)::text || ':' || e.value::text, ',' order by e.key collate "C")
      from jsonb_each(to_jsonb(t) - '{${['digest', ...leftOut].join(',')}}'::text[]) e where e.value <> 'null'::jsonb), 'UTF8')), 'hex')
      as digest from ${name} t) d
  where d.at = u.ctid and u.digest is distinct from d.digest`;
