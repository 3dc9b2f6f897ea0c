import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf } from '#test/support/test-app.ts';

describeOnPostgres('readiness', (engine) => {
  const t = suiteApp(engine);
  const readiness = async () => {
    const { status, body } = await t.client().get('/readyz');
    return [status, body.motivo];
  };

  test('succeeds with the tables of this release or a later release, and fails with others', async () => {
    expect(await readiness()).toEqual([200, undefined]);
    const migrations = 'drizzle.__drizzle_migrations';
    await t.platform.database.execute(`insert into ${migrations} (hash, created_at) values ('later', 1)`);
    expect(await readiness()).toEqual([200, undefined]);
    await t.platform.database.execute(`update ${migrations} set hash = hash || '!' where id = 2`);
    expect(await readiness()).toEqual([503, expect.stringContaining('tablas')]);
    await t.platform.database.execute(`update ${migrations} set hash = rtrim(hash, '!') where id = 2`);
  });

  test('fails while the file store is unavailable', async () => {
    const folder = path.join(t.platform.config.dataDir, 'archivos');
    await mkdir(folder, { recursive: true });
    await rename(folder, `${folder}.away`);
    await writeFile(folder, 'not a folder');
    expect(await readiness()).toEqual([503, expect.stringContaining('archivos')]);
    await rename(`${folder}`, `${folder}.file`);
    await rename(`${folder}.away`, folder);
    expect(await readiness()).toEqual([200, undefined]);
  });

  test('fails while the database is read-only', async () => {
    const person = await t.person();
    const becomeStandby = (isOne: boolean) =>
      t.platform.database.execute(`
        set transaction read write;
        do $$ begin execute format('alter database %I set default_transaction_read_only = ${isOne ? 'on' : 'off'}', current_database()); end $$;
        commit;
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
        select pg_terminate_backend(pg_backend_pid())`);
    await becomeStandby(true).catch(() => {});
    expect(await readiness()).toEqual([503, expect.stringContaining('escrituras')]);
    const { status, headers } = await t
      .client()
      .post('/api/Auth/login', { ...documentOf(person), password: person.password });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    await becomeStandby(false).catch(() => {});
    expect(await readiness()).toEqual([200, undefined]);
    await t.signedIn(person);
  });
});
