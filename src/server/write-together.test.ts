import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { writeTogether } from './write-together.ts';

const settled = (works: Promise<void>[]) =>
  Promise.all(
    works.map((work) =>
      work.then(
        () => 'written',
        (error: Error) => error.message,
      ),
    ),
  );

test('what comes at once is written together, in order and at most so many at a time', async () => {
  const write = vi.fn(async (_items: number[]) => {});
  const keep = writeTogether(write, { most: 4, isEverybodys: () => false });
  expect(await settled([1, 2, 3, 4, 5, 6].map(keep))).toEqual(Array.from({ length: 6 }, () => 'written'));
  await keep(7);
  expect(write.mock.calls).toEqual([[[1, 2, 3, 4]], [[5, 6]], [[7]]]);
});

test('one that cannot be written fails alone; when nothing can be written, all are told at once', async () => {
  const write = vi.fn(async (items: number[]) => {
    if (items.includes(2)) throw new Error('unwritable');
  });
  const keep = writeTogether(write, { most: 10, isEverybodys: () => false });
  expect(await settled([1, 2, 3].map(keep))).toEqual(['written', 'unwritable', 'written']);

  write.mockReset().mockRejectedValue(new Error('away'));
  const keepAway = writeTogether(write, { most: 10, isEverybodys: () => true });
  expect(await settled([1, 2, 3].map(keepAway))).toEqual(['away', 'away', 'away']);
  expect(write).toHaveBeenCalledOnce();
});

test('writes outside of the contexts of its callers', async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const keep = writeTogether(async () => void seen.push(context.getStore()), { most: 1, isEverybodys: () => false });
  await Promise.all(['one', 'other'].map((name) => context.run(name, () => keep(name))));
  expect(seen).toEqual([undefined, undefined]);
});
