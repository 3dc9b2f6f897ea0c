import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/support/postgres.ts';
import { openPostgres } from './postgres.ts';

const prepared = 'select name, statement from pg_prepared_statements order by prepare_time';

test('a statement with values is planned once a connection, by its text; one that is longer than any other is not', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openPostgres(url, 1);
  const one = 'select $1::int + 1 as sum';
  for (const value of [1, 2, 3]) expect((await database.execute(one, [value])).rows).toEqual([{ sum: value + 1 }]);
  await database.execute('select 1', []);
  await database.execute(`select $1::int /* ${'x'.repeat(4_000)} */`, [1]);
  const { rows } = await database.execute(prepared, []);
  expect(rows).toEqual([{ name: expect.stringMatching(/^rebanca_[0-9a-f]{32}$/), statement: one }]);
  await database.close();
  await drop();
});
