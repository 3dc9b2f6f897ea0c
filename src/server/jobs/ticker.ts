/** Something that must look at the clock again and again: due polls, ended holds, days that have passed. */
export interface Tick {
  name: string;
  everySeconds: number;
  /** `isStopping` turns true when the process ends: a long run leaves the rest to the next one. */
  run(isStopping?: () => boolean): Promise<void>;
  /** Is given the function that ends the pause at once, also one that has not begun yet. */
  onWake?(wake: () => void): void;
}

/** Runs each tick again after its pause, never two of the same at once. */
export function startTicker(ticks: Tick[], onError: (name: string, error: unknown) => void): { stop(): Promise<void> } {
  let stopped = false;
  const wakes = new Set<() => void>();
  const loops = ticks.map(async (tick) => {
    let awake = false;
    let endPause = () => {};
    const wake = () => {
      awake = true;
      endPause();
    };
    wakes.add(wake);
    tick.onWake?.(wake);
    while (!stopped) {
      awake = false;
      await tick.run(() => stopped).catch((error: unknown) => onError(tick.name, error));
      if (stopped || awake) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, tick.everySeconds * 1000);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  });
  return {
    async stop() {
      stopped = true;
      for (const wake of wakes) wake();
      await Promise.all(loops);
    },
  };
}
