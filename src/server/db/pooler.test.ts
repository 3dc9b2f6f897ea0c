import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { pgbouncerProgram, startPgbouncer, type Pgbouncer } from '#test/support/pgbouncer.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { publishRules } from '#test/support/published-rules.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { startTestApp, workedDebt } from '#test/support/test-app.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openPlatform } from '#server/platform.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { isDatabaseAway } from './database.ts';
import { assertFollowsNames } from './pooler.ts';
import { openPostgres } from './postgres.ts';

const program = pgbouncerProgram();

describe.skipIf(!program)('a pooler in front of PostgreSQL', () => {
  let database: TestDatabase;
  let pooler: Pgbouncer | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => pooler?.stop());
  afterAll(() => database.drop());
  const front = async (mode: 'session' | 'transaction', servers: number) =>
    (pooler = await startPgbouncer(program!, database.url, { mode, servers })).url;

  test.each([1, 10])('is rejected in transaction mode with %d server connections', async (servers) => {
    const url = await front('transaction', servers);
    const failure = await assertFollowsNames(url).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as ConfigError).faults).toEqual([expect.stringContaining('DATABASE_STATEMENTS=unnamed')]);
  });

  test('is accepted in session mode', async () => {
    await assertFollowsNames(await front('session', 2));
    await assertFollowsNames(database.url);
  });

  test('supports unnamed statements in transaction mode', async () => {
    const url = await front('transaction', 2);
    const instances = [0, 1, 2].map(() => openPostgres(url, 4, { named: false }));
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const { rows } = await instances[index % 3]!.execute(`select $1::int as told, ${index % 7} as text`, [index]);
        return rows[0];
      }),
    );
    expect(answers).toEqual(Array.from({ length: 300 }, (_, index) => ({ told: index, text: index % 7 })));
    await Promise.all(instances.map((instance) => instance.close()));
  });

  test('answers concurrent queries with the sample configuration', async () => {
    const sample = await readFile(join(projectRoot, 'deploy/pgbouncer.ini'), 'utf8');
    const { hostname, port, username } = new URL(database.url);
    const settings = sample
      .replace(
        'rebanca = host=db.internal port=5432 dbname=rebanca',
        `* = host=${hostname} port=${port} user=${username}`,
      )
      .replace('auth_type = scram-sha-256', 'auth_type = any')
      .replace(/^auth_file.*$/m, '')
      .replace(/^server_tls.*$/gm, '');
    pooler = await startPgbouncer(program!, database.url, settings);
    const portal = openPostgres(pooler.url, 10, { named: false });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => portal.execute('select $1::int as told', [index])),
    );
    expect(answers.map(({ rows }) => rows[0])).toEqual(Array.from({ length: 30 }, (_, told) => ({ told })));
    await portal.close();
    const of = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(sample)?.[1]);
    const { poolSize } = readConfig({}, { serves: false }).database;
    expect(of('default_pool_size')).toBeGreaterThanOrEqual(poolSize + 2);
    expect(of('server_login_retry')).toBe(1);
    expect(of('max_client_conn')).toBeGreaterThan(4 * (poolSize + 2));
  });

  test('is reported as an unavailable database when it has no server connection', async () => {
    const away = `postgres://rebanca@127.0.0.1:${await freePort()}/gone`;
    pooler = await startPgbouncer(program!, away, { mode: 'transaction', servers: 2 });
    const behind = openPostgres(pooler.url, 2, { named: false });
    const failure = await behind.execute('select 1', []).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    await behind.close();
  });

  const starts = async (many: number, env: Record<string, string>) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rebanca-test-'));
    const config = readConfig(
      { NODE_ENV: 'test', LOG_LEVEL: 'silent', REBANCA_DATA_DIR: dataDir, DATABASE_STATEMENTS: 'unnamed', ...env },
      { serves: false },
    );
    const platforms = await Promise.all(Array.from({ length: many }, () => openPlatform(config, { supervise: false })));
    const { rows } = await platforms[0]!.database.execute(
      'select count(*)::int as all, count(distinct hash)::int as distinct from drizzle.__drizzle_migrations',
    );
    await Promise.all(platforms.map((platform) => platform.close()));
    await rm(dataDir, { recursive: true });
    const { all, distinct } = rows[0] as { all: number; distinct: number };
    expect(all).toBeGreaterThan(1);
    expect(distinct).toBe(all);
  };

  test('supports concurrent migrations in transaction mode', async () => {
    const empty = await createTestDatabase();
    pooler = await startPgbouncer(program!, empty.url, { mode: 'transaction', servers: 5 });
    await starts(3, { DATABASE_URL: pooler.url, DATABASE_POOL: '2' });
    await empty.drop();
  });

  test('is bypassed for migrations when DATABASE_DIRECT_URL is set', async () => {
    const empty = await createTestDatabase();
    pooler = await startPgbouncer(program!, empty.url, { mode: 'transaction', servers: 1 });
    await starts(2, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: empty.url, DATABASE_POOL: '2' });
    await empty.drop();
  });

  test('supports the sign-in, the offers and the jobs of a portal in transaction mode', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rebanca-test-'));
    const close = () => rm(dataDir, { recursive: true, force: true });
    const open = async () => ({ dataDir, databaseUrl: await front('transaction', 3), close });
    const app = await startTestApp({ name: 'PostgreSQL', open }, { DATABASE_STATEMENTS: 'unnamed' });
    await publishRules(app.platform.database, defaultPolicy, app.clock.now());
    const person = await app.person([workedDebt]);
    const browser = await app.signedIn(person);
    const { status, body } = await browser.get('/api/management/userManagement');
    expect([status, body.ofertas.length]).toEqual([200, 1]);
    await app.drain();
    await app.close();
  });
});
