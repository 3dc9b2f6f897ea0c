import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

const endings = new Set<() => void>();
/** Kills the programs in reverse order of the `program` calls when this process exits. */
process.once('exit', () => [...endings].toReversed().forEach((end) => end()));

export interface Program {
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  isRunning(): boolean;
}

export function program(
  command: readonly [string, ...string[]],
  { log, ready, ...options }: SpawnOptions & { log: string; ready: () => Promise<boolean> },
): Program {
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const signal = (name: NodeJS.Signals) => {
    // The signal is sent to the whole process group, so that a server ends together with its supervisor.
    if (child?.pid !== undefined && isRunning()) process.kill(-child.pid, name);
  };
  endings.add(() => signal('SIGKILL'));
  return {
    isRunning,
    async start() {
      const output = openSync(log, 'a');
      const [name, ...args] = command;
      child = spawn(name, args, { ...options, detached: true, stdio: ['ignore', output, output] });
      await until(`${name} (${log})`, async () => {
        if (!isRunning()) throw new Error(`${name} ended; see ${log}`);
        return ready();
      });
    },
    async end(name) {
      if (!isRunning()) return;
      const gone = once(child!, 'exit');
      signal(name);
      await gone;
    },
  };
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export async function until(what: string, is: () => Promise<boolean>, patienceMs = 90_000): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(100)) if (await is()) return;
  throw new Error(`Timeout while waiting for ${what}`);
}

export const answers = (url: string, status = 200): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    (reply) => reply.status === status,
    () => false,
  );

export function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
