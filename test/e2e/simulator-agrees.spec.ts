import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from 'vite';
import { simulateDiagnosis, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { z } from '#contract/wire.ts';
import { pesos } from '#domain/money/money.ts';
import { propertyRuns } from '#domain/property-runs.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { engines } from '#test/support/engines.ts';
import { startTestApp, type Client, type Debt, type TestApp } from '#test/support/test-app.ts';

const people = 20;
const scenariosEach = propertyRuns.numRuns / people;

const amount = (max: number) => fc.oneof(fc.integer({ min: 0, max: max / 100 }), fc.integer({ min: 0, max }));
const debts: fc.Arbitrary<Debt[]> = fc.array(
  fc.record({
    principal: fc.integer({ min: 1, max: 40_000_000 }),
    interest: amount(3_000_000),
    lateInterest: amount(9_000_000),
    fees: amount(500_000),
    arrearsSince: fc.constantFrom('2019-03-31', '2024-02-29', '2025-05-20', '2026-11-01'),
  }),
  { maxLength: 5 },
);
const elsewhere = fc.array(
  fc.record({
    acreedor: fc.constant('Banco Nogal'),
    saldo: fc.integer({ min: 1, max: 60_000_000 }),
    tasaEaPb: fc.option(fc.integer({ min: 0, max: 9_000 })),
    pagoMinimo: amount(900_000),
    diasMora: fc.integer({ min: 0, max: 900 }),
  }),
  { maxLength: 6 },
);
const scenario: fc.Arbitrary<SimulatorScenario> = fc
  .record(
    {
      budget: amount(6_000_000),
      term: fc.integer({ min: 1, max: 36 }),
      initialPayment: amount(8_000_000),
      extra: fc.record({
        amount: amount(4_000_000),
        firstMonth: fc.integer({ min: 1, max: 24 }),
        everyMonths: fc.constantFrom(0, 1, 6, 12),
      }),
    },
    { requiredKeys: ['budget'] },
  )
  .map(({ budget, initialPayment, extra, ...rest }) => ({
    ...rest,
    budget: pesos(budget),
    ...(initialPayment === undefined ? {} : { initialPayment: pesos(initialPayment) }),
    ...(extra === undefined ? {} : { extra: { ...extra, amount: pesos(extra.amount) } }),
  }));
const sampled = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { seed: propertyRuns.seed, numRuns: count });

let t: TestApp;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  t = await startTestApp(engines[0]!);
  [browser, page] = await openedPage();
});
afterAll(async () => {
  await browser?.close();
  await t?.close();
});

/** A browser that has loaded the very sources that the portal's simulator is built from. */
async function openedPage(): Promise<[Browser, Page]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../support/simulator-in-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'simulator',
      },
    },
  });
  const [output] = [built].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  const chromium = await launchChromium();
  const opened = await chromium.newPage();
  await opened.addScriptTag({ content: code });
  return [chromium, opened];
}

/** The wire of what somebody simulates with, and their client. */
async function somebody(owed: Debt[], declared: object[]): Promise<{ id: string; client: Client; state: object }> {
  const person = await t.person(owed);
  const client = await t.signedIn(person);
  for (const debt of declared) await client.post(`/api/diagnosis/debts/${randomUUID()}`, debt);
  return { id: person.id, client, state: (await client.get('/api/diagnosis')).body };
}

describe('the simulator in the browser and on the server', () => {
  test('say the same to the peso and to the day, in 10,000 random cases', async () => {
    const households = sampled(fc.tuple(debts, elsewhere), people);
    const all = sampled(scenario, propertyRuns.numRuns);
    let plans = 0;
    for (const [index, [owed, declared]] of households.entries()) {
      const { id, client, state } = await somebody(owed, declared);
      const scenarios = all.slice(index * scenariosEach, (index + 1) * scenariosEach);
      const inBrowser = await page.evaluate(
        ([given, asked]) => (globalThis as any).answersOf(given, asked) as string[],
        [state, scenarios] as const,
      );
      const { answer } = await t.services.diagnosis.simulator(id, t.clock.now());
      const onServer = scenarios.map((each) => JSON.stringify(z.encode(simulateDiagnosis.reply, answer(each))));
      expect(inBrowser).toEqual(onServer);
      plans += onServer.filter((each) => each.includes('"rechazo":null')).length;

      // And what comes over HTTP is that very answer.
      const [first] = scenarios;
      const asked = z.encode(simulateDiagnosis.body, first as never);
      expect(JSON.stringify((await client.post('/api/diagnosis/simulate', asked as object)).body)).toBe(onServer[0]);
    }
    // Cases that could all be refused would prove nothing.
    expect(plans).toBeGreaterThan(propertyRuns.numRuns / 2);
  });
});
