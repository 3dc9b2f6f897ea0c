import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Request } from 'autocannon';
import { projectRoot } from '#tools/build-stamp.ts';
import type { WithOffer } from './endpoints.ts';
import {
  median,
  milliseconds,
  percentile,
  perSecond,
  interleavedMedians,
  throughput,
  timed,
  type Figure,
} from './measure.ts';
import { call, type BenchPerson, type Served } from './portal-process.ts';

const standing = '/api/management/userManagement';
const login = '/api/Auth/login';
const rounds = 3;
const roundMs = 3_000;

const bodyOf = ({ documentNumber }: BenchPerson, password: string): string =>
  JSON.stringify({ tipoDocumento: 'CC', numeroDocumento: documentNumber, password });

async function hashesPerSecond(ms = 2_000): Promise<number> {
  let made = 0;
  const end = performance.now() + ms;
  const one = async () => {
    for (; performance.now() < end; made++)
      await hash('una frase para medir', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
  return (made / ms) * 1_000;
}

export async function signInsPerSecond(
  portal: Served,
  people: readonly BenchPerson[],
  password: string,
): Promise<Figure> {
  const requests = people.map((each): Request => ({
    method: 'POST',
    path: login,
    headers: { 'content-type': 'application/json' },
    body: bodyOf(each, password),
  }));
  // Each round starts with another identity document, because the sign-in attempts of an identity document are limited.
  let begun = 0;
  const startingElsewhere = () => {
    const from = (begun++ * 39) % requests.length;
    return [...requests.slice(from), ...requests.slice(0, from)];
  };
  const seen = await interleavedMedians({
    signIns: () => throughput(portal.url, startingElsewhere()),
    hashes: () => hashesPerSecond(),
  });
  return {
    engine: 'PostgreSQL',
    name: 'sign-ins / password hashes of the machine without other load',
    measured: perSecond(seen.signIns),
    floor: perSecond(seen.hashes),
    ratio: seen.signIns / seen.hashes,
  };
}

/** Measures whether password hashing during sign-ins slows down other requests. */
export async function readsDuringSignIns(
  portal: Served,
  people: readonly WithOffer[],
  signingIn: readonly BenchPerson[],
  password: string,
): Promise<Figure> {
  const readFor = async (ms: number): Promise<number> => {
    const times: number[] = [];
    for (const end = performance.now() + ms; performance.now() < end;) {
      const each = people[times.length % people.length]!;
      times.push((await timed(() => call(portal.url, standing, each)))[0]);
    }
    return percentile(times, 99);
  };
  const quiet: number[] = [];
  const busy: number[] = [];
  await readFor(roundMs);
  for (let round = 0; round < rounds; round++) {
    quiet.push(await readFor(roundMs));
    const storm = await startStorm(
      portal.url,
      signingIn.map((each) => bodyOf(each, password)),
    );
    busy.push(await readFor(roundMs));
    await storm.stop();
  }
  const ratio = median(busy) / median(quiet);
  return {
    engine: 'PostgreSQL',
    name: 'p99 of a read during continuous sign-ins of 8 people / without sign-ins',
    measured: milliseconds(median(busy)),
    floor: milliseconds(median(quiet)),
    ratio,
    target: '≤ 2',
    reached: ratio <= 2,
  };
}

async function startStorm(url: string, bodies: readonly string[]): Promise<{ stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'lab', 'bench', 'sign-in-storm.mjs'), url + login, JSON.stringify(bodies)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        process.removeListener('exit', killNow);
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
