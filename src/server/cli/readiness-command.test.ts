import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentLegalVersion, legalKinds } from '#contract/legal-kinds.ts';
import { readConfig } from '#server/config/config.ts';
import { demoOperator } from '#server/config/operator.ts';
import { postgres } from '#test/support/engines.ts';
import { orderDirectly, orderThroughPortal } from '#test/support/operator.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { readOrder } from './commands.ts';
import { backupVerdict, clockVerdict, legalVerdict, operatorVerdict, readinessChecks } from './readiness-checks.ts';
import { startOperatorSocket } from './operator-socket.ts';

interface Report {
  listo: boolean;
  comprobaciones: { id: string; listo: boolean; detalle: string; remedio: string | null; documento: string }[];
}

const secret = 'un secreto de prueba que basta, de 40 letras';

describe('«preparado»', () => {
  let t: TestApp;
  let folder: string;
  let socket: { close(): Promise<void> };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-preparado-'));
    t = await startTestApp(postgres, {
      REBANCA_SECRET: secret,
      REBANCA_BACKUP_STAMP: path.join(folder, 'respaldo.json'),
      MAIL_FROM: 'Cartera <no-responder@cartera.test>',
    });
    socket = await startOperatorSocket(t.platform, t.services);
  });
  afterAll(async () => {
    await socket.close();
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });

  const order = (...words: string[]) => orderDirectly(t, words, folder);
  const write = (name: string, content: unknown) => writeFile(path.join(folder, name), JSON.stringify(content));
  const report = async (...words: string[]): Promise<Report> =>
    JSON.parse((await order('preparado', '--json', ...words)).out) as Report;
  const isReady = async (id: string) => (await report()).comprobaciones.find((check) => check.id === id)!.listo;

  test('recommends only commands that exist', () => {
    const named = readinessChecks.flatMap(({ remedy }) =>
      [...remedy.matchAll(/rebanca ([a-z][^»,]*)/g)].map(([, words]) => words!.trim()),
    );
    expect(named.length).toBeGreaterThan(6);
    for (const words of named) expect(readOrder(words.split(' ')), words).toHaveProperty('command');
    for (const { remedy } of readinessChecks)
      for (const [quoted] of remedy.matchAll(/«[^»]+»/g)) expect(quoted).toMatch(/rebanca/);
  });

  test('names a documentation file for each check and a remedy for each missing requirement', async () => {
    const { listo, comprobaciones } = await report();
    expect(listo).toBe(false);
    expect(comprobaciones.filter((check) => !check.listo).map(({ id }) => id)).toEqual([
      'modo',
      'operador',
      'textos-legales',
      'eventos',
      'reloj',
      'usuarios',
      'respaldo',
      'copia-del-secreto',
    ]);
    for (const { listo: isThere, remedio, documento } of comprobaciones) {
      expect(remedio === null).toBe(isThere);
      expect(documento).toMatch(/^docs\/operations\/[a-z-]+\.md$/);
    }
  });

  test('sends a test mail to the given e-mail address', async () => {
    await order('preparado', '--correo=jefe@cartera.test');
    expect((await t.mailbox.messages()).some(({ to }) => to.includes('jefe@cartera.test'))).toBe(true);
  });

  test('reports missing campaigns and membership plans after they are withdrawn', async () => {
    expect([await isReady('campana'), await isReady('planes')]).toEqual([true, true]);
    await order('campanas', 'retirar', 'general-1');
    for (const id of ['1', '2', '3', '4']) await order('planes', 'retirar', id);
    expect([await isReady('campana'), await isReady('planes')]).toEqual([false, false]);
    expect((await report('--sin=planes')).comprobaciones.map(({ id }) => id)).not.toContain('planes');
  });

  test('accepts the published review of the legal texts', async () => {
    const review = { texto: 'rebanca', revisadoPor: 'Ana Ruiz, abogada', revisadoEl: '2026-11-20' };
    const reviews = Object.fromEntries(
      legalKinds.map((kind) => [kind, { ...review, version: currentLegalVersion[kind] }]),
    );
    await write('textos.json', { ...reviews, terminos: { ...review, revisadoEl: '2026-02-30', version: 1 } });
    expect((await order('config', 'publicar', 'textos-legales', 'textos.json')).errors).toContain(
      'terminos.revisadoEl: va como AAAA-MM-DD',
    );
    await write('textos.json', reviews);
    expect((await order('config', 'publicar', 'textos-legales', 'textos.json')).code).toBe(0);
    expect(await isReady('textos-legales')).toBe(true);
    expect((await t.client().get('/api/config/textos-legales.json')).status).toBe(404);
  });

  test('accepts a backup of today and a confirmed copy of the secret', async () => {
    await write('respaldo.json', { at: t.clock.now().toISOString() });
    expect(await isReady('respaldo')).toBe(true);
    const confirm = (input: string) => orderThroughPortal(t, ['secreto', 'confirmar-copia', '-'], { input });
    expect(await confirm('otro secreto, que también tiene sus letras')).toMatchObject({ code: 1 });
    expect(await isReady('copia-del-secreto')).toBe(false);
    expect(await confirm(`${secret}\n`)).toMatchObject({ code: 0, errors: '' });
    expect(await isReady('copia-del-secreto')).toBe(true);
  });

  test('exits with 0 when no requirement is missing', async () => {
    const left = (await report()).comprobaciones.filter(({ listo }) => !listo).map(({ id }) => `--sin=${id}`);
    expect(await order('preparado', ...left)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Todo está listo\.\n$/),
    });
    expect((await order('preparado')).code).toBe(1);
  });

  test('reports unavailable services without their URLs', async () => {
    const again = await t.again({
      REBANCA_SECRET: secret,
      SMTP_URL: 'smtp://usuario:clave-canario@127.0.0.1:1',
      WOMPI_API_URL: 'http://127.0.0.1:1/v1',
    });
    const { out } = await orderDirectly(again, ['preparado'], folder);
    expect(out).toMatch(/FALTA {2}correo/);
    expect(out).toMatch(/FALTA {2}pasarela/);
    expect(out).not.toContain('canario');
    await again.close();
  });

  test.each([
    [['preparado', 'todo'], 'solo lleva sus opciones'],
    [['preparado', '--sin=nada'], 'No hay una comprobación «nada»'],
    [['secreto', 'confirmar-copia'], 'La copia se lee de la entrada estándar'],
  ])('exits for %j with code 2', async (words, reason) => {
    expect(await order(...words)).toMatchObject({ code: 2, errors: expect.stringContaining(reason) });
  });
});

describe('the readiness check', () => {
  const own = {
    ...demoOperator,
    name: 'Cartera S. A. S.',
    taxId: '800.197.268-4',
    address: 'Carrera 9, Cali',
    email: 'datos@cartera.test',
    phone: '602 555 0101',
    complaintsEmail: 'quejas@cartera.test',
  };

  test('lists fields of the operator identity that are empty or have demonstration values', () => {
    expect(operatorVerdict(own).isReady).toBe(true);
    expect(operatorVerdict({ ...own, phone: demoOperator.phone, name: '' })).toEqual({
      isReady: false,
      detail: 'falta nombre, teléfono',
    });
    const inProduction = readConfig({ NODE_ENV: 'production' }, { serves: false });
    expect(operatorVerdict(inProduction.operator).isReady).toBe(false);
    expect(inProduction.operator.name).toBe('');
  });

  test('requires a review of the current version of each legal text', () => {
    expect(
      legalVerdict({ terminos: { version: currentLegalVersion.terminos, revisadoPor: 'x', revisadoEl: '2026-01-01' } })
        .detail,
    ).toBe(
      `sin revisión: ${legalKinds
        .filter((kind) => kind !== 'terminos')
        .map((kind) => `${kind} versión ${currentLegalVersion[kind]}`)
        .join(', ')}`,
    );
  });

  test.each([
    [undefined, false],
    ['', false],
    ['{"at":"ayer"}', false],
    ['{"at":"2026-11-19T14:59:59Z"}', false],
    ['{"at":"2026-11-19T15:00:01Z"}', true],
  ])('evaluates the backup stamp %j (ready: %s)', (stamp, isReady) => {
    expect(backupVerdict(stamp, new Date('2026-11-20T15:00:00Z')).isReady).toBe(isReady);
  });

  test.each([
    ['2026-11-20T15:00:04Z', '10', true],
    ['2026-11-20T15:00:06Z', '10', false],
    ['2026-11-20T15:00:00Z', '15', false],
  ])('compares the database time %s with the hour %s in Bogotá (ready: %s)', (database, bogota, isReady) => {
    const own = new Date('2026-11-20T15:00:00Z');
    expect(clockVerdict({ own, database: new Date(database), bogota }).isReady).toBe(isReady);
  });
});
