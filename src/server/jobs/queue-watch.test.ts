import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchQueues, type QueueWatch } from './queue-watch.ts';

type Found = { ready: string[]; nextMs: number | undefined };

let watch: QueueWatch | undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  await watch?.stop();
});

function watching(wake: (name: string) => boolean = () => true) {
  const read = vi.fn(async (): Promise<Found> => ({ ready: [], nextMs: undefined }));
  const onError = vi.fn();
  const woken = vi.fn(wake);
  watch = watchQueues({ read, wake: woken, onError });
  return { read, woken, onError };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('watchQueues polls every three seconds when idle', async () => {
  const { read } = watching();
  await pass(3_600);
  expect(read.mock.calls.length).toBeLessThan(1_210);
  expect(read.mock.calls.length).toBeGreaterThan(1_190);
});

test('watchQueues polls at once after this process enqueued a job', async () => {
  const { read, woken } = watching();
  await pass(60);
  read.mockResolvedValueOnce({ ready: ['mail'], nextMs: undefined });
  for (let time = 0; time < 20; time++) {
    watch!.expect();
    await pass(0.01);
  }
  expect(woken.mock.calls).toEqual([['mail']]);
});

test('watchQueues finds a job within a second of a delayed commit', async () => {
  const { read, woken } = watching();
  await pass(60);
  watch!.expect();
  await pass(1);
  read.mockResolvedValueOnce({ ready: ['mail'], nextMs: undefined });
  await pass(1);
  expect(woken).toHaveBeenCalledOnce();
});

test('watchQueues polls when the next known job is due', async () => {
  const { read } = watching();
  await pass(60);
  read.mockClear();
  read.mockResolvedValue({ ready: [], nextMs: 700 });
  await pass(3);
  read.mockClear();
  await pass(7);
  expect(read).toHaveBeenCalledTimes(10);
});

test('watchQueues does not poll more often while workers are busy', async () => {
  const { read } = watching(() => false);
  read.mockResolvedValue({ ready: ['mail'], nextMs: undefined });
  await pass(60);
  expect(read.mock.calls.length).toBeLessThan(30);
});

test('watchQueues reports a failed poll and polls again', async () => {
  const { read, onError } = watching();
  read.mockRejectedValueOnce(new Error('nobody answers'));
  await pass(60);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(read.mock.calls.length).toBeGreaterThan(15);
});
