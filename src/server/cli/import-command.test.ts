import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { obligation } from '#server/db/schema/offers.ts';
import { portfolioColumns } from '#server/modules/portfolio/portfolio-header.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('«importar»', (engine) => {
  let t: TestApp;
  let folder: string;
  beforeAll(async () => {
    t = await startTestApp(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-importar-'));
  });
  afterAll(async () => {
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });

  const row = (
    document: string,
    { names = 'Ana', email = 'ana@correo.example', mobile = '3001234567', type = 'CC' } = {},
  ) =>
    `${type},${document},${names},Muñoz,${email},${mobile},no,N-${document},Tarjeta,Banco Ceiba,2025-11-05,2025-05-20,1000000,0,0,0,Rebanca\n`;
  const write = (name: string, ...rows: string[]) =>
    writeFile(path.join(folder, name), `${portfolioColumns.join(',')}\n${rows.join('')}`);
  const order = (...words: string[]) => orderDirectly(t, ['importar', ...words], folder);
  const debts = async () => (await t.platform.database.sql.select().from(obligation)).length;

  test('counts a row with a changed contact as updated, also with --simular', async () => {
    await write('uno.csv', row('2200000001'), row('2200000002'));
    expect((await order('uno.csv')).out).toContain('nuevas: 2\n');
    expect((await order('uno.csv')).out).toContain('actualizadas: 0\n  sin cambios: 2\n');
    await write('dos.csv', row('2200000001', { email: 'ana.otra@correo.example' }), row('2200000002'));
    const changed = /actualizadas: 1\n {2}sin cambios: 1\n[\s\S]*personas con un contacto nuevo: 1\n/;
    expect((await order('dos.csv', '--simular')).out).toMatch(changed);
    expect((await order('dos.csv')).out).toMatch(changed);
    expect((await order('dos.csv')).out).toContain('actualizadas: 0\n  sin cambios: 2\n');
    await write('tres.csv', row('2200000001', { names: 'Ana María' }), row('2200000002'));
    expect((await order('tres.csv')).out).toContain('actualizadas: 1\n  sin cambios: 1\n');
  });

  describe('when the reject file cannot be written', () => {
    test.each([[], ['--simular'], ['--atomico']])('stores nothing with the options %j', async (...options) => {
      const before = await debts();
      await write('otra.csv', row('2200000003'), row('2200000004', { type: 'XX' }));
      // Even the root user cannot create a file at the path of an existing folder.
      await mkdir(path.join(folder, 'otra.csv.rechazos.csv'), { recursive: true });
      expect(await order('otra.csv', ...options)).toMatchObject({
        code: 70,
        out: '',
        errors: expect.stringMatching(/No se puede escribir .*otra\.csv\.rechazos\.csv/),
      });
      expect(await debts()).toBe(before);
    });
  });

  test('deletes an earlier reject file when no row is rejected, except in a dry run', async () => {
    const rejects = path.join(folder, 'mala.csv.rechazos.csv');
    await write('mala.csv', row('2200000005', { type: 'XX' }));
    expect((await order('mala.csv')).code).toBe(1);
    const text = await readFile(rejects, 'utf8');
    await write('mala.csv', row('2200000005'));
    expect((await order('mala.csv', '--simular')).code).toBe(0);
    expect(await readFile(rejects, 'utf8')).toBe(text);
    expect((await order('mala.csv')).code).toBe(0);
    expect(existsSync(rejects)).toBe(false);
    await writeFile(path.join(folder, 'vacia.csv'), '');
    expect((await order('vacia.csv')).code).toBe(3);
    expect(existsSync(path.join(folder, 'vacia.csv.rechazos.csv'))).toBe(false);
  });
});
