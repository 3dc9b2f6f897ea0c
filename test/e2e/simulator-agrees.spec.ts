import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { build } from 'vite';
import { simulateDiagnosis, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { z } from '#contract/wire.ts';
import { pesos } from '#domain/money/money.ts';
import { propertyRuns } from '#test/support/property-runs.ts';
import { expectOk } from '#test/drivers/plan-over-http.ts';
import { signedInOver } from '#test/support/http-client.ts';
import type { Debt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

const people = 10;
const scenariosEach = 10;

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

async function simulatorScript(): Promise<string> {
  const entry = fileURLToPath(new URL('../support/simulator-in-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'simulator' } },
  });
  const [output] = [built].flat();
  return output && 'output' in output ? output.output[0].code : '';
}

test('the simulator in the browser and on the server returns the same results in 100 random cases', async ({
  portal,
  page,
}) => {
  await page.addScriptTag({ content: await simulatorScript() });
  const scenarios = sampled(scenario, people * scenariosEach);
  let plans = 0;
  for (const [owed, declared] of sampled(fc.tuple(debts, elsewhere), people)) {
    const person = await portal.person(owed);
    const client = await signedInOver(portal.url, person);
    for (const debt of declared) expectOk(await client.post(`/api/diagnosis/debts/${randomUUID()}`, debt));
    const asked = scenarios.splice(0, scenariosEach);
    const state = expectOk(await client.get('/api/diagnosis'));
    const inBrowser = await page.evaluate(
      (given) => (globalThis as any).answersOf(...given) as string[],
      [state, asked],
    );
    const { answer } = await portal.services.diagnosis.simulator(person.id, new Date());
    const onServer = asked.map((each) => JSON.stringify(z.encode(simulateDiagnosis.reply, answer(each))));
    expect(inBrowser).toEqual(onServer);
    plans += onServer.filter((each) => each.includes('"rechazo":null')).length;
    const body = z.encode(simulateDiagnosis.body, asked[0] as never) as object;
    expect(JSON.stringify(expectOk(await client.post('/api/diagnosis/simulate', body)))).toBe(onServer[0]);
  }
  expect(plans).toBeGreaterThan((people * scenariosEach) / 2);
});
