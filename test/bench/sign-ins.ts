import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Request } from 'autocannon';
import { projectRoot } from '#tools/build-stamp.ts';
import type { WithOffer } from './endpoints.ts';
import { median, milliseconds, percentile, perSecond, takingTurns, throughput, timed, type Figure } from './measure.ts';
import { call, type BenchPerson, type Served } from './portal-process.ts';

const standing = '/api/management/userManagement';
const login = '/api/Auth/login';
const rounds = 3;
const roundMs = 3_000;

const bodyOf = ({ documentNumber }: BenchPerson, password: string): string =>
  JSON.stringify({ tipoDocumento: 'CC', numeroDocumento: documentNumber, password });

/** Hashes per second of this machine with nothing around them, as many at a time as it has processors. */
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

/** Sign-ins per second against what the hash alone would allow. */
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
  const seen = await takingTurns({
    signIns: () => throughput(portal.url, requests),
    hashes: () => hashesPerSecond(),
  });
  return {
    engine: 'PostgreSQL',
    name: 'iniciar sesión / hashes que da la máquina sin nada más',
    measured: perSecond(seen.signIns),
    floor: perSecond(seen.hashes),
    ratio: seen.signIns / seen.hashes,
  };
}

/** Reads while people sign in without pause: hashing passwords may take the processor from nobody. */
export async function readsDuringSignIns(
  portal: Served,
  people: readonly WithOffer[],
  signingIn: BenchPerson,
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
    const storm = await startStorm(portal.url, bodyOf(signingIn, password));
    busy.push(await readFor(roundMs));
    await storm.stop();
  }
  const ratio = median(busy) / median(quiet);
  return {
    engine: 'PostgreSQL',
    name: 'p99 de leer mientras 8 personas inician sesión sin pausa / en calma',
    measured: milliseconds(median(busy)),
    floor: milliseconds(median(quiet)),
    ratio,
    target: '≤ 2',
    reached: ratio <= 2,
  };
}

/** A wrong password for a document that has an account, and for one that has none: who waits must not learn which. */
export async function knownAgainstUnknown(portal: Served, known: readonly BenchPerson[]): Promise<Figure> {
  const tries = 100;
  const ask = async (documentNumber: string) => {
    const [took] = await timed(async () => {
      const answer = await fetch(portal.url + login, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bodyOf({ documentNumber, email: '' }, 'esta no es la clave'),
      });
      if (answer.status !== 422) throw new Error(`${answer.status} for a wrong password`);
      await answer.arrayBuffer();
    });
    return took;
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = -5; index < tries; index++) {
    const own = await ask(known[(index + 5) % known.length]!.documentNumber);
    const nobodys = await ask(String(980_000_000 + index));
    if (index < 0) continue;
    times.known.push(own);
    times.unknown.push(nobodys);
  }
  const [own, nobodys] = [median(times.known), median(times.unknown)];
  return {
    engine: 'PostgreSQL',
    name: 'clave equivocada: documento conocido / desconocido, medianas (y Mann-Whitney p > 0,01)',
    measured: milliseconds(own),
    floor: milliseconds(nobodys),
    ratio: own / nobodys,
    target: '± 5 ms',
    reached: Math.abs(own - nobodys) < 5 && mannWhitney(times.known, times.unknown) > 0.01,
  };
}

/** Two-sided p of the Mann-Whitney test, by its normal approximation: how likely such samples are if nothing differs. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const pairs = one.length * other.length;
  const wins = one.reduce((sum, a) => sum + other.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
  const z = Math.abs(wins - pairs / 2) / Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
  // Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

/** Eight people who sign in again and again, in a process of their own: the reader's loop is not theirs. */
async function startStorm(url: string, body: string): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(projectRoot, 'test', 'bench', 'sign-in-storm.mjs'), url + login, body], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
