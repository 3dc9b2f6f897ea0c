import lighthouse, { type Result } from 'lighthouse';
import { launchChromium } from '#test/support/chromium.ts';
import { freePort } from '#test/support/free-port.ts';
import { kilobytes, median, milliseconds, type Figure } from './measure.ts';

/** What docs/performance.md asks of a page: milliseconds, and bytes and requests up to its largest paint. */
export interface PageTargets {
  lcp: number;
  tbt: number;
  /** Not asked of the portal. */
  bytes?: number;
  requests: number;
  score: number;
}

const landing: PageTargets = { lcp: 1_000, tbt: 50, bytes: 40_000, requests: 4, score: 98 };
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
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
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
 * The blocking of the page's main thread after its first picture, by the time that its tasks had a processor: TBT counts
 * also what they wait for one, which on two processors is what the browser's other threads and the server take.
 */
function ownBlocking(events: readonly TraceEvent[]): number {
  const first = events.filter(({ name }) => name === 'firstContentfulPaint').at(-1);
  if (!first) throw new Error('Lighthouse does not tell when the page was first painted');
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === first.pid && tid === first.tid && ts >= first.ts)
    .reduce((total, { tdur = 0 }) => total + Math.max(0, (slowdown * tdur) / 1000 - unnoticedMs), 0);
}

export function figuresOf(path: string, results: readonly Audited[], targets: PageTargets): Figure[] {
  // No engine may list a page of the portal, and Lighthouse counts that against it.
  const asked = targets.bytes === undefined ? categories.filter((each) => each !== 'seo') : categories;
  const of = (read: (result: Audited) => number): number => median(results.map(read));
  const audit = (id: string) => of(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const figure = (name: string, measured: string, target: string, reached: boolean): Figure => ({
    engine: 'Chromium',
    name: `${path}: ${name}`,
    measured,
    target,
    reached,
  });
  const [lcp, tbt, cls] = [
    audit('largest-contentful-paint'),
    audit('total-blocking-time'),
    audit('cumulative-layout-shift'),
  ];
  const own = of(({ ownBlocking: blocking }) => blocking);
  const scores = asked.map((id) => Math.round(100 * of(({ categories: all }) => all[id]?.score ?? 0)));
  const [bytes, requests] = [of((result) => upToPaint(result).bytes), of((result) => upToPaint(result).requests)];
  return [
    figure('LCP', milliseconds(lcp), `≤ ${targets.lcp} ms`, lcp <= targets.lcp),
    figure('TBT', milliseconds(tbt), `≤ ${targets.tbt} ms`, tbt <= targets.tbt),
    figure('TBT por el tiempo propio', milliseconds(own), `≤ ${targets.tbt} ms`, own <= targets.tbt),
    figure('CLS', cls.toFixed(3).replace('.', ','), '0', cls < 0.001),
    ...(targets.bytes === undefined
      ? []
      : [figure('bytes hasta el LCP', kilobytes(bytes), `≤ ${kilobytes(targets.bytes)}`, bytes <= targets.bytes)]),
    figure('peticiones hasta el LCP', String(requests), `≤ ${targets.requests}`, requests <= targets.requests),
    figure(
      `rendimiento, accesibilidad, buenas prácticas${asked.length === categories.length ? ', SEO' : ''}`,
      scores.join(' · '),
      targets.score === 100 ? '100 × 4' : `≥ ${targets.score}`,
      scores.every((score) => score >= targets.score),
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
    { items?: NetworkRequest[]; debugData?: { networkStartTimeTs?: number } } | undefined;
  const metrics = (audits.metrics?.details as { items?: { observedLargestContentfulPaintTs?: number }[] })?.items?.[0];
  // Both on the browser's own clock, in microseconds: requests are told from the first of them, paints from the
  // navigation, which began earlier.
  const start = requests?.debugData?.networkStartTimeTs;
  const paint = metrics?.observedLargestContentfulPaintTs;
  if (start === undefined || paint === undefined) throw new Error('Lighthouse does not tell when the page was painted');
  const before = (requests?.items ?? []).filter(
    ({ statusCode, networkRequestTime }) => statusCode > 0 && start + networkRequestTime * 1000 <= paint,
  );
  return { bytes: before.reduce((total, { transferSize }) => total + transferSize, 0), requests: before.length };
}
