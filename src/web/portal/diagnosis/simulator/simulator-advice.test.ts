import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { simulateHousehold } from '#domain/diagnosis/household-simulator.ts';
import { cashLeft } from '#domain/money/month.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { answersAbout, generatedPeople } from '#test/support/generated-people.ts';
import type { SimulatorInputs } from '#web/shared/session/choices/simulator-inputs.ts';
import { chosenOutcome, doesFit, fittingHint, fittingText, scenarioOf } from './simulator.flow.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const money = (amount: number) => plain(formatPesos(pesos(amount)));
const amountIn = (text: string) => Number(/\$ ([\d.]+\d)/.exec(text)?.[1]?.replaceAll('.', ''));

const tried = fc.record({
  budget: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 3_000 })).map((each) => each * 1_000),
  term: fc.constantFrom(null, null, 1, 3, 6, 12, 36),
  initialPayment: fc.option(
    fc.integer({ min: 0, max: 90 }).map((each) => pesos(each * 100_000)),
    { freq: 2 },
  ),
});

describe('the text and the hint of the simulator, for generated people and inputs', () => {
  test('do not contradict each other, and state correct amounts', () =>
    fc.assert(
      fc.property(generatedPeople, fc.array(tried, { minLength: 2, maxLength: 2 }), (person, attempts) => {
        const { diagnosis, month } = answersAbout(person);
        const household = simulatedHousehold(diagnosis);
        const simulated = (inputs: Omit<SimulatorInputs, 'extraAmount' | 'extraRhythm' | 'offerId'>) => {
          const all: SimulatorInputs = { ...inputs, extraAmount: null, extraRhythm: 'CADA_6', offerId: null };
          const simulation = simulateHousehold(household, scenarioOf(all));
          const text = plain(fittingText(simulation, chosenOutcome(simulation, all), inputs.budget));
          const hint = plain(fittingHint(simulation, inputs));
          return { ...simulation, text, hint, fitting: simulation.outcomes.filter(doesFit).length };
        };
        if (household.offers.length === 0) return;
        for (const inputs of attempts) {
          const { text, hint, fitting, outcomes, promised } = simulated(inputs);
          const both = `${text}. ${hint}`;
          expect(text.startsWith('Cabe')).toBe(fitting > 0);
          expect(both).not.toMatch(/más cuotas|pago inicial más/);
          expect(hint).not.toContain(text);
          if (text.includes('supera')) expect(hint).not.toMatch(/Prueba|o más/);
          if (fitting > 0 && hint.includes('todavía no')) expect(hint).toMatch(/^En otra /);
          // Without known savings, the simulator cannot state that an initial payment is too high («todavía no.»).
          if (month === null || month.savings === null) expect(both).not.toContain('todavía no.');
          if (both.includes('te quedan libres')) expect(amountIn(text)).toBe(diagnosis.month?.free);
          if (month === null) expect(both).not.toMatch(/libre/);
          const suggested = /^Prueba con (.*) o más\.$/.exec(hint)?.[1];
          if (suggested) {
            expect(amountIn(suggested)).toBeGreaterThan(inputs.budget);
            expect(simulated({ ...inputs, budget: amountIn(suggested) }).fitting).toBeGreaterThan(fitting);
            expect(simulated({ ...inputs, budget: amountIn(suggested) - 1 }).fitting).toBe(fitting);
          }
          if (month && cashLeft(month) >= 0) expect(promised).toBe(0);
          if (promised > 0 && inputs.budget <= promised && outcomes.some(({ plan }) => plan)) {
            expect(text).toMatch(/^De \$ [\d.]+, tus? acuerdos? ya piden? \$ [\d.]+: no queda para otra deuda$/);
            expect(text).toContain(money(promised));
            expect(fitting).toBe(0);
          }
        }
      }),
    ));
});
