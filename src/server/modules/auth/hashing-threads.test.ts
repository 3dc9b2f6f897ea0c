import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { HashingBusy, hashingThreads, type HashingThreads } from './hashing-threads.ts';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const dear = { memoryCost: 65_536, timeCost: 4, parallelism: 1 };
let threads: HashingThreads;
afterEach(() => threads.close());

describe('the threads that hash', () => {
  test('hash and compare as the library does', async () => {
    threads = hashingThreads();
    const stored = await threads.hash('una frase', cheap);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await threads.verify(stored, 'una frase')).toBe(true);
    expect(await threads.verify(stored, 'otra frase')).toBe(false);
  });

  test('work off what waits, in its order, and go on after a job that fails', async () => {
    threads = hashingThreads(1);
    const order: number[] = [];
    const jobs = Array.from({ length: 5 }, (_each, index) =>
      threads.hash(`frase ${index}`, cheap).then(() => order.push(index)),
    );
    await expect(threads.verify('no es un hash', 'x')).rejects.toThrow();
    await Promise.all(jobs);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(await threads.hash('todavía', cheap)).toContain('$argon2id$');
  });

  test('refuse whoever would wait behind two hundred others', async () => {
    threads = hashingThreads(1);
    const all = await Promise.allSettled(Array.from({ length: 203 }, () => threads.hash('frase', cheap)));
    const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(HashingBusy);
  });

  test('use half of the processors while others are answered, and all of them a quarter of a second later', async () => {
    let at = 1_000;
    threads = hashingThreads(2, { time: () => at, sleep: async () => {} });
    await Promise.all([threads.hash('una', cheap), threads.hash('otra', cheap)]);
    const order = async () => {
      const ended: string[] = [];
      const job = (name: string, cost: typeof cheap) => threads.hash(name, cost).then(() => ended.push(name));
      await Promise.all([job('cara', dear), job('barata', cheap)]);
      return ended;
    };
    expect(await order()).toEqual(['barata', 'cara']);
    threads.giveWay();
    expect(await order()).toEqual(['cara', 'barata']);
    at += 249;
    expect(await order()).toEqual(['cara', 'barata']);
    at += 1;
    expect(await order()).toEqual(['barata', 'cara']);
  });

  test('rest after a hash for as long as it took while others are answered, and no longer than a tenth of a second', async () => {
    for (const [took, rest] of [
      [7, 7],
      [249, 100],
    ] as const) {
      let at = 1_000;
      const rests: number[] = [];
      threads = hashingThreads(1, { time: () => at, sleep: (ms) => new Promise(() => rests.push(ms)) });
      threads.giveWay();
      const first = threads.hash('una', cheap);
      const second = threads.hash('otra', cheap);
      at += took;
      await first;
      expect(rests).toEqual([rest]);
      // Whoever had begun would say that its thread ended.
      const refused = expect(second).rejects.toBeInstanceOf(HashingBusy);
      await threads.close();
      await refused;
    }
  });

  test('go on with one alone, however much is answered', async () => {
    threads = hashingThreads(1);
    threads.giveWay();
    expect(await threads.hash('una frase', cheap)).toContain('$argon2id$');
  });

  test('stand behind everything else on a machine that can tell threads apart, and only they do', async () => {
    const before = getPriority();
    threads = hashingThreads(1);
    const working = threads.hash('frase', dear);
    await threads.hash('otra', cheap);
    if (process.platform === 'linux') {
      const nice = readdirSync('/proc/self/task').map((thread) => {
        const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[16]);
      });
      expect(Math.max(...nice)).toBeGreaterThanOrEqual(10);
    }
    await working;
    expect(getPriority()).toBe(before);
  });

  test('leave nobody waiting when they are closed', async () => {
    threads = hashingThreads(1);
    const outcomes = Promise.allSettled([threads.hash('a', dear), threads.hash('b', dear)]);
    await threads.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
