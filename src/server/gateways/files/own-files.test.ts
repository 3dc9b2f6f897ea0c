import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { emptyPortal } from '#test/support/portal-template.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { localFiles } from './local-files.ts';
import { assertOwnFiles } from './own-files.ts';

const now = new Date('2026-11-20T15:00:00Z');

describe('assertOwnFiles', () => {
  let folder: string;
  let database: Database;
  let close: () => Promise<void>;
  const files = (name: string) => localFiles(join(folder, name));
  const start = (name: string) => assertOwnFiles(database, files(name), now);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebanca-files-'));
    const opened = await createTestDatabase(emptyPortal);
    database = openPostgres(opened.url, 4);
    close = async () => {
      await database.close();
      await opened.drop();
      await rm(folder, { recursive: true });
    };
  });
  afterEach(() => close());

  test('accepts several concurrent instances with the same file store', async () => {
    await Promise.all(Array.from({ length: 4 }, () => start('shared')));
    await start('shared');
  });

  test('rejects an instance with a different file store, also on a concurrent start', async () => {
    const starts = await Promise.allSettled([start('here'), start('there')]);
    const [refused, ...others] = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toBeInstanceOf(ConfigError);
    expect(others).toEqual([]);
    const used = starts.findIndex(({ status }) => status === 'fulfilled');
    await start(['here', 'there'][used]!);
    await expect(start(['there', 'here'][used]!)).rejects.toThrow('archivos adoptar');
  });

  test('accepts a copy of the file store, and an empty file store only with isNew', async () => {
    await start('first');
    await cp(join(folder, 'first'), join(folder, 'copy'), { recursive: true });
    await start('copy');
    await expect(start('empty')).rejects.toThrow(ConfigError);
    await assertOwnFiles(database, files('empty'), now, { isNew: true });
    await start('empty');
    await expect(start('unmarked')).rejects.toThrow(ConfigError);
  });

  test('rejects a file store that does not return the written mark', async () => {
    const forgetful = { ...files('x'), writeMark: async () => {} };
    await expect(assertOwnFiles(database, forgetful, now)).rejects.toThrow('no se lee igual');
  });
});
