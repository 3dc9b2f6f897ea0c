export interface Tick {
  name: string;
  everySeconds: number;
  /** Runs the task. `isStopping` returns true when the process is ending; a long run then stops early. */
  run(isStopping?: () => boolean): Promise<void>;
  /** Receives a function that ends the current pause, or skips the next pause when called during a run. */
  onWake?(wake: () => void): void;
}

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
