import lighthouse, { type Result } from 'lighthouse';
import { launchWholeChromium } from '#test/support/chromium.ts';
import { freePort } from '#test/support/free-port.ts';
import { kilobytes, median, milliseconds, type Figure } from './measure.ts';

/** What docs/performance.md asks of a page: milliseconds, and bytes and requests up to its largest paint. */
export interface PageTargets {
  lcp?: number;
  tbt?: number;
  bytes?: number;
  requests?: number;
  /** The least in each category, of 100. */
  score?: number;
  /** Whether engines may list it; Lighthouse counts it against a page that they may not. */
  isListed?: boolean;
}

const landing: PageTargets = { lcp: 1_000, tbt: 50, bytes: 40_000, requests: 4, score: 98, isListed: true };
export const publicPages: Readonly<Record<string, PageTargets>> = {
  '/inicio': landing,
  '/programa-rebancarizacion': landing,
  '/diagnostico-financiero': landing,
  '/qnt-preview': landing,
  '/iniciar-sesion': landing,
  '/registro': landing,
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse for a phone on a slow line, the median of `runs` for each public page. */
export async function browserFigures(url: string, runs = 5, paths = Object.keys(publicPages)): Promise<Figure[]> {
  const port = await freePort();
  const browser = await launchWholeChromium([`--remote-debugging-port=${port}`]);
  try {
    const figures: Figure[] = [];
    for (const path of paths) {
      const results: Audited[] = [];
      for (let run = 0; run < runs; run++) results.push(await audited(`${url}${path}`, port));
      figures.push(...figuresOf(path, results, publicPages[path]!));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** What Lighthouse says of a page, and the blocking of its main thread in milliseconds, see `ownBlocking`. */
export type Audited = Result & { ownBlocking: number };

/** A trace without its beginning is Lighthouse's own failure, and is asked for again. */
export async function audited(address: string, port: number, again = 2): Promise<Audited> {
  const run = await lighthouse(address, { port, logLevel: 'error', output: 'json', onlyCategories: [...categories] });
  const fault = run ? run.lhr.runtimeError : { code: 'NO_RESULT', message: 'no result' };
  if (fault?.code === 'NO_NAVSTART' && again > 0) return audited(address, port, again - 1);
  if (!run || fault) throw new Error(`Lighthouse could not read ${address}: ${fault?.message}`);
  return { ...run.lhr, ownBlocking: ownBlocking(run.artifacts.Trace.traceEvents) };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Time of the processor, in microseconds. */
  tdur?: number;
}
/** As much slower as Lighthouse takes a phone to be, and the longest task that blocks nothing, in milliseconds. */
const slowdown = 4;
const unnoticedMs = 50;

/**
 * The blocking of the page's main thread after its first frame, by the time that its tasks had a processor: TBT counts
 * also what they wait for one, which on two processors is what the browser's other threads and the server take.
 */
function ownBlocking(events: readonly TraceEvent[]): number {
  const first = events.filter(({ name }) => name === 'firstContentfulPaint').at(-1);
  if (!first) throw new Error('Lighthouse does not report when the page was first painted');
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === first.pid && tid === first.tid && ts >= first.ts)
    .reduce((total, { tdur = 0 }) => total + Math.max(0, (slowdown * tdur) / 1000 - unnoticedMs), 0);
}

export function figuresOf(path: string, results: readonly Audited[], targets: PageTargets): Figure[] {
  const asked = targets.isListed ? categories : categories.filter((each) => each !== 'seo');
  const of = (read: (result: Audited) => number): number => median(results.map(read));
  const audit = (id: string) => of(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const figure = (name: string, measured: string, target?: string, reached?: boolean): Figure => ({
    engine: 'Chromium',
    name: `${path}: ${name}`,
    measured,
    ...(target !== undefined && { target, reached }),
  });
  const atMost = (name: string, measured: number, most: number | undefined, written: (value: number) => string) =>
    most === undefined
      ? figure(name, written(measured))
      : figure(name, written(measured), `≤ ${written(most)}`, measured <= most);
  const cls = audit('cumulative-layout-shift');
  const scores = asked.map((id) => Math.round(100 * of(({ categories: all }) => all[id]?.score ?? 0)));
  const { lcp, tbt, bytes, requests, score } = targets;
  const scoresName = `rendimiento, accesibilidad, buenas prácticas${targets.isListed ? ', SEO' : ''}`;
  return [
    atMost('LCP', audit('largest-contentful-paint'), lcp, milliseconds),
    atMost('TBT', audit('total-blocking-time'), tbt, milliseconds),
    atMost(
      'TBT por el tiempo propio',
      of(({ ownBlocking: own }) => own),
      tbt,
      milliseconds,
    ),
    figure('CLS', cls.toFixed(3).replace('.', ','), '0', cls < 0.001),
    atMost(
      'bytes hasta el LCP',
      of((result) => upToPaint(result).bytes),
      bytes,
      kilobytes,
    ),
    atMost(
      'peticiones hasta el LCP',
      of((result) => upToPaint(result).requests),
      requests,
      String,
    ),
    score === undefined
      ? figure(scoresName, scores.join(' · '))
      : figure(
          scoresName,
          scores.join(' · '),
          `≥ ${score}`,
          scores.every((each) => each >= score),
        ),
  ];
}

interface NetworkRequest {
  networkRequestTime: number;
  transferSize: number;
  statusCode: number;
}

/** What had been asked for when the largest paint happened, as it really ran and not as it is simulated. */
function upToPaint({ audits }: Result): { bytes: number; requests: number } {
  const requests = audits['network-requests']?.details as
    | { items?: NetworkRequest[]; debugData?: { networkStartTimeTs?: number } }
    | undefined;
  const metrics = (audits.metrics?.details as { items?: { observedLargestContentfulPaintTs?: number }[] })?.items?.[0];
  // Both on the browser's own clock, in microseconds: requests are counted from the first of them, paints from the
  // navigation, which began earlier.
  const start = requests?.debugData?.networkStartTimeTs;
  const paint = metrics?.observedLargestContentfulPaintTs;
  if (start === undefined || paint === undefined)
    throw new Error('Lighthouse does not report when the page was painted');
  const before = (requests?.items ?? []).filter(
    ({ statusCode, networkRequestTime }) => statusCode > 0 && start + networkRequestTime * 1000 <= paint,
  );
  return { bytes: before.reduce((total, { transferSize }) => total + transferSize, 0), requests: before.length };
}
