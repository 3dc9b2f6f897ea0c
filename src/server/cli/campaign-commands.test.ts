import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portfolioColumns } from '#server/modules/portfolio/portfolio-header.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { postgres } from '#test/support/engines.ts';
import { orderDirectly, type Said } from '#test/support/operator.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const validCampaign = JSON.parse(readFileSync(path.join(projectRoot, 'seeds/campaign.json'), 'utf8')) as unknown;

const debt = (document: string, creditor: string, principal: number) =>
  `CC,${document},Ana,Ríos,ana${document}@correo.example,3001234567,no,OB-${document},Tarjeta de crédito,${creditor},2025-11-05,2025-05-20,${principal},0,0,0,Rebanca Cartera`;

describe('the commands campanas and tasas', () => {
  let t: TestApp;
  let folder: string;
  let general: Record<string, unknown>;
  beforeAll(async () => {
    t = await startTestApp(postgres);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-campanas-'));
    general = JSON.parse(await readFile(path.join(projectRoot, 'seeds/campaign.json'), 'utf8')) as typeof general;
    await write('general.json', { ...general, version: 'general-2' });
  });
  afterAll(async () => {
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });

  const order = (...words: string[]): Promise<Said> => orderDirectly(t, words, folder);
  const write = (name: string, content: unknown) => writeFile(path.join(folder, name), JSON.stringify(content));
  const portfolio = (name: string, ...rows: string[]) =>
    writeFile(path.join(folder, name), [portfolioColumns.join(','), ...rows, ''].join('\n'));
  const offered = async () =>
    (await t.platform.database.sql.select({ version: offer.policyVersion }).from(offer)).map(({ version }) => version);

  test('print the campaign general-1 with the rules that the tests use', async () => {
    expect(JSON.parse((await order('campanas', 'ver', 'general-1')).out)).toEqual(validCampaign);
  });

  test('an import creates offers only when a published campaign is in force', async () => {
    expect((await order('campanas', 'retirar', 'general-1')).code).toBe(0);
    expect((await order('campanas', 'listar')).out).toContain('No hay campañas publicadas');
    await portfolio('cartera.csv', debt('52000001', 'Banco Ceiba', 8_400_000));
    expect((await order('importar', 'cartera.csv')).out).toContain('sin oferta: no hay campaña publicada');
    expect(await offered()).toEqual([]);

    expect(await order('campanas', 'publicar', 'general.json', '--desde', '2099-01-01')).toMatchObject({ code: 0 });
    expect((await order('importar', 'cartera.csv')).out).toContain('sin cambios: 1');
    expect(await offered()).toEqual([]);

    expect(await order('campanas', 'publicar', 'general.json')).toMatchObject({ code: 0, errors: '' });
    expect((await order('importar', 'cartera.csv')).out).not.toContain('sin oferta');
    expect(await offered()).toEqual(['general-2']);
    expect((await order('campanas', 'publicar', 'general.json')).out).toContain('Nada cambió');
  });

  test('an import creates offers from the campaign of the creditor', async () => {
    await write('ceiba.json', { ...general, version: 'ceiba-1', acreedor: 'BANCO CEIBA', descuentoMaximo: 80 });
    expect((await order('campanas', 'publicar', 'ceiba.json')).errors).toBe('');
    await portfolio(
      'dos.csv',
      debt('52000002', 'Banco Ceiba', 5_000_000),
      debt('52000003', 'Banco Canario', 5_000_000),
      debt('52000001', 'Banco Ceiba', 8_000_000),
    );
    await order('importar', 'dos.csv');
    expect((await offered()).toSorted()).toEqual(['ceiba-1', 'ceiba-1', 'general-2', 'general-2']);
    expect((await order('campanas', 'listar')).out).toMatch(
      /^general-2 +general +desde \S+ +\(en vigor\)\nceiba-1 +BANCO CEIBA/,
    );
  });

  test('an import creates an offer from the campaign named in the row', async () => {
    await write('navidad.json', { ...general, version: 'navidad-1', nombre: 'navidad', descuentoMaximo: 80 });
    expect((await order('campanas', 'publicar', 'navidad.json')).errors).toBe('');
    const header = [...portfolioColumns, 'campana'].join(',');
    const named = (document: string, campaign: string) => `${debt(document, 'Banco Ceiba', 3_000_000)},${campaign}`;
    const rows = [
      header,
      named('52000011', 'navidad'),
      named('52000012', ' NAVIDAD '),
      named('52000013', 'general-2'),
      named('52000014', ''),
      named('52000015', 'pascua'),
      '',
    ];
    await writeFile(path.join(folder, 'nombradas.csv'), rows.join('\n'));
    expect((await order('importar', 'nombradas.csv', '--simular')).out).toContain(
      'línea 6, campana: La campaña «pascua» no está en vigor. Publícala con campanas publicar, o deja la celda vacía.',
    );
    const imported = await order('importar', 'nombradas.csv');
    expect(imported.out).toContain('nuevas: 4');
    const ofRows = async () =>
      Object.fromEntries(
        (
          await t.platform.database.sql
            .select({ number: obligation.number, campaign: obligation.campaign, version: offer.policyVersion })
            .from(obligation)
            .leftJoin(offer, eq(offer.obligationId, obligation.id))
            .where(like(obligation.number, 'OB-5200001%'))
        ).map(({ number, campaign, version }) => [number.slice(3), [campaign, version]]),
      );
    const made = {
      52000011: ['navidad', 'navidad-1'],
      52000012: ['navidad', 'navidad-1'],
      52000013: ['general-2', 'general-2'],
      52000014: [null, 'ceiba-1'],
    };
    expect(await ofRows()).toEqual(made);

    expect((await order('exportar', 'cartera', 'salida.csv')).code).toBe(0);
    expect((await order('importar', 'salida.csv')).out).toMatch(/actualizadas: 0[^]*rechazadas: 0/);
    await portfolio('sin-columna.csv', debt('52000011', 'Banco Ceiba', 3_000_000));
    expect((await order('importar', 'sin-columna.csv')).out).toContain('sin cambios: 1');
    expect(await ofRows()).toEqual(made);
    await writeFile(path.join(folder, 'vacia.csv'), [header, named('52000011', ''), ''].join('\n'));
    expect((await order('importar', 'vacia.csv')).out).toContain('actualizadas: 1');
    expect((await ofRows())['52000011']).toEqual([null, 'navidad-1']);
  });

  test('makeOffers creates no offer for a debt that names a withdrawn campaign', async () => {
    await write('efimera.json', { ...general, version: 'efimera-1', nombre: 'efimera' });
    expect((await order('campanas', 'publicar', 'efimera.json')).errors).toBe('');
    const row = (principal: number) => `${debt('52000021', 'Banco Canario', principal)},efimera`;
    const header = [...portfolioColumns, 'campana'].join(',');
    await writeFile(path.join(folder, 'efimera.csv'), [header, row(3_000_000), ''].join('\n'));
    await order('importar', 'efimera.csv');
    expect((await order('campanas', 'retirar', 'efimera-1')).code).toBe(0);
    const [debtor] = await t.platform.database.sql
      .select({ id: obligation.id })
      .from(obligation)
      .where(eq(obligation.number, 'OB-52000021'));
    await t.platform.database.sql.delete(offer).where(eq(offer.obligationId, debtor!.id));
    await t.platform.database.transaction((tx) => t.services.offers.makeOffers(tx, [debtor!.id], t.clock.now()));
    expect(await t.platform.database.sql.select().from(offer).where(eq(offer.obligationId, debtor!.id))).toEqual([]);
  });

  test('reject a campaign with both name and creditor, or with a used name', async () => {
    await write('doble.json', { ...general, version: 'doble-1', nombre: 'doble', acreedor: 'Banco Ceiba' });
    expect((await order('campanas', 'validar', 'doble.json')).errors).toContain('nombre: ');
    await write('tomada.json', { ...general, version: 'tomada-1', nombre: 'general-2' });
    expect((await order('campanas', 'validar', 'tomada.json')).errors).toContain('es la versión de otra campaña');
  });

  test('refuse to publish a version again with other rules', async () => {
    await write('otra.json', { ...general, version: 'general-2', descuentoMaximo: 65 });
    const refused = await order('campanas', 'publicar', 'otra.json');
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('ya existe con otras reglas') });
    expect(JSON.parse((await order('campanas', 'ver', 'general-2')).out)).toEqual({ ...general, version: 'general-2' });
  });

  test('limit the rate of a campaign to the usury rate of its first month', async () => {
    await write('con-tasa.json', { ...general, version: 'con-tasa', tasaEfectivaAnual: 24.5 });
    const valid = () => order('campanas', 'validar', 'con-tasa.json', '--desde', '2099-02-01');
    expect((await valid()).errors).toContain('no se ha publicado la tasa de usura');
    expect((await order('tasas', 'publicar', '2099-02', '24,49', '--fuente', 'Resolución 1')).code).toBe(0);
    expect((await valid()).errors).toContain('pasa de la tasa de usura de ese mes, que es 24.49');
    await order('tasas', 'publicar', '2099-02', '24.5', '--fuente', 'Resolución 2');
    expect(await valid()).toMatchObject({ code: 0 });
    expect((await order('tasas', 'listar')).out).toBe('2099-02  24,5 % EA  Resolución 2\n');
  });

  test('simulate a campaign over a portfolio file without storing anything', async () => {
    await portfolio(
      'simular.csv',
      debt('52000004', 'Banco Ceiba', 8_400_000),
      debt('52000005', 'Banco Ceiba', 40_000),
      debt('52000006', 'Banco Canario', 1_000_000),
      debt('x', 'Banco Ceiba', 1_000_000),
    );
    await write('solo-ceiba.json', { ...general, version: 'nueva', acreedor: 'banco ceiba' });
    const before = await offered();
    const { code, out } = await order('campanas', 'simular', 'solo-ceiba.json', 'simular.csv');
    expect(code).toBe(0);
    expect(out.replaceAll('\u00a0', ' ')).toBe(
      [
        'deudas con oferta       2',
        '  también en cuotas     1',
        'suma de saldos          $ 8.440.000',
        'suma de ofertas         $ 3.376.000',
        'oferta más baja         $ 16.000',
        'oferta más alta         $ 3.360.000',
        'Sin oferta de esta campaña:',
        '  1 fila tiene errores: revísalas con importar --simular',
        '  1 deuda es de otro acreedor',
        '',
      ].join('\n'),
    );
    expect(await offered()).toEqual(before);
  });

  test('simulate a campaign over the stored debts', async () => {
    await write('solo-navidad.json', { ...general, version: 'navidad-9', nombre: 'navidad' });
    const { code, out } = await order('campanas', 'simular', 'solo-navidad.json');
    expect(code).toBe(0);
    expect(out).toMatch(/^deudas con oferta {7}1\n/);
    expect(out).toMatch(
      /Sin oferta de esta campaña:\n {2}\d+ deudas nombran otra campaña\n {2}\d+ deudas no nombran esta campaña\n$/,
    );
    await write('general-9.json', { ...general, version: 'general-9' });
    expect((await order('campanas', 'simular', 'general-9.json')).out).toContain('tienen la campaña de su acreedor');
  });

  test.each([
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff{"version": "niño"}', 'utf16le'), 'está en UTF-16'],
    ['UTF-16 without a byte order mark', Buffer.from('{"version": "niño"}', 'utf16le'), 'está en UTF-16'],
    ['Windows-1252', Buffer.from('{"version": "niño"}', 'latin1'), 'no está en UTF-8'],
  ])('refuse a file in %s and name the encoding', async (_, bytes, reason) => {
    await writeFile(path.join(folder, 'otra-codificacion.json'), bytes);
    for (const words of [
      ['campanas', 'validar', 'otra-codificacion.json'],
      ['planes', 'publicar', 'otra-codificacion.json'],
      ['config', 'publicar', 'footer-links', 'otra-codificacion.json'],
    ]) {
      const { code, errors } = await order(...words);
      expect([code, errors]).toEqual([1, expect.stringContaining(reason)]);
      expect(errors).toContain('Guárdalo en UTF-8');
    }
  });

  test.each([
    ['first-a', 'first-b'],
    ['second-b', 'second-a'],
  ])('put one version in force when %s and %s are published concurrently', async (...versions) => {
    const name = `a-la-vez-${versions[0]}`;
    for (const version of versions) await write(`${version}.json`, { ...general, version, nombre: name });
    const said = await Promise.all(versions.map((version) => order('campanas', 'publicar', `${version}.json`)));
    expect(said.map(({ code }) => code)).toEqual([0, 0]);
    const inForce = (await t.services.campaigns.inForce(t.clock.now())).filter(({ policy }) => policy.name === name);
    expect(inForce).toHaveLength(1);
    const winner = inForce[0]!.policy.version;
    const [other] = versions.filter((version) => version !== winner);
    expect(said[versions.indexOf(winner)]!.out).toContain(`en lugar de «${other}»`);
    expect(said[versions.indexOf(other!)]!.out).not.toContain('en lugar de');
  });

  test('refuse the second of two concurrent publications of a version', async () => {
    for (const [file, maximum] of [
      ['uno', 70],
      ['otro', 65],
    ] as const)
      await write(`${file}.json`, { ...general, version: 'disputada', nombre: 'disputa', descuentoMaximo: maximum });
    const said = await Promise.all(['uno', 'otro'].map((file) => order('campanas', 'publicar', `${file}.json`)));
    expect(said.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(said.find(({ code }) => code === 1)!.errors).toContain('ya existe con otras reglas');
  });

  test('print the JSON Schema of a campaign file', async () => {
    const schema = JSON.parse((await order('campanas', 'esquema')).out) as { required: string[]; properties: object };
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(general)));
    expect(schema.required).not.toContain('acreedor');
  });

  test.each<[string[], unknown, number, string]>([
    [['campanas', 'publicar', 'mala.json'], { version: 'x' }, 1, 'descuentos: '],
    [['campanas', 'publicar', 'mala.json'], { ...{}, sobra: 1 }, 1, 'sobra'],
    [['campanas', 'publicar'], {}, 2, 'Indica el archivo JSON'],
    [['campanas', 'publicar', 'falta.json'], {}, 3, 'No se puede leer'],
    [['campanas', 'publicar', 'mala.json', '--desde', 'ayer'], {}, 2, 'La fecha de --desde'],
    [['campanas', 'simular', 'mala.json', 'falta.csv'], validCampaign, 3, 'No existe el archivo'],
    [['campanas', 'retirar', 'ninguna'], {}, 1, 'No hay una campaña publicada'],
    [['campanas', 'ver', 'ninguna'], {}, 1, 'No hay una campaña con esa versión'],
    [['tasas', 'publicar', '2026-13', '20', '--fuente', 'x'], {}, 2, 'Indica el mes'],
    [['tasas', 'publicar', '2026-12', 'veinte', '--fuente', 'x'], {}, 2, 'La tasa va en por ciento'],
    [['tasas', 'publicar', '2026-12', '20'], {}, 2, 'Falta --fuente'],
  ])('exit for %j with the expected code and print the reason', async (words, content, code, reason) => {
    await write('mala.json', content);
    expect(await order(...words)).toMatchObject({ code, errors: expect.stringContaining(reason) });
  });
});
