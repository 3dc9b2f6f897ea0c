/** The shortest and the longest pause between two questions, in milliseconds. */
const shortest = 100;
const longest = 3_000;

export interface QueueWatch {
  /** Something was put in line here and is about to be committed: asks soon. */
  expect(): void;
  stop(): Promise<void>;
}

/** What a watch needs of the queues. */
interface Watched<Name> {
  /** The queues that have work, and the milliseconds until the next one has some, if that is known. */
  read(): Promise<{ ready: readonly Name[]; nextMs: number | undefined }>;
  /** Tells who works a queue; answers whether they had nothing to do. */
  wake(name: Name): boolean;
  onError(error: unknown): void;
}

/**
 * Asks for all queues at once which of them have work. At rest the pauses double from a tenth of a second to three: what
 * this process puts in line itself is found at once, what others do soon.
 */
export function watchQueues<Name>({ read, wake, onError }: Watched<Name>): QueueWatch {
  let stopped = false;
  let pause = shortest;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  let endPause = () => {};

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    dueAt = performance.now() + milliseconds;
    timer = setTimeout(() => endPause(), milliseconds);
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      pause = Math.min(longest, pause * 2);
      let nextMs: number | undefined;
      try {
        const found = await read();
        nextMs = found.nextMs;
        if (found.ready.filter((name) => wake(name)).length > 0) pause = shortest;
      } catch (error) {
        onError(error);
      }
      if (stopped) return;
      await new Promise<void>((resolve) => {
        endPause = resolve;
        wait(Math.min(pause, Math.max(shortest, nextMs ?? longest)));
      });
    }
  }
  const running = loop();
  return {
    expect() {
      pause = shortest;
      if (dueAt - performance.now() > shortest) wait(shortest);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      endPause();
      await running;
    },
  };
}
