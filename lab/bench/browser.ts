import lighthouse, { type Result } from 'lighthouse';
import { launchWholeChromium } from '#test/support/chromium.ts';
import { freePort } from '#test/support/free-port.ts';
import { median, milliseconds, type Figure } from './measure.ts';

interface PageTargets {
  lcp?: number;
  tbt?: number;
  /** The minimum performance score, out of 100. The other measured categories must score 100. */
  performance?: number;
  /** True when search engines may list the page. Lighthouse lowers the score of unlisted pages. */
  isListed?: boolean;
}

const publicTargets: PageTargets = { lcp: 1_300, tbt: 150, performance: 97, isListed: true };
const publicPages: readonly string[] = [
  '/inicio',
  '/programa-rebancarizacion',
  '/diagnostico-financiero',
  '/qnt-preview',
  '/iniciar-sesion',
  '/registro',
];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export async function browserFigures(url: string, runs = 5, paths = publicPages): Promise<Figure[]> {
  const port = await freePort();
  const browser = await launchWholeChromium([`--remote-debugging-port=${port}`]);
  try {
    const figures: Figure[] = [];
    for (const path of paths) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run++) results.push(await audited(`${url}${path}`, port));
      figures.push(...figuresOf(path, results, publicTargets));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/**
 * Runs Lighthouse with DevTools throttling, because simulated throttling misjudges scripts that a fast connection
 * delivers before the first paint. Repeats the run when a Lighthouse bug drops the start of the trace.
 */
export async function audited(address: string, port: number, again = 2): Promise<Result> {
  const run = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...categories],
    throttlingMethod: 'devtools',
  });
  const fault = run ? run.lhr.runtimeError : { code: 'NO_RESULT', message: 'no result' };
  if (fault?.code === 'NO_NAVSTART' && again > 0) return audited(address, port, again - 1);
  if (!run || fault) throw new Error(`Lighthouse could not read ${address}: ${fault?.message}`);
  return run.lhr;
}

export function figuresOf(path: string, results: readonly Result[], targets: PageTargets): Figure[] {
  const asked = targets.isListed ? categories : categories.filter((each) => each !== 'seo');
  const of = (read: (result: Result) => number): number => median(results.map(read));
  const audit = (id: string) => of(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const figure = (name: string, measured: string, target?: string, reached?: boolean): Figure => ({
    engine: 'Chromium',
    name: `${path}: ${name}`,
    measured,
    ...(target !== undefined && { target, reached }),
  });
  const atMost = (name: string, measured: number, most: number | undefined) =>
    most === undefined
      ? figure(name, milliseconds(measured))
      : figure(name, milliseconds(measured), `≤ ${milliseconds(most)}`, measured <= most);
  const cls = audit('cumulative-layout-shift');
  const scores = asked.map((id) => Math.round(100 * of(({ categories: all }) => all[id]?.score ?? 0)));
  const { lcp, tbt, performance } = targets;
  const scoresName = `performance, accessibility, best practices${targets.isListed ? ', SEO' : ''}`;
  return [
    atMost('LCP', audit('largest-contentful-paint'), lcp),
    atMost('TBT', audit('total-blocking-time'), tbt),
    figure('CLS', cls.toFixed(3), '0', cls < 0.001),
    performance === undefined
      ? figure(scoresName, scores.join(' · '))
      : figure(
          scoresName,
          scores.join(' · '),
          `≥ ${performance}, 100`,
          scores.every((each, index) => each >= (index === 0 ? performance : 100)),
        ),
  ];
}
