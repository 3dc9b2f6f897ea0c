import { readMigrationFiles } from 'drizzle-orm/migrator';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '#server/config/config.ts';
import { withPreparationLock, changingTables, connected } from './preparation-lock.ts';
import { errorCode, type Database } from './database.ts';

const insufficientPrivilege = '42501';
const ownerMissing =
  'DATABASE_MIGRATE_URL: el usuario de DATABASE_URL no puede poner al día las tablas; define el dueño de ellas, o ejecuta antes «rebanca migrar» con él';

/** The migrations are next to this file in the sources, and in `../db` relative to the bundle in a build. */
const folder = [new URL('./migrations', import.meta.url), new URL('../db/migrations', import.meta.url)]
  .map((url) => fileURLToPath(url))
  .find((path) => existsSync(path));

/**
 * Applies all migrations, then runs `andThen`, which creates the tables of libraries. On PostgreSQL, a lock allows only
 * one instance to migrate at a time.
 */
export async function migrate<T>(database: Database, url: string | undefined, andThen: () => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') {
    await applyMigrations((text) => database.execute(text), '');
    return andThen();
  }
  const client = await connected(url);
  try {
    return await withPreparationLock(url, async () => {
      const run: Run = async (text) => ({ rows: [await client.query(text)].flat().flatMap((one) => one.rows) });
      await applyMigrations(run, changingTables);
      return andThen();
    });
  } catch (error) {
    if (errorCode(error) === insufficientPrivilege) throw new ConfigError([ownerMissing]);
    throw error;
  } finally {
    await client.end();
  }
}

type Run = (text: string) => Promise<{ rows: unknown[] }>;

let read: ReturnType<typeof readMigrationFiles> | undefined;

function ownMigrations(): ReturnType<typeof readMigrationFiles> {
  if (!folder) throw new Error('Faltan las migraciones de la base de datos.');
  return (read ??= readMigrationFiles({ migrationsFolder: folder }));
}

export const migrationHashes = (): string[] => ownMigrations().map(({ hash }) => hash);

/**
 * Applies each migration in its own transaction. `turn` is the SQL statement that takes the schema lock for this
 * instance.
 */
async function applyMigrations(run: Run, turn: string): Promise<void> {
  const recorded = async () => new Set((await run(doneHashes)).rows.map((row) => (row as { hash: string }).hash));
  // The query first checks that the table exists, because the database role of the portal may read the table but may
  // not create it.
  const { rows: found } = await run(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!(found as { name: string | null }[])[0]?.name)
    await run(`begin; ${turn};
      create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      commit`);
  const done = await recorded();
  for (const { hash, sql, folderMillis } of ownMigrations()) {
    if (done.has(hash)) continue;
    await run(`begin; ${turn}`);
    const isDoneSince = (await recorded()).has(hash);
    await run(
      isDoneSince
        ? 'rollback'
        : `${sql.join(';\n')};
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis});
      commit`,
    );
  }
}

const doneHashes = 'select hash from drizzle.__drizzle_migrations';
