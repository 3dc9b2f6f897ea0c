import { beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { importRows, portfolioRow } from '#test/support/portfolio-file.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { ImportSummary } from './portfolio.service.ts';

const row = (person: number, debt: number, capital = 1_000_000): string =>
  portfolioRow({
    numero_documento: String(2_100_000_000 + person),
    email: `ana${person}@correo.example`,
    celular: `300${String(person).padStart(7, '0')}`,
    numero_obligacion: `N-${person}-${debt}`,
    capital: String(capital),
  });

const many = 300;
let people: number[] = [];
beforeEach(() => void (people = Array.from({ length: many }, (_, index) => (people[0] ?? 0) + 1_000 + index)));

describeOnPostgres('several concurrent imports', (engine) => {
  const app = suiteApp(engine);

  async function imported(rows: readonly string[]): Promise<ImportSummary> {
    const { summary, rejected } = await importRows(app, rows);
    expect(rejected).toEqual([]);
    return summary;
  }

  async function standing() {
    const [first, last] = [people[0]!, people.at(-1)!].map((person) => String(2_100_000_000 + person));
    const [counts] = await rowsOf(app.platform.database.sql)`
      with own as (select id, document_number from customer where document_number between ${first} and ${last}),
          debt as (select o.id, o.number from obligation o join own on own.id = o.customer_id),
          live as (select f.obligation_id from offer f join debt on debt.id = f.obligation_id where f.is_live)
        select
        (select count(*) from own)::int as people,
        (select count(*) - count(distinct document_number) from own)::int as "peopleTwice",
        (select count(*) from contact_point c join own on own.id = c.customer_id)::int as contacts,
        (select count(*) from debt)::int as debts,
        (select count(*) - count(distinct number) from debt)::int as "debtsTwice",
        (select count(*) from live)::int as offers,
        (select count(*) - count(distinct obligation_id) from live)::int as "offersTwice"`;
    return counts;
  }
  const once = (debts: number) => ({
    ...{ people: many, peopleTwice: 0, contacts: 2 * many },
    ...{ debts, debtsTwice: 0, offers: debts, offersTwice: 0 },
  });

  test('store each row once when they import the same file', async () => {
    const rows = people.flatMap((person) => [row(person, 1), row(person, 2)]);
    const summaries = await Promise.all([imported(rows), imported(rows), imported(rows)]);
    expect(summaries.map(({ read, created, unchanged }) => [read, created + unchanged])).toEqual([
      [600, 600],
      [600, 600],
      [600, 600],
    ]);
    expect(summaries.reduce((sum, { created }) => sum + created, 0)).toBe(600);
    expect(await standing()).toEqual(once(600));
  });

  test('do not deadlock when their rows have opposite orders', async () => {
    const one = people.map((person) => row(person, 1));
    const other = people.toReversed().map((person) => row(person, 2));
    const both = people.flatMap((person) => [row(person, 2), row(person, 1)]).toReversed();
    await Promise.all([imported(one), imported(other), imported(both)]);
    expect(await standing()).toEqual(once(600));
  });

  test('store the figures of only one import for each debt', async () => {
    await imported(people.map((person) => row(person, 1)));
    await Promise.all([2, 3].map((millions) => imported(people.map((person) => row(person, 1, millions * 1_000_000)))));
    expect(await standing()).toEqual(once(300));
    const apart = await rowsOf(app.platform.database.sql)`
      select o.number from obligation o join offer f on f.obligation_id = o.id and f.is_live
        where o.principal <> f.principal or (o.number = ${`N-${people[0]}-1`} and o.principal = 1000000)`;
    expect(apart).toEqual([]);
  });

  test('store all rows when an import is repeated after a lost connection', async () => {
    const rows = people.flatMap((person) => [1, 2, 3, 4].map((debt) => row(person, debt)));
    const isOver = { cutting: false };
    const cut = (async () => {
      let cuts = 0;
      while (!isOver.cutting) {
        const [{ count }] = (await rowsOf<{ count: number }>(app.platform.database.sql)`
          select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.catch(() => [
          { count: 0 },
        ])) as [{ count: number }];
        cuts += count;
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
      return cuts;
    })();
    await Promise.allSettled([imported(rows), imported(rows.toReversed())]);
    isOver.cutting = true;
    expect(await cut).toBeGreaterThan(0);
    await imported(rows);
    expect(await standing()).toEqual(once(1_200));
    expect((await imported(rows)).unchanged).toBe(1_200);
  });
});
