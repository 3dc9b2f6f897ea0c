import { randomUUID } from 'node:crypto';
import { launchWholeChromium } from '#test/support/chromium.ts';
import { milliseconds, percentile, type Figure } from './measure.ts';
import { call, signIn, type BenchPerson, type Served } from './portal-process.ts';

const declared = 19;
const steps = 40;
/** The lowest tested monthly budget, in pesos. At this budget, the twenty debts (122,400,000 pesos) take 583 months. */
const lowest = 210_000;
const perDebt = { acreedor: 'Banco Nogal', saldo: 6_000_000, tasaEaPb: 0, pagoMinimo: 10_000, diasMora: 30 };

export async function sliderFigure(
  engine: Figure['engine'],
  portal: Served,
  person: BenchPerson,
  password: string,
): Promise<Figure> {
  const she = await signIn(portal.url, person, password);
  for (let count = 0; count < declared; count += 1)
    await call(portal.url, `/api/diagnosis/debts/${randomUUID()}`, she, perDebt);
  const browser = await launchWholeChromium();
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
    const cookies = she.cookie.split('; ').map((each) => each.split('='));
    await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: portal.url })));
    const page = await context.newPage();
    await page.goto('/portal/diagnostico/simulador');
    await page.getByRole('slider').waitFor();
    await page.getByLabel('Valor exacto').fill(String(lowest));
    await page.getByRole('img', { name: /^Avalancha/ }).waitFor();
    const inspector = await context.newCDPSession(page);
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times = await page.evaluate(
      async ({ count, first }) => {
        const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        const taken: number[] = [];
        for (let step = 0; step < count; step += 1) {
          // The slider moves up from its lowest value, where the plans are longest.
          const value = String(first + 10_000 * step);
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const begun = performance.now();
          write.call(slider, value);
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          await Promise.resolve();
          void document.body.offsetHeight;
          taken.push(performance.now() - begun);
        }
        return taken;
      },
      { count: steps, first: lowest },
    );
    const median = percentile(times, 50);
    return {
      engine,
      name: 'from a step of the slider to the next frame, CPU throttled by four (20 debts, up to 583 months)',
      measured: milliseconds(median),
      target: '≤ 16 ms',
      reached: median <= 16,
    };
  } finally {
    await browser.close();
  }
}
