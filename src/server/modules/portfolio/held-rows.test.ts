import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldName } from '#domain/people/identity-change.ts';
import { isRefusal } from '#domain/refusal.ts';
import { rowsOf } from '#server/db/database.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { portfolioColumns, type PortfolioColumn } from './portfolio-header.ts';
import type { ImportSummary } from './portfolio.service.ts';
import { propertyRuns, scaled } from '#test/support/property-runs.ts';

interface Given {
  person: number;
  name: string;
  email: string | undefined;
  mobile: string | undefined;
}

let debts = 0;
function rowOf({ person, name, email, mobile }: Given, capital = '1000000'): string {
  const cells: Record<PortfolioColumn, string> = {
    tipo_documento: 'CC',
    numero_documento: String(2_400_000_000 + person),
    nombres: name,
    apellidos: 'Ruiz',
    email: email ?? '',
    celular: mobile ?? '',
    tipo_cliente: 'no',
    numero_obligacion: `H-${++debts}`,
    tipo_producto: 'Tarjeta de crédito',
    acreedor_original: 'Banco Ceiba',
    fecha_cesion: '2025-11-05',
    fecha_mora: '2025-05-20',
    capital,
    intereses_corrientes: '0',
    intereses_mora: '0',
    otros_cargos: '0',
    operado_por: '',
  };
  return Object.values(cells).join(',');
}

const people = 60;
const given = fc.record({
  person: fc.nat({ max: people - 1 }),
  name: fc.constantFrom('Ana', 'ANÁ', 'Eva', 'Luz'),
  email: fc.constantFrom('a@correo.example', 'b@correo.example', 'c@correo.example', undefined),
  mobile: fc.constantFrom('3000000001', '3000000002', '3000000003', undefined),
});

describeOnBothEngines('rows that would turn one person into another', (engine) => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp(engine)));
  afterAll(() => app.close());

  async function imported(rows: readonly string[], more: { dryRun?: boolean; atomic?: boolean } = {}) {
    const held: number[] = [];
    const summary = await app.services.portfolio.importPortfolio({
      open: () => Readable.from([Buffer.from(`${portfolioColumns.join(',')}\n${rows.join('\n')}\n`)]),
      onReject: (line, [fault]) => void (fault?.heldFor && held.push(line)),
      atomic: false,
      dryRun: false,
      now: app.clock.now(),
      ...more,
    });
    if (isRefusal(summary)) throw new Error('the file was refused');
    return { held, summary: summary satisfies ImportSummary };
  }

  /** Each person with the contacts on file, the preferred ones first. */
  async function known() {
    const rows = await rowsOf<{ id: string; names: string; values: string[] | null; preferred: string[] | null }>(
      app.platform.database.sql,
      sql`select c.id, c.first_names || ' ' || c.last_names as names, array_agg(p.value) filter (where p.id is not null) as values,
          array_agg(p.value) filter (where p.is_preferred) as preferred
        from customer c left join contact_point p on p.customer_id = c.id where c.document_number like '24%' group by c.id`,
    );
    return new Map(rows.map(({ id, ...person }) => [id, person]));
  }

  /** People whose name and imported contacts all differ from those before the import. */
  function turned(before: Awaited<ReturnType<typeof known>>, after: Awaited<ReturnType<typeof known>>) {
    return [...after].filter(([id, now]) => {
      const then = before.get(id);
      if (!then || foldName(then.names, '') === foldName(now.names, '')) return false;
      const old = new Set(then.values);
      const isReplaced = (now.preferred ?? []).length > 0 && !(now.preferred ?? []).some((value) => old.has(value));
      return isReplaced;
    });
  }

  test('no order of random rows changes a name and all contacts, and the simulation holds back the same rows', async () => {
    for (let round = 0; round < scaled(8); round++) {
      const rows = fc.sample(given, { seed: propertyRuns.seed + round, numRuns: 400 }).map((one) => rowOf(one));
      const before = await known();
      const simulated = await imported(rows, { dryRun: true });
      const { held, summary } = await imported(rows);
      if (round > 0) expect(turned(before, await known())).toEqual([]);
      expect(simulated.held).toEqual(held);
      expect(simulated.summary).toEqual({ ...summary, isApplied: false });
      expect(held.length).toBeGreaterThan(0);
    }
  });

  test('rows of one person in several batches are compared with the person before the import', async () => {
    const one = { person: 9_000, name: 'Ana', email: 'a@correo.example', mobile: undefined };
    await imported([rowOf(one)]);
    const others = (from: number) =>
      Array.from({ length: 1_100 }, (_, index) =>
        rowOf({ person: from + index, name: 'Ana', email: undefined, mobile: '3000000009' }),
      );
    const { held } = await imported([
      rowOf({ ...one, name: 'Eva', email: undefined }),
      ...others(10_000),
      rowOf({ ...one, name: 'Eva', email: 'b@correo.example' }),
      ...others(20_000),
      rowOf({ ...one, name: 'Ana', email: 'b@correo.example' }),
      ...others(30_000),
      rowOf({ ...one, name: 'Eva', email: 'b@correo.example' }),
    ]);
    expect(held).toEqual([1_103, 3_305]);
  });

  test('two imports at once decide one after the other', async () => {
    const base = Array.from({ length: 200 }, (_, index) => ({
      person: 40_000 + index,
      name: 'Ana',
      email: `ana${index}@correo.example`,
      mobile: undefined,
    }));
    await imported(base.map((one) => rowOf(one)));
    const before = await known();
    const other = base.map((one) => ({ ...one, name: 'Eva', email: `eva${one.person}@correo.example` }));
    const results = await Promise.all([
      imported(other.map((one) => rowOf(one))),
      imported(other.toReversed().map((one) => rowOf(one))),
    ]);
    expect(results.map(({ held }) => held.length)).toEqual([200, 200]);
    expect(turned(before, await known())).toEqual([]);
  });

  test('with --atomico a held row keeps everything out', async () => {
    const one = { person: 50_000, name: 'Ana', email: 'a@correo.example', mobile: undefined };
    await imported([rowOf(one)]);
    const { summary } = await imported(
      [rowOf({ ...one, person: 50_001 }), rowOf({ ...one, name: 'Eva', email: 'b@correo.example' })],
      { atomic: true },
    );
    expect(summary).toMatchObject({ isApplied: false, held: 1 });
    const [row] = await rowsOf<{ count: number }>(
      app.platform.database.sql,
      sql`select count(*)::int as count from customer where document_number = '2400050001'`,
    );
    expect(row!.count).toBe(0);
  });
});
