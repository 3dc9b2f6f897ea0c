import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** More passwords are waiting to be compared than this machine can answer in time; answered with 503. */
export class HashingBusy extends Error {
  readonly statusCode = 503;
}

/** Argon2 on threads of its own, which yield to everything else that this machine has to do. */
export interface HashingThreads {
  /**
   * Somebody is answered who does not sign in: for a quarter of a second half of the processors are not for hashing, and
   * the others rest after each hash for as long as it took.
   */
  giveWay(): void;
  /** @throws {HashingBusy} when too many wait already. */
  hash(password: string, options: Options): Promise<string>;
  /** @throws {HashingBusy} when too many wait already. */
  verify(stored: string, password: string): Promise<boolean>;
  /** Ends the threads; whoever still waits is refused. */
  close(): Promise<void>;
}

interface Job {
  message: { password: string; stored?: string; options?: Options };
  resolve(value: never): void;
  reject(fault: Error): void;
}
interface Answer {
  value?: unknown;
  fault?: string;
}

const mostWaiting = 200;
const givingWayMs = 250;
/** Whoever waits for a password's comparison waits no longer for a rest. */
const longestRestMs = 100;
const program = new URL('./hashing-thread.mjs', import.meta.url);

const systemTime = {
  /** Milliseconds of a clock that never goes back. */
  time: () => performance.now(),
  sleep: (ms: number): Promise<unknown> => setTimeout(ms),
};

/** Starts a thread when it is first needed, at most one a processor; an idle one keeps no process alive. */
export function hashingThreads(most = availableParallelism(), { time, sleep } = systemTime): HashingThreads {
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: Job[] = [];
  /** Threads that work, and those that rest. */
  let busy = 0;
  let aloneFrom = 0;

  const givesWay = () => time() < aloneFrom;
  const mostAtOnce = () => (givesWay() ? Math.max(1, Math.floor(most / 2)) : most);

  function start(): Worker {
    // A thread needs little besides the 19 MiB of each hash, which are not JavaScript's.
    const thread = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 } });
    threads.add(thread);
    thread.once('exit', () => {
      threads.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
    });
    return thread;
  }

  function work(thread: Worker, { message, resolve, reject }: Job): void {
    const begunAt = time();
    const settled = () => void thread.off('message', answered).off('error', failed).off('exit', ended);
    const answered = ({ value, fault }: Answer) => {
      settled();
      if (fault === undefined) resolve(value as never);
      else reject(new Error(fault));
      thread.unref();
      idle.push(thread);
      if (givesWay()) void sleep(Math.min(longestRestMs, time() - begunAt)).then(free);
      else free();
    };
    const failed = (fault: Error) => {
      settled();
      reject(fault);
      // Another takes its place for whoever waits.
      free();
    };
    const ended = () => failed(new Error('The thread that hashed a password ended'));
    thread.once('message', answered).once('error', failed).once('exit', ended);
    busy++;
    thread.ref();
    thread.postMessage(message);
  }

  function free(): void {
    busy--;
    workOff();
  }

  function workOff(): void {
    while (waiting.length > 0 && busy < mostAtOnce()) work(idle.pop() ?? start(), waiting.shift()!);
  }

  function run<T>(message: Job['message']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(new HashingBusy());
      waiting.push({ message, resolve, reject });
      workOff();
    });
  }

  return {
    giveWay: () => void (aloneFrom = time() + givingWayMs),
    hash: (password, options) => run({ password, options }),
    verify: (stored, password) => run({ password, stored }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new HashingBusy());
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
