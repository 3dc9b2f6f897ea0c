import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import pLimit from 'p-limit';

/** The server replies with 503. */
export class HashingBusy extends Error {
  readonly statusCode = 503;
}

export interface HashingPool {
  /** @throws {HashingBusy} when the queue is full or the pool is closed. */
  hash(password: string, options: Options): Promise<string>;
  /** @throws {HashingBusy} when the queue is full or the pool is closed. */
  verify(stored: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

const mostWaiting = 200;
/** Lowers the CPU priority of the threads; see `nice(2)`. */
const niceIncrement = 10;

/** Starts threads on demand, at most one per two processors, and ends idle threads. */
export function hashingPool(threads = Math.max(1, Math.floor(availableParallelism() / 2))): HashingPool {
  const pool = new Piscina({
    filename: new URL('./hashing-thread.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    niceIncrement,
    recordTiming: false,
    // A small heap is enough, because the 19 MiB of each hash are native memory.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
  });
  // p-limit starts the waiting tasks in order, and Piscina never receives more tasks than threads.
  const limit = pLimit(threads);
  let asked = 0;
  let isClosed = false;

  async function run<T>(name: 'hash' | 'verify', task: object): Promise<T> {
    if (isClosed || asked >= threads + mostWaiting) throw new HashingBusy();
    asked++;
    try {
      return await limit(async () => {
        if (isClosed) throw new HashingBusy();
        return pool.run(task, { name });
      });
    } catch (fault) {
      throw isClosed ? new HashingBusy() : fault;
    } finally {
      asked--;
    }
  }

  return {
    hash: (password, options) => run('hash', { password, options }),
    verify: (stored, password) => run('verify', { stored, password }),
    async close() {
      isClosed = true;
      await pool.destroy();
    },
  };
}
