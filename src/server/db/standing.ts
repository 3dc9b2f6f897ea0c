import { errorCode, type Database } from './database.ts';
import { migrationHashes } from './migrate.ts';

/**
 * The reason why the database fails the readiness check. `silent`: no response in time, or an error. `standby`: the
 * database is read-only. `other-tables`: a migration is missing.
 */
export type DatabaseFault = 'silent' | 'standby' | 'other-tables';

const undefinedTable = '42P01';
const longestAnswer = 2_000;

export async function databaseFault(database: Database): Promise<DatabaseFault | undefined> {
  const own = migrationHashes();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseFault>((resolve) => {
    timer = setTimeout(() => resolve('silent'), longestAnswer);
  });
  const asked = database
    .execute(
      `select current_setting('transaction_read_only') = 'on' as standby,
        (select count(*)::int from drizzle.__drizzle_migrations where hash = any($1::text[])) as migrations`,
      [own],
    )
    .then(
      ({ rows }): DatabaseFault | undefined => {
        const { standby, migrations } = rows[0] as { standby: boolean; migrations: number };
        if (standby) return 'standby';
        // The query counts only this release's migrations, because a newer release may already have applied more.
        return migrations < own.length ? 'other-tables' : undefined;
      },
      (error: unknown): DatabaseFault => (errorCode(error) === undefinedTable ? 'other-tables' : 'silent'),
    );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
