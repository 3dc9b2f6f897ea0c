import { sql } from 'drizzle-orm';
import { rowsOf, type Database, type Sql } from './database.ts';

/** The list does not depend on the triggers in the database, so that a missing trigger is detected. */
export const appendOnlyTables = [
  'acceptance_evidence',
  'audit_event',
  'consent',
  'payment_ledger',
  'redrawn_document',
  'relief',
] as const;

interface Guarded {
  table: string;
  update: boolean;
  remove: boolean;
  /** True when the trigger allows an erasure of personal data to replace the column `data`. */
  reduces: boolean;
}

const guardedTables = (db: Sql): Promise<Guarded[]> =>
  rowsOf<Guarded>(db)`
    select c.relname as table, bool_or((t.tgtype & 16) > 0) as update, bool_or((t.tgtype & 8) > 0) as remove,
        bool_or(p.proname = 'refuse_audit_rewrite') as reduces
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_proc p on p.oid = t.tgfoid and p.proname in ('refuse_rewrite', 'refuse_audit_rewrite')
      where not t.tgisinternal and t.tgenabled <> 'D' and t.tgattr::text = '' and t.tgqual is null
      group by 1 order by 1`;

export async function currentRole(db: Sql): Promise<string> {
  const [row] = await rowsOf<{ role: string }>(db)`select current_user::text as role`;
  return row!.role;
}

/**
 * In append-only tables, the role may only read and insert rows, and update the column `data` where an erasure requires
 * it. `owner` must be connected as the owner of the tables. Idempotent.
 */
export function grantRunner(owner: Database, runner: string): Promise<void> {
  return owner.transaction(async (tx) => {
    if ((await currentRole(tx)) === runner) return;
    const role = sql.identifier(runner);
    await tx.execute(sql`grant usage on schema public, pgboss, drizzle to ${role}`);
    await tx.execute(sql`grant select on all tables in schema drizzle to ${role}`);
    await tx.execute(sql`revoke all on all tables in schema public from ${role}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public, pgboss to ${role}`);
    await tx.execute(sql`grant usage, select on all sequences in schema public, pgboss to ${role}`);
    for (const { table, update, remove, reduces } of await guardedTables(tx)) {
      const name = sql.identifier(table);
      if (update) await tx.execute(sql`revoke update on ${name} from ${role}`);
      if (reduces) await tx.execute(sql`grant update (data) on ${name} to ${role}`);
      if (remove) await tx.execute(sql`revoke delete on ${name} from ${role}`);
    }
  });
}

export interface GrantFault {
  table: string;
  /**
   * `owner`: the portal's role owns the table. `rewrites`: the portal's role may update, delete or truncate, or create
   * triggers. `unguarded`: no trigger rejects updates and deletes.
   */
  fault: 'owner' | 'rewrites' | 'unguarded';
}

export async function grantFaults(db: Sql): Promise<GrantFault[]> {
  const guarded = await guardedTables(db);
  const whole = new Map(guarded.filter(({ update, remove }) => update && remove).map((each) => [each.table, each]));
  const names = [...new Set<string>([...appendOnlyTables, ...whole.keys()])].toSorted();
  const found = await rowsOf<{ table: string; owns: boolean; rewrites: boolean }>(db)`
    select c.relname as table, pg_has_role(current_user, c.relowner, 'USAGE') as owns,
        has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') as rewrites
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname in ${names} order by 1`;
  return [
    ...names.filter((table) => !whole.has(table)).map((table) => ({ table, fault: 'unguarded' as const })),
    ...found.flatMap(({ table, owns, rewrites }): GrantFault[] => {
      if (owns) return [{ table, fault: 'owner' }];
      return rewrites ? [{ table, fault: 'rewrites' }] : [];
    }),
  ];
}
