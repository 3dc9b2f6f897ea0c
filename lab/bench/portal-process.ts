import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#test/support/free-port.ts';
import { projectRoot } from '#tools/build-stamp.ts';

export type Served = {
  url: string;
  /** From process start to the first reply, in milliseconds. */
  startedIn: number;
  memory(): number;
  processorTime(): number;
  stop(): Promise<void>;
};

export type Environment = Record<string, string | undefined>;

const built = join(projectRoot, 'dist', 'server', 'main.js');
const unit = readFileSync(join(projectRoot, 'deploy', 'rebanca.service'), 'utf8');
const flags = /^ExecStart=\S+ (.*) \S+$/m.exec(unit)![1]!.split(' ');
const installed = Object.fromEntries(
  [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);
const bare = join(projectRoot, 'lab', 'bench', 'bare-server.ts');

export const startPortal = (env: Environment): Promise<Served> =>
  start([...flags, built], '/readyz', { ...installed, ...portalEnvironment, ...env });

export const startBareServer = (env: Environment): Promise<Served> => start(['--import', 'tsx', bare], '/listo', env);

export const portalEnvironment = {
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  // The benchmark sends each request from another client IP address, so that rate limits do not apply.
  TRUST_PROXY: '127.0.0.1',
  ACCESS_SECONDS: '3600',
  CRM_DELAY_SECONDS: '0',
  HOLD_MINUTES: '15',
  REBANCA_SECRET: 'una-frase-larga-solo-para-medir-tiempos',
  WOMPI_PUBLIC_KEY: 'pub_test_medicion',
  WOMPI_PRIVATE_KEY: 'prv_test_medicion',
  WOMPI_INTEGRITY_SECRET: 'test_integrity_medicion',
  WOMPI_EVENTS_SECRET: 'test_events_medicion',
  WOMPI_API_URL: 'http://127.0.0.1:9/v1',
  WOMPI_ENVIRONMENT: 'test',
} as const;

async function start(program: string[], readyPath: string, env: Environment): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  child.once('exit', () => process.removeListener('exit', killNow));
  const startedIn = await untilAnswering(`${url}${readyPath}`, child);
  return {
    url,
    startedIn,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    processorTime: () => {
      // The process name, in parentheses, may contain spaces, so the fields are counted after the name. Times are in
      // hundredths of a second.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function untilAnswering(address: string, child: ChildProcess): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < 30_000) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  throw new Error(`${address} did not answer`);
}

export type SignedIn = {
  customerId: string;
  accessHash: string;
  cookie: string;
  headers: Record<string, string>;
  email: string;
};
export type BenchPerson = { documentNumber: string; email: string };

export async function signIn(url: string, { documentNumber, email }: BenchPerson, password: string): Promise<SignedIn> {
  const answer = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tipoDocumento: 'CC', numeroDocumento: documentNumber, password }),
  });
  if (!answer.ok) throw new Error(`${documentNumber} could not sign in: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const access = cookies.find((each) => each.startsWith('rebanca_access='))?.split('=')[1] ?? '';
  const { id } = (await answer.json()) as { id: string };
  const cookie = cookies.join('; ');
  return {
    customerId: id,
    accessHash: createHash('sha256').update(access).digest('base64url'),
    cookie,
    headers: { cookie, 'content-type': 'application/json' },
    email,
  };
}

export async function call(
  url: string,
  path: string,
  by: SignedIn,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<any> {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...by.headers, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} at ${path}: ${text}`);
  return JSON.parse(text);
}
