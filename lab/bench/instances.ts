import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { proposalBody, proposalPath } from './acceptance.ts';
import type { WithOffer } from './endpoints.ts';
import {
  median,
  megabytes,
  milliseconds,
  perSecond,
  processorTime,
  interleavedMedians,
  throughput,
  type Figure,
} from './measure.ts';
import { startPortal, type Environment, type Served } from './portal-process.ts';

export async function coldStart(engine: Figure['engine'], env: Environment): Promise<Figure> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const portal = await startPortal(env);
    times.push(portal.startedIn);
    await portal.stop();
  }
  const [measured, most] = [median(times), engine === 'PostgreSQL' ? 1000 : 3000];
  return {
    engine,
    name: 'from the start of the process to the first response',
    measured: milliseconds(measured),
    target: `≤ ${most / 1000} s`,
    reached: measured <= most,
  };
}

export async function memoryFigures(engine: Figure['engine'], atRest: number, underLoad: number): Promise<Figure[]> {
  const asked = (most: number, bytes: number) =>
    engine === 'PostgreSQL' ? { target: `≤ ${most} MB`, reached: bytes <= most * 1e6 } : {};
  return [
    { engine, name: 'memory when idle', measured: megabytes(atRest), ...asked(120, atRest) },
    { engine, name: 'memory under load', measured: megabytes(underLoad), ...asked(300, underLoad) },
  ];
}

export async function restingMemory(portal: Served): Promise<number> {
  await wait(3000);
  return portal.memory();
}

export async function mostMemory(portal: Served, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, portal.memory())), 200);
  await work();
  clearInterval(look);
  return most;
}

/**
 * The target applies to the processor time per quote, not to the rate, because the load generator uses the same
 * processors.
 */
export async function twoInstances(one: Served, other: Served, people: readonly WithOffer[]): Promise<Figure[]> {
  const bodies = await Promise.all(people.map((each) => proposalBody(one, each)));
  const writes = people.map(({ headers }, index): Request => ({
    method: 'POST',
    path: proposalPath,
    headers,
    body: JSON.stringify(bodies[index]),
  }));
  const half = Math.floor(writes.length / 2);
  const [here, there] = [writes.slice(0, half), writes.slice(half)];
  const rates = await interleavedMedians({
    one: () => throughput(one.url, writes),
    two: () => Promise.all([throughput(one.url, here), throughput(other.url, there)]).then(([a, b]) => a + b),
  });
  const spent = await interleavedMedians({
    one: () => processorTime(one, writes),
    two: () => Promise.all([processorTime(one, here), processorTime(other, there)]).then(([a, b]) => (a + b) / 2),
  });
  const ratio = spent.two / spent.one;
  return [
    {
      engine: 'PostgreSQL',
      name: 'stored quotes: two instances / one, on the same processors',
      measured: perSecond(rates.two),
      floor: perSecond(rates.one),
      ratio: rates.two / rates.one,
    },
    {
      engine: 'PostgreSQL',
      name: 'processor time of a quote: with two instances / with one',
      measured: milliseconds(spent.two),
      floor: milliseconds(spent.one),
      ratio,
      // At a ratio of 1.25, two instances with one processor each serve 1.6 times as many quotes as one instance.
      target: '≤ 1,25',
      reached: ratio <= 1.25,
    },
  ];
}
