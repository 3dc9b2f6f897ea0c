import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Sql } from '#server/db/database.ts';
import { document } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { findingsOf, renewDigests, withCorruption } from '#test/support/corrupting.ts';
import { corruptions } from '#test/support/corruptions.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { moneyWorld } from '#test/support/money-world.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { peopleWorld } from '#test/support/people-world.ts';
import * as cells from '#test/support/single-cells.ts';
import type { Column, Row } from '#test/support/single-cells.ts';
import { columnsNotVerified, tablesNotVerified } from '#test/support/tables-not-verified.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { protectedTables, talliedTables } from './protected-tables.ts';
import { tallyRule } from './verify-tallies.ts';
import { scaled } from '#test/support/property-runs.ts';

const ownTables = ['integrity_chain', 'integrity_head', 'integrity_link', 'integrity_tally'];
const together = 40;
/** The test makes all corruptions of a group at once, because each corruption causes its own finding. */
const corruptionGroups = 6;

interface Change {
  row: Row;
  what: string;
  make(db: Sql): Promise<string[]>;
}

describeOnPostgres('the command verificar, after a manual change of the database', (engine) => {
  const app = suiteApp(engine);
  let columns: Column[];
  let tables: string[];
  let rows: Row[];
  beforeAll(async () => {
    await moneyWorld(app);
    await peopleWorld(app);
    await app.services.integrity.seal(app.clock.now());
    const db = app.platform.database.sql;
    columns = await cells.columnsOf(db);
    tables = [...new Set(columns.map(({ table }) => table))].filter(
      (table) => !(table in tablesNotVerified) && !ownTables.includes(table),
    );
    rows = await cells.rowsOfTables(db, tables);
  }, 120_000);

  const rowsIn = (table: string) => rows.filter((row) => row.table === table);
  const columnsIn = (table: string) =>
    columns.filter((column) => column.table === table && !(`${table}.${column.name}` in columnsNotVerified));
  const keyOf = (db: Sql, row: Row) =>
    cells.keyOf(db, row, protectedTables.find(({ name }) => name === row.table)?.key ?? 't.ctid::text');

  const missedOf = (changes: readonly Change[]): Promise<string[]> =>
    withCorruption(app, 'select 1', async (db) => {
      const keys: string[][] = [];
      for (const { make } of changes) keys.push(await make(db));
      const found = new Set((await findingsOf(app, db)).map(({ table, id }) => `${table} ${id}`));
      return changes.flatMap(({ row: { table }, what }, index) =>
        keys[index]!.length === 0 || keys[index]!.some((key) => found.has(`${table} ${key}`)) ? [] : [what],
      );
    });

  const changed = (row: Row, column: Column, salt: number): Change => ({
    row,
    what: `${column.table}.${column.name}`,
    make: async (db) => {
      const before = await keyOf(db, row);
      return [before, await keyOf(db, await cells.changeCell(db, row, column, salt))];
    },
  });
  const swapped = (row: Row, other: Row, column: Column): Change => ({
    row,
    what: `${column.table}.${column.name}`,
    make: async (db) => {
      const keys = [await keyOf(db, row), await keyOf(db, other)];
      return (await cells.swapCells(db, row, other, column)) ? keys : [];
    },
  });
  const deleted = (row: Row, what: string): Change => ({
    row,
    what: `${what} row of ${row.table}`,
    make: async (db) => {
      const key = await keyOf(db, row);
      await cells.deleteRow(db, row);
      return [key];
    },
  });

  async function missedByColumn(
    change: (own: Row[], column: Column, index: number) => Change | undefined,
    atOnce: (own: Row[]) => number,
    most = Infinity,
  ) {
    const changes = tables.flatMap((table) => {
      const own = rowsIn(table);
      return columnsIn(table)
        .slice(0, most)
        .flatMap((column, index) => {
          const made = change(own, column, index);
          return made ? [{ turn: Math.floor(index / atOnce(own)), made }] : [];
        });
    });
    const missed: string[] = [];
    for (let turn = 0; turn <= Math.max(...changes.map((each) => each.turn)); turn++)
      missed.push(...(await missedOf(changes.filter((each) => each.turn === turn).map(({ made }) => made))));
    return missed.toSorted();
  }

  test('reports nothing for the unchanged database', async () => {
    expect(await findingsOf(app, app.platform.database.sql)).toEqual([]);
    expect(await orderDirectly(app, ['verificar'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/(?:^|\n)Todo cuadra\.\n$/),
    });
  });

  test('covers every table, except the tables listed with a reason', () => {
    const known = [...tables, ...ownTables, ...Object.keys(tablesNotVerified)].toSorted();
    expect(known).toEqual([...new Set(columns.map(({ table }) => table))].toSorted());
    expect(tables.filter((table) => rowsIn(table).length === 0)).toEqual([]);
    expect(tables.filter((table) => !protectedTables.some(({ name }) => name === table))).toEqual([]);
  });

  test('names the row when a value of any column was changed', async () => {
    const change = (own: Row[], column: Column, index: number) =>
      changed(own[index % own.length]!, column, index * 7 + 3);
    expect(await missedByColumn(change, ({ length }) => length)).toEqual([]);
  });

  test('finds values swapped between two rows', async () => {
    const swap = ([one, other]: Row[], column: Column) => other && swapped(one!, other, column);
    expect(await missedByColumn(swap, () => 1, 5)).toEqual([]);
  });

  test.each(['first', 'middle', 'last'] as const)('finds the deletion of the %s row of every table', async (place) => {
    const changes = tables.map((table) => {
      const own = rowsIn(table);
      return deleted(own[{ first: 0, middle: own.length >> 1, last: own.length - 1 }[place]]!, place);
    });
    expect(await missedOf(changes)).toEqual([]);
  });

  test('finds that all rows of a table were deleted', async () => {
    const found = await withCorruption(app, 'select 1', async (db) => {
      for (const table of tables) await db.execute(sql`delete from ${sql.identifier(table)}`);
      return findingsOf(app, db);
    });
    expect(tables.filter((table) => !found.some((finding) => finding.table === table))).toEqual([]);
  });

  test('finds that all certificates were deleted', async () => {
    const remove = `delete from document where kind = 'PAZ_Y_SALVO'`;
    const found = await withCorruption(app, remove, (db) => findingsOf(app, db));
    expect(found).toContainEqual(expect.objectContaining({ table: 'agreement', column: 'state' }));
  });

  test('names the row when a random row was changed', async () => {
    const cell = fc.record({ row: fc.nat(rows.length - 1), column: fc.nat(), salt: fc.nat() });
    const drawn = fc.uniqueArray(cell, { selector: ({ row }) => row, minLength: together, maxLength: together });
    await fc.assert(
      fc.asyncProperty(drawn, async (several) => {
        const changes = several.map(({ row, column, salt }) => {
          const own = columnsIn(rows[row]!.table);
          return changed(rows[row]!, own[column % own.length]!, salt);
        });
        expect(await missedOf(changes)).toEqual([]);
      }),
      { numRuns: scaled(2), endOnFailure: true },
    );
  });

  test('finds changes of the chains, their heads and the tallies', async () => {
    const own = await cells.rowsOfTables(app.platform.database.sql, ownTables);
    const cell = fc.record({ row: fc.nat(own.length - 1), column: fc.nat(), salt: fc.nat() });
    await fc.assert(
      fc.asyncProperty(cell, async ({ row, column, salt }) => {
        const at = own[row]!;
        const inTable = columnsIn(at.table);
        const one = inTable[column % inTable.length]!;
        const findings = await withCorruption(app, 'select 1', async (db) => {
          await cells.changeCell(db, at, one, salt);
          return findingsOf(app, db, 1);
        });
        expect(findings, `${at.table}.${one.name}`).toHaveLength(1);
      }),
      { numRuns: scaled(6), endOnFailure: true },
    );
  });

  test('reports each manual change, even when all digests are recomputed', async () => {
    const missed: string[] = [];
    for (let group = 0; group < corruptionGroups; group++) {
      const own = corruptions.filter((_each, index) => index % corruptionGroups === group);
      const statements = [
        ...own.map((each) => each.sql),
        `set local timezone = 'UTC'`,
        ...talliedTables.map(renewDigests),
      ];
      const found = await withCorruption(app, 'select 1', async (db) => {
        for (const each of statements) await db.execute(sql.raw(each));
        // The findings of `tallyRule` are ignored, because this rule reports every recomputed digest.
        return (await findingsOf(app, db)).filter(({ rule }) => rule !== tallyRule);
      });
      const reported = found.map(({ rule, table, column }) => `${[table, column].filter(Boolean).join('.')}: ${rule}`);
      missed.push(...own.filter(({ finding }) => !reported.includes(finding)).map(({ name }) => name));
    }
    expect(missed).toEqual([]);
  });

  test('reports changed, erased and swapped files of documents', async () => {
    const { documents } = app.services;
    const rows = (await app.platform.database.sql.select().from(document).orderBy(document.createdAt)).slice(0, 4);
    const fileOf = (id: string) => path.join(app.platform.config.dataDir, 'archivos', fileKey('papers', id, 'pdf'));
    const files = rows.map(({ id }) => fileOf(id));
    const before = await Promise.all(files.map((file) => readFile(file)));
    const changed = Buffer.from(before[0]!);
    changed[changed.length >> 1]! ^= 1;
    await writeFile(files[0]!, changed);
    await rm(files[1]!);
    await writeFile(files[2]!, before[3]!);
    await writeFile(files[3]!, before[2]!);

    const { code, out } = await orderDirectly(app, ['verificar', '--json']);
    expect(code).toBe(1);
    for (const { id, customerId } of rows) {
      expect(JSON.parse(out).hallazgos).toContainEqual(
        expect.objectContaining({ tabla: 'document', fila: id, columna: 'content_hash' }),
      );
      for (let twice = 0; twice < 2; twice++)
        expect(await documents.download(customerId, id, app.clock.now())).toEqual({ refused: 'DOCUMENT_UNSOUND' });
      const cases = await app.platform.database.sql.select().from(operatorCase);
      expect(cases.filter(({ dedupeKey }) => dedupeKey === `DOCUMENTO:document:${id}`)).toHaveLength(1);
    }
    for (const [index, { id, customerId }] of rows.entries()) {
      await writeFile(files[index]!, before[index]!);
      expect(await documents.download(customerId, id, app.clock.now())).toMatchObject({ bytes: before[index] });
    }
    expect(await findingsOf(app, app.platform.database.sql)).toEqual([]);
  });
});
