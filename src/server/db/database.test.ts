import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/support/postgres.ts';
import { prepared, type Sql } from './database.ts';
import { openPostgres } from './postgres.ts';

const kept = pgTable('kept', { id: integer('id').primaryKey(), at: timestamp('at', { withTimezone: true }) });

test('a statement of transactions is made once a connection, and answers for the values of each', async () => {
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
