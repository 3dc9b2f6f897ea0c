/** Something that must look at the clock again and again: due polls, ended holds, days that have passed. */
export interface Tick {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
}

/** Runs each tick again after its pause, never two of the same at once. */
export function startTicker(ticks: Tick[], onError: (name: string, error: unknown) => void): { stop(): Promise<void> } {
  let stopped = false;
  const waiting = new Set<() => void>();
  const loops = ticks.map(async (tick) => {
    while (!stopped) {
      await tick.run().catch((error: unknown) => onError(tick.name, error));
      if (!stopped) await pause(tick.everySeconds * 1000);
    }
  });
  function pause(milliseconds: number) {
    return new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      waiting.add(end);
    });
  }
  return {
    async stop() {
      stopped = true;
      for (const end of [...waiting]) end();
      await Promise.all(loops);
    },
  };
}
