import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';
import { freePort } from './free-port.ts';

export type ServerProcess = {
  url: string;
  start(more?: Record<string, string>): Promise<void>;
  said(): string;
  pid(): number | undefined;
  hasEnded(): boolean;
  kill(): Promise<void>;
  terminate(): Promise<number | null>;
  survive(): Promise<void>;
};

/** `server/main.js` is the server alone; `npm start` runs `run-portal.js`. */
type Program = 'server/main.js' | 'run-portal.js';

export async function serverProcess(
  env: Record<string, string | undefined>,
  program: Program = 'server/main.js',
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let said = '';

  const server: ServerProcess = {
    url,
    async start(more = {}) {
      said = '';
      child = run(program, { ...env, ...more, PORT: String(port), HOST: 'localhost' }, (text) => (said += text));
      const { exitCode } = child;
      for (let tries = 0; tries < 600 && exitCode === null; tries++) {
        if (server.hasEnded()) break;
        if (await isReady(url)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`The server did not start: ${said}`);
    },
    said: () => said,
    pid: () => child?.pid,
    hasEnded: () => child?.exitCode !== null || child.signalCode !== null,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async terminate() {
      const gone = once(child!, 'exit');
      child!.kill('SIGTERM');
      const [exitCode] = (await gone) as [number | null];
      return exitCode;
    },
    async survive() {
      await server.kill();
      await server.start();
    },
  };
  return server;
}

const withoutPages = { REBANCA_WEB_DIR: 'no-pages' };

function run(
  program: Program,
  env: Record<string, string | undefined>,
  onOutput: (text: string) => void,
): ChildProcess {
  const child = spawn(process.execPath, [join(projectRoot, 'dist', program)], {
    cwd: projectRoot,
    // `server/main.js` runs without pages, so that it starts faster.
    env: { PATH: process.env.PATH, TZ: 'UTC', ...(program === 'server/main.js' && withoutPages), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (chunk) => onOutput(String(chunk)));
  child.stderr?.on('data', (chunk) => onOutput(String(chunk)));
  return child;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
