import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrationHashes } from '#server/db/migrate.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';

describe('a start that is killed during a migration', () => {
  let folder: string;
  let database: TestDatabase;
  let admin: pg.Client;
  let holder: pg.Client;
  let servers: ServerProcess[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebanca-test-'));
    database = await createTestDatabase();
    [admin, holder] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [pg.Client, pg.Client];
    await Promise.all([admin.connect(), holder.connect()]);
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'error', REBANCA_DATA_DIR: folder, DATABASE_URL: database.url };
    const thirdParty = { WOMPI_PUBLIC_KEY: 'x', WOMPI_PRIVATE_KEY: 'x', WOMPI_INTEGRITY_SECRET: 'x' };
    servers = [
      await serverProcess({ ...env, ...thirdParty, WOMPI_EVENTS_SECRET: 'x' }),
      await serverProcess({ ...env, ...thirdParty, WOMPI_EVENTS_SECRET: 'x' }),
    ];
  });
  afterEach(async () => {
    for (const server of servers) await server.kill();
    await Promise.all([admin.end(), holder.end()]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A lock on one of these tables blocks the next migration, which adds columns and triggers. */
  async function makeTables(): Promise<void> {
    await admin.query(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
    const migrationsFolder = join(projectRoot, 'src/server/db/migrations');
    const [{ sql, hash, folderMillis }] = readMigrationFiles({ migrationsFolder }) as [
      MigrationMeta,
      ...MigrationMeta[],
    ];
    await admin.query(`${sql.join(';\n')};
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`);
  }
  const waiting = async (): Promise<number> => {
    const { rows } = await admin.query<{ many: number }>(
      `select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]!.many;
  };

  test('does not prevent the next start from applying each migration once', async () => {
    await makeTables();
    await holder.query('begin; lock table obligation in access share mode');
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const begun = first.start().catch(() => undefined);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    await first.kill();
    await begun;

    const ready = second.start();
    await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
    await holder.query('commit');
    await ready;
    const { rows } = await admin.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
    expect(rows.map(({ hash }) => hash)).toEqual(migrationHashes());
  });
});
