import { openInside } from './inside.ts';
import { journey } from '#test/support/journey.ts';
import { milliseconds, percentile, timed, type Figure } from './measure.ts';
import type { BenchPerson, Environment } from './portal-process.ts';

const looks = 100;

/** Compares a person with one debt and a person with many debts. A difference means that a query runs once per row. */
export async function statementFigures(
  env: Environment,
  few: BenchPerson,
  many: BenchPerson,
  password: string,
): Promise<Figure[]> {
  const inside = await openInside(env);
  const { database } = inside.platform;

  async function counted(person: BenchPerson, term: number): Promise<{ counts: Map<string, number>; p95: number }> {
    const counts = new Map<string, number>();
    const { ask, options } = await journey(inside, { person, password, term }, async (name, call) => {
      const before = database.statements();
      const answer = await call();
      counts.set(name, database.statements() - before);
      return answer;
    });
    const times: number[] = [];
    for (let look = 0; look < looks; look += 1) times.push((await timed(() => ask('GET', options)))[0]);
    return { counts, p95: percentile(times, 95) };
  }

  try {
    const [small, large] = [await counted(few, 3), await counted(many, 36)];
    const preview: Figure = {
      engine: 'PostgreSQL',
      name: 'p95 of reading the options of a plan with 36 instalments',
      measured: milliseconds(large.p95),
      target: '≤ 100 ms',
      reached: large.p95 <= 100,
    };
    const figures = [...small.counts].map(([name, count]): Figure => ({
      engine: 'PostgreSQL',
      name: `statements of ${name}: many debts / one`,
      measured: String(large.counts.get(name)),
      floor: String(count),
      ratio: (large.counts.get(name) ?? 0) / count,
      target: '= 1',
      reached: large.counts.get(name) === count,
    }));
    return [...figures, preview];
  } finally {
    await inside.close();
  }
}
