import { afterEach, expect, test, vi } from 'vitest';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

let loop: WorkerLoop | undefined;
afterEach(async () => loop?.stop(1_000));

const away = () => Object.assign(new Error('nobody answers'), { code: 'ECONNREFUSED' });

function sourceOf(jobs: string[], work: (job: string) => Promise<void> = async () => {}) {
  const finished: [job: string, failure: unknown][] = [];
  const source = {
    fetch: vi.fn(async () => jobs.splice(0, 1)),
    run: vi.fn(work),
    finish: vi.fn(async (job: string, failure?: unknown) => void finished.push([job, failure])),
    leaseMs: 5_000,
    onError: vi.fn(),
  };
  return { source, finished };
}

test('the worker loop does not run a finished job again after a database outage', async () => {
  const { source, finished } = sourceOf(['one', 'two']);
  source.finish.mockRejectedValueOnce(away()).mockRejectedValueOnce(away());
  loop = startWorkerLoop(source);
  await vi.waitFor(() => expect(finished).toHaveLength(2), 5_000);
  expect(finished).toEqual([
    ['one', undefined],
    ['two', undefined],
  ]);
  expect(source.run.mock.calls).toEqual([['one'], ['two']]);
});

test('the worker loop continues after a failed fetch or completion', async () => {
  const { source, finished } = sourceOf(['one']);
  source.fetch.mockRejectedValueOnce(away());
  source.finish.mockRejectedValueOnce(new Error('the statement is wrong'));
  loop = startWorkerLoop(source);
  await vi.waitFor(() => expect(loop!.wake()).toBe(true), 5_000);
  await vi.waitFor(() => expect(source.onError).toHaveBeenCalledTimes(2), 5_000);
  expect(finished).toEqual([]);
});

test('the worker loop records a failed job and continues when a job exceeds its lease', async () => {
  const failure = new Error('the mail server is down');
  const work = async (job: string) => {
    if (job === 'failing') throw failure;
    if (job === 'endless') await new Promise(() => {});
  };
  const { source, finished } = sourceOf(['failing', 'endless', 'last'], work);
  loop = startWorkerLoop({ ...source, leaseMs: 200 });
  await vi.waitFor(() => expect(finished).toHaveLength(3), 5_000);
  expect(finished).toEqual([
    ['failing', failure],
    ['endless', expect.any(Error)],
    ['last', undefined],
  ]);
});

test('the worker loop records unfinished jobs as failed when the loop stops', async () => {
  const { source, finished } = sourceOf([], () => new Promise(() => {}));
  source.fetch.mockResolvedValueOnce(['endless', 'waiting']);
  loop = startWorkerLoop(source);
  await vi.waitFor(() => expect(source.fetch).toHaveBeenCalled());
  await loop.stop(50);
  expect(finished.map(([job]) => job)).toEqual(['endless', 'waiting']);
  expect(finished.every(([, failure]) => failure instanceof Error)).toBe(true);
});
