import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** More passwords are waiting to be compared than this machine can answer in time; answered with 503. */
export class HashingBusy extends Error {
  readonly statusCode = 503;
}

/** Argon2 on threads of its own, which yield to everything else that this machine has to do. */
export interface HashingThreads {
  /** Somebody is answered who does not sign in: for a quarter of a second, half of the processors are not for hashing. */
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
const program = new URL('./hashing-thread.mjs', import.meta.url);

/**
 * Starts a thread when it is first needed, at most one a processor; an idle one keeps no process alive.
 * @param time Milliseconds of a clock that never goes back.
 */
export function hashingThreads(most = availableParallelism(), time = () => performance.now()): HashingThreads {
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: Job[] = [];
  let working = 0;
  let aloneFrom = 0;

  const mostAtOnce = () => (time() < aloneFrom ? Math.max(1, Math.floor(most / 2)) : most);

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
    const settled = () => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
      working--;
    };
    const answered = ({ value, fault }: Answer) => {
      settled();
      if (fault === undefined) resolve(value as never);
      else reject(new Error(fault));
      thread.unref();
      idle.push(thread);
      workOff();
    };
    const failed = (fault: Error) => {
      settled();
      reject(fault);
      // Another takes its place for whoever waits.
      workOff();
    };
    const ended = () => failed(new Error('The thread that hashed a password ended'));
    thread.once('message', answered).once('error', failed).once('exit', ended);
    working++;
    thread.ref();
    thread.postMessage(message);
  }

  function workOff(): void {
    while (waiting.length > 0 && working < mostAtOnce()) work(idle.pop() ?? start(), waiting.shift()!);
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
