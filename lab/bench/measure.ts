import autocannon, { type Request } from 'autocannon';
import type { Served } from './portal-process.ts';

export type Figure = {
  engine: 'PostgreSQL' | 'PGlite' | 'Chromium';
  name: string;
  measured: string;
  floor?: string;
  /**
   * `ratio` is `measured` / `floor` or its inverse, as the figure defines. `target` is the limit of the ratio, or the
   * limit of `measured` without a ratio.
   */
  ratio?: number;
  target?: string;
  reached?: boolean;
};

export const median = (values: readonly number[]): number => percentile(values, 50);

/** By the nearest-rank method; NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** @throws when a reply is not a success, because failures take less time than successes. */
export async function throughput(url: string, requests: Request[], seconds = 2): Promise<number> {
  const { requests: answered, non2xx, errors } = await autocannon({ url, connections: 8, duration: seconds, requests });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${url}`);
  return answered.average;
}

/** In milliseconds per reply. Other load on the machine affects this value less than the request rate. */
export async function processorTime(served: Served, requests: Request[], amount = 1_000): Promise<number> {
  const before = served.processorTime();
  const { non2xx, errors } = await autocannon({ url: served.url, connections: 8, amount, requests });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${served.url}`);
  return (served.processorTime() - before) / amount;
}

/** The candidates run in turn, so that a busy moment affects all of them. */
export async function interleavedMedians<Name extends string>(
  candidates: Record<Name, () => Promise<number>>,
  runs = 5,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) await candidates[name]();
  for (let run = 0; run < runs; run++) for (const name of names) seen[name].push(await candidates[name]());
  return Object.fromEntries(names.map((name) => [name, median(seen[name])])) as Record<Name, number>;
}

export async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

export const perSecond = (value: number): string => `${Math.round(value)}/s`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
