import type { Page } from 'playwright';
import { launchWholeChromium } from '#test/support/chromium.ts';
import { median, milliseconds, type Figure } from './measure.ts';
import type { BenchPerson } from './portal-process.ts';

/** `roundTrip` is in milliseconds. */
interface Line {
  name: string;
  roundTrip: number;
  bytesPerSecond: number;
  /** The CPU throttling rate; 1 means no throttling. */
  processor: number;
  targets: { paint?: number; answered: number };
}

const lines: readonly Line[] = [
  { name: '3G lenta', roundTrip: 400, bytesPerSecond: 50_000, processor: 1, targets: { answered: 6_000 } },
  {
    name: 'phone of Lighthouse',
    roundTrip: 150,
    bytesPerSecond: (1.6 * 1024 * 1024) / 8,
    processor: 4,
    targets: { paint: 2_200, answered: 2_500 },
  },
];

interface ColdStart {
  paint: number;
  content: number;
  answered: number;
}

/** Each run starts with an empty cache. */
export async function portalStartFigures(
  url: string,
  { documentNumber }: BenchPerson,
  password: string,
  runs = 3,
): Promise<Figure[]> {
  const browser = await launchWholeChromium();
  try {
    const signedIn = await browser.newContext();
    const page = await signedIn.newPage();
    await page.goto(`${url}/iniciar-sesion`);
    await page.getByLabel('Número de documento').fill(documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/portal');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { cookies } = await signedIn.storageState();
    await signedIn.close();
    const figures: Figure[] = [];
    for (const line of lines) {
      const starts: ColdStart[] = [];
      for (let run = 0; run < runs; run++) {
        const context = await browser.newContext({ ...phone, storageState: { cookies, origins: [] } });
        starts.push(await coldStart(await context.newPage(), `${url}/portal`, line));
        await context.close();
      }
      figures.push(...figuresOf(line, starts));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

async function coldStart(page: Page, address: string, line: Line): Promise<ColdStart> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Network.enable');
  await inspector.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.roundTrip,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: line.processor });
  await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await page.addInitScript(watchStart);
  await page.goto(address, { waitUntil: 'commit' });
  const amounts = page.getByRole('button', { name: /valores$/ });
  await page.waitForFunction(() => (window as unknown as Watched).content, undefined, { timeout: 60_000 });
  await amounts.tap();
  const answered = await page.waitForFunction(() => (window as unknown as Watched).answered);
  const [content, paint] = await page.evaluate(() => {
    const watched = window as unknown as Watched;
    return [watched.content!, watched.paint] as const;
  });
  return { content, paint, answered: (await answered.jsonValue())! };
}

type Watched = Window & { content?: number; answered?: number; paint: number };

/** Runs in the page. */
function watchStart(): void {
  const watched = window as unknown as Watched;
  watched.paint = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  let before: string | undefined;
  const look = () => {
    const button = [...document.querySelectorAll('#root button')].find((each) =>
      (each.getAttribute('aria-label') ?? each.textContent ?? '').endsWith('valores'),
    );
    const says = button?.getAttribute('aria-label') ?? button?.textContent ?? undefined;
    const isShown = document.querySelector('#root main h1') && !document.querySelector('#root main .skeleton');
    if (watched.content === undefined && isShown && says !== undefined) {
      watched.content = performance.now();
      before = says;
    } else if (watched.content !== undefined && says !== before) {
      watched.answered = performance.now();
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function figuresOf({ name, targets }: Line, starts: readonly ColdStart[]): Figure[] {
  const figure = (what: string, measured: number, target?: number): Figure => ({
    engine: 'Chromium',
    name: `/portal with empty storage, ${name}: ${what}`,
    measured: milliseconds(measured),
    ...(target !== undefined && { target: `≤ ${target} ms`, reached: measured <= target }),
  });
  const of = (read: (start: ColdStart) => number) => median(starts.map(read));
  return [
    figure(
      'LCP',
      of(({ paint }) => paint),
      targets.paint,
    ),
    figure(
      'content',
      of(({ content }) => content),
    ),
    figure(
      'from a tap to the reaction',
      of(({ answered }) => answered),
      targets.answered,
    ),
  ];
}
