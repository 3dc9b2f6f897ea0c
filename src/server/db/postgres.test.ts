import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { CommitUnknown, isDatabaseAway, rowsOf, type Database, type Sql } from './database.ts';
import { openPostgres } from './postgres.ts';

const prepared = 'select name, statement from pg_prepared_statements order by prepare_time';

test('openPostgres prepares a statement with values once per connection, except a long statement', async () => {
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

test.each([
  ['at a network address', async () => `postgres://rebanca@127.0.0.1:${await freePort()}/gone`],
  ['at a Unix socket', async () => `postgres://rebanca@localhost/gone?host=${tmpdir()}/gone`],
])('isDatabaseAway returns true when no database server listens %s', async (_where, address) => {
  const database = openPostgres(await address(), 1);
  const failure: unknown = await database.execute('select 1', []).catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  await database.close();
});

describe('the statements of one turn of the event loop', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const test = await createTestDatabase();
    drop = test.drop;
    database = openPostgres(test.url, 2);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  const connection = async () => (await rowsOf<{ pid: number }>(database.sql)`select pg_backend_pid() as pid`)[0]!.pid;

  test('share a connection', async () => {
    const [one, other] = await Promise.all([connection(), connection()]);
    expect(one).toBe(other);
  });

  test('fail independently of each other', async () => {
    const divide = async () => database.sql.execute(sql`select 1 / 0`);
    const [one, other] = await Promise.allSettled([divide(), connection()]);
    expect([one.status, other.status]).toEqual(['rejected', 'fulfilled']);
  });

  test('fail after the loss of their shared connection', async () => {
    const cut = async () => database.sql.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    const [before, ...after] = await Promise.allSettled([connection(), cut(), connection()]);
    expect(before!.status).toBe('fulfilled');
    for (const each of after) expect(each.status === 'rejected' && isDatabaseAway(each.reason)).toBe(true);
    await expect(connection()).resolves.toBeGreaterThan(0);
  });

  test('use another connection after their server became a standby', async () => {
    const before = await connection();
    const standby = sql.raw(`do $$ begin raise exception using errcode = '25006'; end $$`);
    const refused = async () => database.sql.execute(standby);
    const [one, other] = await Promise.allSettled([refused(), connection()]);
    expect([one.status, other]).toEqual(['rejected', { status: 'fulfilled', value: before }]);
    expect(await connection()).not.toBe(before);
  });

  test('run after a COPY of the same transaction', async () => {
    const counted = await database.transaction(async (tx) => {
      await tx.execute(sql`create temporary table copied (id int)`);
      await database.copy(tx, 'copied', Buffer.from('1\n2\n'));
      return Promise.all([1, 2].map(async (id) => (await rowsOf(tx)`select id from copied where id = ${id}`).length));
    });
    expect(counted).toEqual([1, 1]);
  });
});

describe('a transaction that fails', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const test = await createTestDatabase();
    drop = test.drop;
    // The pool has one connection. A connection that is not released would block every later statement.
    database = openPostgres(test.url, 1);
    await database.execute(`create table kept (id int primary key);
      create function end_connection() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
      create table cut_at_commit (id int);
      create constraint trigger cut after insert on cut_at_commit deferrable initially deferred
        for each row execute function end_connection()`);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  const cutOff = sql`select pg_terminate_backend(pg_backend_pid())`;
  const keep = (tx: Sql, id: number) => tx.execute(sql`insert into kept values (${id})`);
  const kept = async (id: number) =>
    (await database.execute('select id from kept where id = $1', [id])).rows.length === 1;

  test('is retried and committed once when the connection is lost before the commit', async () => {
    let runs = 0;
    const result = await database.transaction(async (tx) => {
      await keep(tx, 1);
      if (++runs < 3) await tx.execute(cutOff);
      return 'done';
    });
    expect([result, runs, await kept(1)]).toEqual(['done', 3, true]);
  });

  test('fails as unavailable after repeated connection losses and stores nothing', async () => {
    const work = vi.fn(async (tx: Sql) => {
      await keep(tx, 2);
      await tx.execute(cutOff);
    });
    const failure = await database.transaction(work).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(work).toHaveBeenCalledTimes(3);
    expect(await kept(2)).toBe(false);
  });

  test('is never retried when the connection is lost during the commit', async () => {
    const work = vi.fn((tx: Sql) => tx.execute(sql`insert into cut_at_commit values (1)`));
    const failure = await database.transaction(work).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommitUnknown);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(work).toHaveBeenCalledOnce();
  });

  test.each(['40001', '40P01'])('is retried at most four times after a conflict (%s)', async (code) => {
    const lose = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);
    const losing = (most: number, id: number) => {
      let runs = 0;
      return vi.fn(async (tx: Sql) => {
        await keep(tx, id);
        if (++runs <= most) await tx.execute(lose);
      });
    };
    const [first, given] = code === '40001' ? [10, 11] : [20, 21];
    const twice = losing(2, first);
    await database.transaction(twice);
    expect([twice.mock.calls.length, await kept(first)]).toEqual([3, true]);
    const always = losing(Infinity, given);
    await expect(database.transaction(always)).rejects.toThrow();
    expect([always.mock.calls.length, await kept(given)]).toEqual([5, false]);
  });

  test('rejects with any other error without a retry and releases its connection', async () => {
    await expect(
      database.transaction(async (tx) => {
        await keep(tx, 3);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await kept(3)).toBe(false);
    for (let times = 0; times < 10; times++) {
      await database.execute('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
      await database.transaction((tx) => tx.execute(sql`select 1`));
    }
  });
});
