import { expect, test, describe } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openPlatform } from '#server/platform.ts';
import { createTestDatabase } from '#test/support/postgres.ts';

describe('migrate on PostgreSQL', () => {
  test('creates the schema once when six instances start at the same time', async () => {
    const database = await createTestDatabase();
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      DATABASE_POOL: '3',
      WOMPI_PUBLIC_KEY: 'pub_test_x',
      WOMPI_PRIVATE_KEY: 'prv_test_x',
      WOMPI_INTEGRITY_SECRET: 'x',
      WOMPI_EVENTS_SECRET: 'x',
    });
    const platforms = await Promise.all(Array.from({ length: 6 }, () => openPlatform(config, { supervise: false })));
    const { rows } = await platforms[0]!.database.execute(
      'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((rows as { times: number }[]).every(({ times }) => times === 1)).toBe(true);
    expect(new Set(platforms.map(({ secrets }) => Buffer.from(secrets.refresh[0].key).toString('hex'))).size).toBe(1);
    await Promise.all(platforms.map((platform) => platform.close()));
    await database.drop();
  });
});
