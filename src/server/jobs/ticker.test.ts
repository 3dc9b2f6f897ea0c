import { describe, expect, test } from 'vitest';
import { startTicker } from './ticker.ts';

describe('startTicker', () => {
  test('stops at once between two runs', async () => {
    let runs = 0;
    const ticker = startTicker([{ name: 'hourly', everySeconds: 3600, run: async () => void runs++ }], () => {});
    await Promise.resolve();
    await ticker.stop();
    expect(runs).toBe(1);
  });

  test('stops after the current run, without a further pause', async () => {
    let finish = () => {};
    const under = new Promise<void>((resolve) => (finish = resolve));
    const ticker = startTicker([{ name: 'hourly', everySeconds: 3600, run: () => under }], () => {});
    const stopped = ticker.stop();
    finish();
    await expect(stopped).resolves.toBeUndefined();
  });

  test('reports the name of a failed task and continues', async () => {
    const failed: string[] = [];
    const twice = new Promise<void>((resolve) => {
      const ticker = startTicker(
        [{ name: 'broken', everySeconds: 0, run: () => Promise.reject(new Error('no')) }],
        (name) => {
          if (failed.push(name) === 2) void ticker.stop().then(resolve);
        },
      );
    });
    await twice;
    expect(failed).toEqual(['broken', 'broken']);
  });

  test('runs again at once when woken, even during a run', async () => {
    let wake = () => {};
    let runs = 0;
    let ticker: ReturnType<typeof startTicker> | undefined;
    const thrice: Promise<void> = new Promise((resolve) => {
      const run = async () => {
        runs++;
        if (runs === 1) wake();
        if (runs === 2) setImmediate(wake);
        if (runs === 3) resolve();
      };
      const onWake = (given: () => void) => void (wake = given);
      ticker = startTicker([{ name: 'inbox', everySeconds: 3600, run, onWake }], () => {});
    });
    await thrice;
    await ticker?.stop();
    expect(runs).toBe(3);
  });
});
