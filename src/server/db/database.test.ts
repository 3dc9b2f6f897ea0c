import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/support/postgres.ts';
import { prepared, preparedInsert, rowsOf, type Database, type Sql } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

const kept = pgTable('kept', { id: integer('id').primaryKey(), at: timestamp('at', { withTimezone: true }) });

test('`prepared` builds a statement once per connection and applies the values of each call', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openPostgres(url, 1);
  await database.execute('create table kept (id int primary key, at timestamptz)');
  const build = vi.fn((tx: Sql) =>
    tx
      .select()
      .from(kept)
      .where(eq(kept.id, sql.placeholder('id'))),
  );
  const read = prepared(build);
  const rows = [
    { id: 1, at: new Date('2026-11-26T08:00:00.123Z') },
    { id: 2, at: null },
  ];
  for (const row of rows)
    expect(
      await database.transaction(async (tx) => {
        await tx.insert(kept).values(row);
        return read(tx, { id: row.id });
      }),
    ).toEqual([row]);
  expect(build).toHaveBeenCalledTimes(1);
  await database.close();
  await drop();
});

const engines: [name: string, open: () => Promise<[Database, drop: () => Promise<void>]>][] = [
  ['PGlite', async () => [await openPglite(), async () => {}]],
  [
    'PostgreSQL',
    async () => {
      const { url, drop } = await createTestDatabase();
      return [openPostgres(url, 1), drop];
    },
  ],
];

describe.each(engines)('a transaction on %s', (_name, open) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    [database, drop] = await open();
    await database.execute(
      `create table kept (id int primary key, at timestamptz, note text default 'none', parts jsonb)`,
    );
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  const keep = (tx: Sql, id: number) => tx.execute(sql`insert into kept values (${id})`);
  const fail = (tx: Sql) => tx.execute(sql`select 1 / 0`);
  const keptIds = async () =>
    (await rowsOf<{ id: number }>(database.sql)`select id from kept order by id`).map(({ id }) => id);

  test('rolls back the statements that follow a failed statement', async () => {
    const late: Promise<unknown>[] = [];
    const failing = database.transaction((tx) => {
      late.push(setTimeout(20).then(() => keep(tx, 1)));
      return Promise.all([fail(tx), ...late]);
    });
    await expect(failing).rejects.toThrow();
    await database.transaction(async (tx) => {
      await keep(tx, 2);
      await Promise.allSettled(late);
    });
    expect(await keptIds()).toEqual([2]);
  });

  test('does not run `work` when `first` throws', async () => {
    const work = vi.fn(async () => {});
    const refused = database.transaction(work, async (tx) => {
      await tx.execute(sql`select 1`);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(work).not.toHaveBeenCalled();
    expect(await database.transaction(async (tx) => (await rowsOf(tx)`select id from kept`).length)).toBe(1);
  });

  test('fails when `work` ignores the error of a statement', async () => {
    const silent = database.transaction(async (tx) => {
      await keep(tx, 3);
      await Promise.allSettled([fail(tx)]);
    });
    await expect(silent).rejects.toThrow();
    expect(await keptIds()).toEqual([2]);
  });

  test('preparedInsert encodes values with the column encoders and applies defaults to missing columns', async () => {
    const table = pgTable('kept', {
      id: integer('id').primaryKey(),
      at: timestamp('at', { withTimezone: true }),
      note: text('note').default('none'),
      parts: jsonb('parts'),
    });
    const insert = preparedInsert(table, (into) => into.onConflictDoNothing().returning());
    const at = new Date('2026-11-26T08:00:00.123Z');
    const given = [
      { id: 10, at, parts: { a: [1] } },
      { id: 11, at: null, note: null, parts: null },
      { id: 12, note: 'some' },
      { id: 12, note: 'other' },
    ];
    const stored = await database.transaction((tx) => Promise.all(given.map((row) => insert(tx, row))));
    expect(stored).toEqual([
      [{ id: 10, at, note: 'none', parts: { a: [1] } }],
      [{ id: 11, at: null, note: null, parts: null }],
      [{ id: 12, at: null, note: 'some', parts: null }],
      [],
    ]);
    const written = await rowsOf(database.sql)`select id from kept where id = 11 and parts is null`;
    expect(written).toHaveLength(1);
  });
});
