/** The minimum and maximum polling intervals in milliseconds. */
const shortest = 100;
const longest = 3_000;

export interface QueueWatch {
  expect(): void;
  stop(): Promise<void>;
}

interface Watched<Name> {
  read(): Promise<{ ready: readonly Name[]; nextMs: number | undefined }>;
  wake(name: Name): boolean;
  onError(error: unknown): void;
}

/**
 * When idle, the interval doubles from 0.1 to 3 seconds, so that jobs of other processes are found within three
 * seconds.
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
