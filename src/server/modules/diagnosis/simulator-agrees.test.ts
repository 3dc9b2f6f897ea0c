import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateDiagnosis, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { readDiagnosis } from '#contract/diagnosis.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { simulationAnswerOf } from '#contract/simulation-answer.ts';
import { z } from '#contract/wire.ts';
import { simulateHousehold } from '#domain/diagnosis/household-simulator.ts';
import { pesos } from '#domain/money/money.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { propertyRuns } from '#test/support/property-runs.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Debt } from '#test/support/test-app.ts';

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

const replyOf = (answer: z.output<typeof simulateDiagnosis.reply>): string =>
  JSON.stringify(z.encode(simulateDiagnosis.reply, answer));

describeOnPostgres('the simulator', (engine) => {
  const portal = suiteApp(engine);

  test('returns the same results on the page and on the server in 100 random cases', async () => {
    const scenarios = sampled(scenario, people * scenariosEach);
    let plans = 0;
    for (const [owed, declared] of sampled(fc.tuple(debts, elsewhere), people)) {
      const person = await portal.person(owed);
      const client = await portal.signedIn(person);
      for (const debt of declared) await client.post(`/api/diagnosis/debts/${randomUUID()}`, debt);
      const asked = scenarios.splice(0, scenariosEach);
      const { body: state } = await client.get('/api/diagnosis');
      expect(state.deudasDeclaradas).toHaveLength(declared.length);
      const household = simulatedHousehold(z.decode(readDiagnosis.reply, state));
      const onPage = asked.map((each) => replyOf(simulationAnswerOf(simulateHousehold(household, each))));
      const { answer } = await portal.services.diagnosis.simulator(person.id, portal.clock.now());
      const onServer = asked.map((each) => replyOf(answer(each)));
      expect(onPage).toEqual(onServer);
      plans += onServer.filter((each) => each.includes('"rechazo":null')).length;
      const body = z.encode(simulateDiagnosis.body, asked[0]!);
      expect(JSON.stringify((await client.post('/api/diagnosis/simulate', body)).body)).toBe(onServer[0]);
    }
    expect(plans).toBeGreaterThan((people * scenariosEach) / 2);
  });
});
