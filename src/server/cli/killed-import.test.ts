import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portfolioColumns } from '#server/modules/portfolio/portfolio-header.ts';
import { type OpenedEngine, postgres } from '#test/support/engines.ts';
import { emptyPortal } from '#test/support/portal-template.ts';
import { projectRoot } from '#tools/build-stamp.ts';

/** The rows of the first batch of the import. Most of them are invalid, because a rejected row takes little time. */
const firstBatch = 20_000;
const rows = firstBatch + 4_000;
const order = path.join(projectRoot, 'dist', 'server', 'cli', 'main.js');

function line(n: number): string {
  const person = n % 3 === 0 ? Math.ceil(n / 2) % 11_000 : Math.ceil(n / 2);
  const number = n % 1_009 === 0 ? `N-${n - 700}` : `N-${n}`;
  const isInvalid = n <= firstBatch ? n % 16 > 0 : n % 997 === 0;
  const capital = isInvalid ? '-1' : String(1_000_000 + n);
  return `CC,${2_200_000_000 + person},Ana,Ruiz,ana${person}@correo.example,300${String(n).padStart(7, '0')},no,${number},Tarjeta,Banco Ceiba,2025-11-05,2025-05-20,${capital},0,0,0,Rebanca`;
}

describe('commands on PostgreSQL, in a process of their own', { timeout: 240_000 }, () => {
  let folder: string;
  let file: string;
  const opened: OpenedEngine[] = [];
  beforeAll(async () => {
    opened.push(await postgres.open(emptyPortal), await postgres.open(emptyPortal));
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-cartera-'));
    file = path.join(folder, 'cartera.csv');
    const lines = Array.from({ length: rows }, (_, index) => line(index + 1));
    // This row of the second batch repeats a debt that the first batch stores for another person.
    lines[rows - 1_000] = line(16).replace(/CC,\d+/, 'CC,2300000000');
    await writeFile(file, [portfolioColumns.join(','), ...lines, ''].join('\n'));
  });
  afterAll(async () => {
    for (const each of opened) await each.close();
    await rm(folder, { recursive: true, force: true });
  });

  const REBANCA_SECRET = 'un-secreto-de-prueba-de-32-caracteres';
  function run({ dataDir, databaseUrl }: OpenedEngine, words: string[], more: object = { REBANCA_SECRET }) {
    const child = spawn(process.execPath, [order, ...words], {
      env: {
        PATH: process.env['PATH'],
        TMPDIR: process.env['TMPDIR'],
        PUBLIC_URL: 'https://portal.rebanca.example',
        REBANCA_DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
    return { child, ended: once(child, 'close').then(([code, signal]) => ({ code, signal, out, errors })) };
  }
  const importing = (opened: OpenedEngine) => run(opened, ['importar', file]);
  const figure = (out: string, name: string) =>
    Number(new RegExp(`${name}: ([\\d.]+)`).exec(out)?.[1]?.replaceAll('.', ''));

  async function stored({ databaseUrl }: OpenedEngine): Promise<unknown> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows: found } = await client.query(`
      select (select count(*) from customer) as people, (select count(*) from contact_point) as contacts,
        (select md5(string_agg(concat_ws('|', c.document_number, c.first_names, p.kind, p.value, p.is_preferred), ',' order by c.document_number, p.kind, p.value))
          from customer c join contact_point p on p.customer_id = c.id) as reached,
        (select md5(string_agg(concat_ws('|', c.document_number, o.original_creditor, o.number, o.product, o.principal, o.state, f.principal, f.state, f.is_live), ',' order by o.number))
          from obligation o join customer c on c.id = o.customer_id left join offer f on f.obligation_id = o.id) as owed,
        (select count(*) from obligation) as debts, (select count(*) from offer) as offers`);
    await client.end();
    return found[0];
  }

  test('complete an import that SIGKILL interrupted', async () => {
    const [calm, cut] = opened as [OpenedEngine, OpenedEngine];
    const undisturbed = await importing(calm).ended;
    expect(undisturbed).toMatchObject({ code: 1, out: expect.stringContaining('leídas: 24.000') });
    const rejects = await readFile(`${file}.rechazos.csv`, 'latin1');
    await rm(`${file}.rechazos.csv`);
    const rejected = rejects
      .split('\r\n')
      .slice(1, -1)
      .map((each) => Number(each.split(',')[0]));
    expect(rejected.length).toBeGreaterThan(18_000);
    expect(rejected).toEqual(rejected.toSorted((a, b) => a - b));

    const killed = importing(cut);
    killed.child.stderr.on('data', (chunk: Buffer) => {
      // At a progress of 30 % or more, the first batch is committed and the second batch is not.
      if (/[3-9]\d % ·/.test(chunk.toString())) killed.child.kill('SIGKILL');
    });
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(existsSync(`${file}.rechazos.csv`)).toBe(true);

    const again = await importing(cut).ended;
    expect(again.code).toBe(1);
    expect(figure(again.out, 'sin cambios')).toBeGreaterThan(1_000);
    expect(figure(again.out, 'nuevas')).toBeGreaterThan(0);
    expect(figure(again.out, 'sin cambios') + figure(again.out, 'nuevas')).toBe(figure(undisturbed.out, 'nuevas'));
    expect(await readFile(`${file}.rechazos.csv`, 'latin1')).toBe(rejects);
    expect(await stored(cut)).toEqual(await stored(calm));
    expect(await run(calm, ['usuario', 'invitar', 'CC', '2.200.000.008']).ended).toMatchObject({
      code: 0,
      out: expect.stringContaining('https://portal.rebanca.example/?token='),
    });
  });

  test("require the portal's secret, and only the provider keys in use", async () => {
    const [world] = opened as [OpenedEngine];
    // The portal encrypts stored values with its secret, so a generated secret could not decrypt them.
    expect(await run(world, ['usuario', 'invitar', 'CC', '3000000003'], {}).ended).toMatchObject({
      code: 78,
      errors: expect.stringContaining('Define REBANCA_SECRET o REBANCA_SECRET_FILE con el mismo del portal'),
    });
    expect(await run(world, ['conciliar']).ended).toMatchObject({
      code: 2,
      errors: expect.stringContaining('WOMPI_PRIVATE_KEY'),
    });
  });
});
