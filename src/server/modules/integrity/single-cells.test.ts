import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { findingsOf, withCorruption } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { moneyWorld } from '#test/support/money-world.ts';
import { changeCell, columnsOf, rowsOfTables, type Column, type Row } from '#test/support/single-cells.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { protectedTables } from './protected-tables.ts';

const names = protectedTables.map(({ name }) => name);
const chains = ['integrity_chain', 'integrity_head', 'integrity_link'];
const together = 40;

describeOnPostgres('one changed value', (engine) => {
  let app: TestApp;
  let columns: Column[];
  let rows: Row[];
  let chainRows: Row[];
  beforeAll(async () => {
    app = await startTestApp(engine);
    await moneyWorld(app);
    await app.services.integrity.seal(app.clock.now());
    const db = app.platform.database.sql;
    columns = await columnsOf(db, [...names, ...chains]);
    rows = await rowsOfTables(db, names);
    chainRows = await rowsOfTables(db, chains);
  });
  afterAll(() => app.close());

  /** Changes a cell in each of several rows, and asks that each row is named. */
  async function expectNamed(cells: readonly { row: Row; column: Column; salt: number }[]): Promise<void> {
    const missed = await withCorruption(app, 'select 1', async (db) => {
      const keys: string[] = [];
      for (const { row, column, salt } of cells) {
        // A changed row stands somewhere else; its key is read before, and again when the key itself changed.
        const before = await keyOf(db, row);
        await changeCell(db, row, column, salt);
        keys.push(before);
      }
      const found = new Set((await findingsOf(app, db)).map(({ table, id }) => `${table} ${id}`));
      const after = new Set(found);
      return cells.flatMap(({ row, column }, index) => {
        const isKey = ['id', 'agreement_id', 'hash', 'version', 'plan_id', 'series', 'year'].includes(column.name);
        const isNamed =
          after.has(`${row.table} ${keys[index]}`) ||
          (isKey && [...after].some((one) => one.startsWith(`${row.table} `)));
        return isNamed ? [] : [`${row.table}.${column.name}`];
      });
    });
    expect(missed).toEqual([]);
  }

  async function keyOf(db: Sql, row: Row): Promise<string> {
    const { key } = protectedTables.find(({ name }) => name === row.table)!;
    const [found] = await rowsOf<{ key: string }>(
      db,
      sql`select ${sql.raw(key)} as key from ${sql.identifier(row.table)} t where ctid = ${row.at}::tid /* by a test */`,
    );
    return found!.key;
  }

  test('is found in every column of money, evidence and audit', async () => {
    const most = Math.max(...names.map((table) => columns.filter((column) => column.table === table).length));
    for (let turn = 0; turn < most; turn++) {
      const cells = names.flatMap((table) => {
        const column = columns.filter((one) => one.table === table)[turn];
        const row = rows.find((one) => one.table === table);
        return column && row ? [{ row, column, salt: turn * 7 + 3 }] : [];
      });
      await expectNamed(cells);
    }
    expect(names.filter((table) => !rows.some((row) => row.table === table))).toEqual([]);
  });

  test('is found wherever it is, and its row is named', async () => {
    const cell = fc.record({ row: fc.nat(rows.length - 1), column: fc.nat(), salt: fc.nat() });
    const cells = fc.uniqueArray(cell, { selector: ({ row }) => row, minLength: together, maxLength: together });
    await fc.assert(
      fc.asyncProperty(cells, async (drawn) => {
        await expectNamed(
          drawn.map(({ row, column, salt }) => {
            const own = columns.filter(({ table }) => table === rows[row]!.table);
            return { row: rows[row]!, column: own[column % own.length]!, salt };
          }),
        );
      }),
      { numRuns: 20, seed: 46, endOnFailure: true },
    );
  });

  test('is found in the chains and their heads', async () => {
    const cell = fc.record({ row: fc.nat(chainRows.length - 1), column: fc.nat(), salt: fc.nat() });
    await fc.assert(
      fc.asyncProperty(cell, async ({ row, column, salt }) => {
        const at = chainRows[row]!;
        const own = columns.filter(({ table }) => table === at.table);
        const changed = own[column % own.length]!;
        const findings = await withCorruption(app, 'select 1', async (db) => {
          await changeCell(db, at, changed, salt);
          return findingsOf(app, db, 1);
        });
        expect(findings, `${at.table}.${changed.name}`).toHaveLength(1);
      }),
      { numRuns: 60, seed: 46, endOnFailure: true },
    );
  });
});
