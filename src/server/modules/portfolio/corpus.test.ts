import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { csvLine } from './csv-cells.ts';
import { portfolioColumns, type PortfolioColumn } from './portfolio-header.ts';

const corpus = new URL('../../../../test/corpus/portfolio/', import.meta.url);
const csvOf = async (folder: URL) => (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted();
const files = await csvOf(corpus);
/** `original.csv` is an export of the portal. Each other file was saved from this export by another program. */
const saved = new URL('../../../../test/corpus/portfolio-saved/', import.meta.url);
const savedFiles = (await csvOf(saved)).filter((name) => name !== 'original.csv');

type Outcome = { created: number; rejected: string[]; held: string[] };

const text = fc
  .array(fc.constantFrom("'", '"', '=', '+', '-', '@', '|', ';', ',', '%', ' ', 'a', 'Ñ', '7', '.', '–', '’'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((characters) => characters.join(''));

describeOnPostgres('portfolio files saved by other programs', (engine) => {
  let running: TestApp;
  let folder: string;
  beforeAll(async () => {
    running = await startTestApp(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-corpus-'));
    await copyFile(new URL('original.csv', saved), path.join(folder, 'original.csv'));
    expect(await imported('original.csv')).toMatchObject({ rejected: [], held: [] });
  });
  afterAll(async () => {
    await running.close();
    await rm(folder, { recursive: true, force: true });
  });

  const order = (...words: string[]) => orderDirectly(running, words, folder);
  const figure = (out: string, name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(out)?.[1]);

  async function imported(name: string, ...options: string[]) {
    await rm(path.join(folder, `${name}.rechazos.csv`), { force: true });
    const { out, errors } = await order('importar', name, ...options);
    const rejects = await readFile(path.join(folder, `${name}.rechazos.csv`), 'utf8').catch(() => '');
    const rows = parse(rejects, { bom: true, columns: true }) as { linea: string; columna: string; motivo: string }[];
    const cells = (isHeld: boolean) =>
      rows
        .filter(({ motivo }) => motivo.startsWith('Cambiaría') === isHeld)
        .map(({ linea, columna }) => `${linea} ${columna}`);
    return { out, errors, created: figure(out, 'nuevas'), rejected: cells(false), held: cells(true) };
  }

  const tables = async () => {
    const { sql: db } = running.platform.database;
    return [
      await rowsOf(db)`select * from customer order by id`,
      await rowsOf(db)`select * from contact_point order by id`,
      await rowsOf(db)`select * from obligation order by id`,
      await rowsOf(db)`select * from offer order by id`,
    ];
  };

  test.each(files)('give the expected result: %s', async (name) => {
    await copyFile(new URL(name, corpus), path.join(folder, name));
    const expected = new URL(name.replace('.csv', '.json'), corpus);
    const simulated = await order('importar', name, '--simular');
    const { created, rejected, held, out } = await imported(name);
    const outcome: Outcome = { created, rejected, held };
    expect(outcome).toEqual(JSON.parse(await readFile(expected, 'utf8')));
    for (const kind of ['leídas', 'nuevas', 'actualizadas', 'sin cambios', 'conservadas', 'rechazadas', 'retenidas'])
      expect([kind, figure(simulated.out, kind)]).toEqual([kind, figure(out, kind)]);
  });

  test('original.csv contains only lines of a current export', async () => {
    expect((await order('exportar', 'cartera', 'original-exportada.csv')).code).toBe(0);
    const text = await readFile(path.join(folder, 'original-exportada.csv'), 'utf8');
    // The file `original.csv` was exported before the column `campana` existed.
    const exported = text.split('\r\n').map((line) => line.replace(/,(?:campana)?$/, ''));
    const original = (await readFile(new URL('original.csv', saved), 'utf8')).split('\r\n');
    expect(original.filter((line) => !exported.includes(line))).toEqual([]);
  });

  test.each(savedFiles)('change no data: %s', async (name) => {
    const before = await tables();
    await copyFile(new URL(name, saved), path.join(folder, name));
    const simulated = await order('importar', name, '--simular');
    const { rejected, held, out, errors } = await imported(name);
    expect({ rejected, held, errors }).toEqual(
      JSON.parse(await readFile(new URL(name.replace('.csv', '.json'), saved), 'utf8')),
    );
    expect(await tables()).toEqual(before);
    expect(figure(simulated.out, 'rechazadas')).toBe(figure(out, 'rechazadas'));
  });

  test.each([
    ['coma', ','],
    ['punto-y-coma', ';'],
    ['tab', '\t'],
  ])('can be imported after an export with the separator %s', async (separator, sign) => {
    const rows = fc.sample(fc.record({ number: text, creditor: text, product: text, servicedBy: text }), 60);
    const content = rows.map(({ number, creditor, product, servicedBy }, index) => {
      const cells: Record<PortfolioColumn, string> = {
        tipo_documento: 'CC',
        numero_documento: String(1_900_000_000 + index),
        nombres: `Ana ${product}`,
        apellidos: 'Muñoz',
        email: `ana${index}@correo.example`,
        celular: '3001234567',
        tipo_cliente: 'no',
        numero_obligacion: number,
        tipo_producto: product,
        acreedor_original: creditor,
        fecha_cesion: '',
        fecha_mora: '2025-05-20',
        capital: '1000000',
        intereses_corrientes: '0',
        intereses_mora: '0',
        otros_cargos: '0',
        operado_por: servicedBy,
      };
      return csvLine(Object.values(cells));
    });
    await writeFile(path.join(folder, 'propias.csv'), [csvLine(portfolioColumns), ...content].join(''));
    await order('importar', 'propias.csv');
    const before = await tables();
    expect(before[2]!.length).toBeGreaterThan(60);

    const name = `exportada-${separator}.csv`;
    expect((await order('exportar', 'cartera', name, `--separador=${separator}`)).code).toBe(0);
    const exported = await readFile(path.join(folder, name), 'utf8');
    expect(exported.startsWith(`\uFEFFtipo_documento${sign}numero_documento${sign}`)).toBe(true);
    const { out, rejected, held } = await imported(name);
    expect({ rejected, held }).toEqual({ rejected: [], held: [] });
    expect([figure(out, 'leídas'), figure(out, 'nuevas'), figure(out, 'actualizadas')]).toEqual([
      before[2]!.length,
      0,
      0,
    ]);
    expect(await tables()).toEqual(before);
  });

  test('store their held rows only with --confirmar', async () => {
    const name = 'other-person-2.csv';
    const { out } = await imported(name);
    expect(out).toContain('retenidas: 3\n');
    expect(out).toContain('  línea 2: CC 40111161\n');
    const { out: confirmed, held } = await imported(name, '--confirmar', 'cc 40.111.161');
    expect(held).toEqual([]);
    expect(confirmed).toContain('retenidas: 0\n');
    const [{ audited }] = (await rowsOf<{ audited: number }>(running.platform.database.sql)`
      select count(*)::int as audited from audit_event e join customer c on c.id = e.customer_id
        where e.kind = 'PERSON_CHANGE_CONFIRMED' and c.document_number = '40111161'`) as [{ audited: number }];
    expect(audited).toBe(3);
    expect(await order('importar', name, '--confirmar=40111161')).toMatchObject({ code: 2 });
  });
});
