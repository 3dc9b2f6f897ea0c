import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** More passwords are waiting to be compared than this machine can answer in time; answered with 503. */
export class HashingBusy extends Error {
  readonly statusCode = 503;
}

/** Argon2 on threads of its own, which yield to everything else that this machine has to do. */
export interface HashingThreads {
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
const program = new URL('./hashing-thread.mjs', import.meta.url);

/** Starts a thread when it is first needed, at most one a processor; an idle one keeps no process alive. */
export function hashingThreads(most = availableParallelism()): HashingThreads {
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: Job[] = [];

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
    const answered = ({ value, fault }: Answer) => {
      thread.off('error', failed).off('exit', ended);
      if (fault === undefined) resolve(value as never);
      else reject(new Error(fault));
      const next = waiting.shift();
      if (next) return work(thread, next);
      thread.unref();
      idle.push(thread);
    };
    const failed = (fault: Error) => {
      thread.off('message', answered).off('exit', ended);
      reject(fault);
      next();
    };
    const ended = () => failed(new Error('The thread that hashed a password ended'));
    thread.once('message', answered).once('error', failed).once('exit', ended);
    thread.ref();
    thread.postMessage(message);
  }

  /** After a thread was lost, another takes its place for whoever waits. */
  function next(): void {
    const job = waiting.shift();
    if (job) work(start(), job);
  }

  function run<T>(message: Job['message']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job: Job = { message, resolve, reject };
      const thread = idle.pop() ?? (threads.size < most ? start() : undefined);
      if (thread) work(thread, job);
      else if (waiting.length < mostWaiting) waiting.push(job);
      else reject(new HashingBusy());
    });
  }

  return {
    hash: (password, options) => run({ password, options }),
    verify: (stored, password) => run({ password, stored }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new HashingBusy());
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
