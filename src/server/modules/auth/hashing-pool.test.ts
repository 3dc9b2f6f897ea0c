import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { HashingBusy, hashingPool, type HashingPool } from './hashing-pool.ts';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const dear = { memoryCost: 65_536, timeCost: 4, parallelism: 1 };
let pool: HashingPool;
afterEach(() => pool.close());

describe('hashingPool', () => {
  test('computes Argon2id hashes and accepts only the correct password', async () => {
    pool = hashingPool();
    const stored = await pool.hash('una frase', cheap);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await pool.verify(stored, 'una frase')).toBe(true);
    expect(await pool.verify(stored, 'otra frase')).toBe(false);
  });

  test('runs queued calls in order and continues after a call fails', async () => {
    pool = hashingPool(1);
    const order: number[] = [];
    const jobs = Array.from({ length: 5 }, (_each, index) =>
      pool.hash(`frase ${index}`, cheap).then(() => order.push(index)),
    );
    await expect(pool.verify('no es un hash', 'x')).rejects.toThrow();
    await Promise.all(jobs);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(await pool.hash('todavía', cheap)).toContain('$argon2id$');
  });

  test('rejects a call when two hundred calls are queued', async () => {
    pool = hashingPool(1);
    await pool.hash('la primera, que empieza el hilo', cheap);
    const all = await Promise.allSettled(Array.from({ length: 203 }, () => pool.hash('frase', cheap)));
    const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(HashingBusy);
  });

  test('lowers the priority of its threads on Linux', async () => {
    const before = getPriority();
    pool = hashingPool(1);
    const working = pool.hash('frase', dear);
    await pool.hash('otra', cheap);
    if (process.platform === 'linux') {
      const nice = readdirSync('/proc/self/task').map((thread) => {
        const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[16]);
      });
      expect(Math.max(...nice)).toBeGreaterThanOrEqual(before + 10);
    }
    await working;
    expect(getPriority()).toBe(before);
  });

  test('rejects queued calls when it is closed', async () => {
    pool = hashingPool(1);
    const outcomes = Promise.allSettled([pool.hash('a', dear), pool.hash('b', dear)]);
    await pool.close();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(HashingBusy) });
    await expect(pool.hash('c', cheap)).rejects.toBeInstanceOf(HashingBusy);
  });
});
