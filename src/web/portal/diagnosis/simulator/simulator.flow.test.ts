import { describe, expect, test } from 'vitest';
import type { Month } from '#domain/money/month.ts';
import { simulateHousehold, type Scenario } from '#domain/diagnosis/household-simulator.ts';
import { components } from '#domain/debts/obligations.ts';
import { pesos } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import type { HouseholdDebt } from '#domain/diagnosis/diagnosis.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { isRefusal } from '#domain/refusal.ts';
import { knownInputs, type SimulatorInputs } from '#web/shared/session/choices/simulator-inputs.ts';
import {
  bestPayoff,
  chosenOutcome,
  compare,
  fittingHint,
  fittingText,
  isPlanned,
  scenarioOf,
  sharedRefusal,
  spokenOutcome,
} from './simulator.flow.ts';

const offer = (id: string, principal: number) => ({
  id,
  policy: defaultPolicy,
  owed: components({ principal, interest: 0, lateInterest: 0, fees: 0 }),
});
const debt = (id: string, annualRateBps: number, minimum = 200_000, balance = 4_000_000) => ({
  id,
  origin: 'DECLARADA' as const,
  balance: pesos(balance),
  annualRateBps,
  minimum: pesos(minimum),
  daysLate: 0,
  standing: 'ABIERTA' as const,
});
const inputs: SimulatorInputs = {
  budget: 740_000,
  term: 6,
  initialPayment: 600_000,
  extraAmount: null,
  extraRhythm: 'CADA_6',
  offerId: 'big',
};
const simulated = (
  change: Partial<SimulatorInputs> = {},
  debts: readonly HouseholdDebt[] = [debt('a', 2500), debt('b', 1800)],
  month: Month | null = null,
) => {
  const asked: Scenario = scenarioOf({ ...inputs, ...change });
  const household = {
    offers: [offer('big', 8_400_000), offer('small', 1_000_000)],
    debts,
    today: isoDate('2026-11-20'),
    month,
  };
  const simulation = simulateHousehold(household, asked);
  const chosen = chosenOutcome(simulation, { ...inputs, ...change });
  if (!isPlanned(chosen)) throw new Error('No plan');
  return { simulation, chosen };
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('comparing two scenarios', () => {
  test('returns the differences between two plans of the same offer', () => {
    expect(compare(simulated().chosen, simulated({ term: 12 }).chosen)).toEqual({
      total: 840_000,
      monthly: -300_000,
      instalments: 6,
    });
  });

  test('returns undefined for plans of different offers', () => {
    expect(compare(simulated().chosen, simulated({ offerId: 'small' }).chosen)).toBeUndefined();
  });
});

describe('the strategies for paying all debts', () => {
  test('bestPayoff returns the cheaper strategy', () => {
    const { simulation } = simulated();
    const best = bestPayoff(simulation);
    expect(best?.strategy).toBe('AVALANCHA');
    expect(best?.interest).toBeLessThan(isRefusal(simulation.snowball) ? 0 : simulation.snowball.interest);
  });

  test('sharedRefusal returns a refusal only when both strategies have the same refusal', () => {
    const { simulation } = simulated({ budget: 300_000 });
    expect(bestPayoff(simulation)).toBeUndefined();
    expect(sharedRefusal(simulation)).toEqual({ refused: 'PRESUPUESTO_INSUFICIENTE', detail: { minimum: 400_000 } });
    expect(sharedRefusal(simulated().simulation)).toBeUndefined();
  });
});

describe('the outcome text', () => {
  test('contains the fitting offers, the plan and the total time for screen readers', () => {
    const { simulation, chosen } = simulated();
    expect(plain(spokenOutcome(simulation, chosen, 740_000, false))).toBe(
      'Caben 2 ofertas. 6 cuotas de $ 740.000, $ 5.040.000 en total. Te ahorras $ 3.360.000. Todas tus deudas, en 1 año.',
    );
  });

  test('contains no amount while amounts are hidden', () => {
    const { simulation, chosen } = simulated({ budget: 500_000 });
    expect(spokenOutcome(simulation, chosen, 500_000, true)).toBe(
      'Cabe otra oferta. 6 cuotas. Todas tus deudas, en 1 año y 7 meses.',
    );
  });

  test('states that no offer fits', () => {
    const { simulation, chosen } = simulated({ budget: 10_000 });
    expect(fittingText(simulation, chosen, 10_000)).toMatch(/^Con ese valor todavía no cabe/);
  });

  test('states that another offer fits when the chosen offer does not fit', () => {
    const { simulation, chosen } = simulated({ budget: 500_000 });
    expect([chosen.offerId, chosen.fits]).toEqual(['big', false]);
    expect(fittingText(simulation, chosen, 500_000)).toBe('Cabe otra oferta');
    const small = simulated({ budget: 500_000, offerId: 'small' }).chosen;
    expect(fittingText(simulation, small, 500_000)).toBe('Cabe una oferta');
    expect(
      fittingText(
        { ...simulation, outcomes: [...simulation.outcomes, { ...small, offerId: 'third' }] },
        chosen,
        500_000,
      ),
    ).toBe('Caben otras 2 ofertas');
  });

  test('states that the budget exceeds the free amount of the month', () => {
    const month = { income: pesos(2_500_000), expenses: pesos(1_730_000), promised: pesos(726_200) };
    const { simulation, chosen } = simulated({ budget: 740_000 }, [], month);
    expect(plain(fittingText(simulation, chosen, 740_000))).toBe('Ese valor supera los $ 43.800 que te quedan libres');
    expect(spokenOutcome(simulation, chosen, 740_000, true)).toBe('Ese valor supera lo que te queda libre. 6 cuotas.');
    expect(simulation.together).toEqual([]);
  });

  test('states that the payments of an agreement exceed the budget', () => {
    const agreed = {
      ...debt('own', 0, 353_400, 1_767_000),
      standing: 'EN_ACUERDO' as const,
      origin: 'PROPIA' as const,
    };
    const { simulation, chosen } = simulated({ budget: 300_000, term: null }, [agreed]);
    expect(plain(fittingText(simulation, chosen, 300_000))).toBe(
      'De $ 300.000, tu acuerdo ya pide $ 353.400: no queda para otra deuda',
    );
    expect(simulation.outcomes.filter((outcome) => isPlanned(outcome) && outcome.fits)).toEqual([]);
    expect(simulation.together).toEqual([]);
  });

  test('states that the instalment fits but the initial payment does not', () => {
    const month = { income: pesos(4_000_000), expenses: pesos(2_500_000), promised: pesos(0), savings: pesos(0) };
    const { simulation, chosen } = simulated({ budget: 1_300_000, term: 12, initialPayment: 2_000_000 }, [], month);
    expect(chosen).toMatchObject({ fits: false, unaffordable: 'PAGO_INICIAL', free: 1_300_000 });
    const only = { ...simulation, outcomes: [chosen] };
    expect(plain(fittingText(only, chosen, 1_300_000))).toBe(
      'La cuota te alcanza; el pago inicial de $ 2.000.000 todavía no',
    );
    const wealthy = { ...month, savings: pesos(700_000) };
    expect(simulated({ budget: 1_300_000, term: 12, initialPayment: 2_000_000 }, [], wealthy).chosen.fits).toBe(true);
  });

  test.each<[free: number, budget: number, text: string, hint: string]>([
    [46_600, 300_000, 'Ese valor supera los $ 46.600 que te quedan libres', 'La cuota más baja es $ 52.500.'],
    [46_600, 10_000, 'Con ese valor todavía no cabe ninguna oferta', 'La cuota más baja es $ 52.500.'],
    [100_000, 10_000, 'Con ese valor todavía no cabe ninguna oferta', 'Prueba con $ 52.500 o más.'],
  ])('explains a free amount of %s and a budget of %s: «%s», «%s»', (free, budget, ...said) => {
    const month = { income: pesos(2_000_000), expenses: pesos(1_900_000 - free), promised: pesos(0) };
    const { simulation, chosen } = simulated({ budget, term: null, initialPayment: null }, [], month);
    expect([fittingText(simulation, chosen, budget), fittingHint(simulation, { term: null })].map(plain)).toEqual(said);
  });

  test.each<[term: number | null, budget: number, hint: RegExp]>([
    [36, 900_000, /menos cuotas/],
    [6, 800_000, /puedes pagar una a la vez/],
    [6, 5_000_000, /puedes pagar 2 a la vez/],
  ])('gives a hint for a term of %s and a budget of %s', (term, budget, hint) => {
    const wish = { term, budget, initialPayment: null };
    expect(fittingHint(simulated(wish, []).simulation, inputs)).toMatch(hint);
  });

  test('has an empty hint when the only offer fits', () => {
    const { simulation, chosen } = simulated({ budget: 900_000 });
    expect(fittingHint({ ...simulation, outcomes: [chosen], together: [] }, inputs)).toBe('');
  });
});

describe('stored simulator inputs', () => {
  test('are restored', () => {
    expect(knownInputs(JSON.parse(JSON.stringify(inputs)))).toEqual(inputs);
  });

  test.each([
    ['nothing', null],
    ['an object without most fields', { budget: 1 }],
    ['an object with a term of 600 instalments', { ...inputs, term: 600 }],
    ['an object with a negative extra amount', { ...inputs, extraAmount: -1 }],
    ['an object with an unknown rhythm of extra payments', { ...inputs, extraRhythm: 'SIEMPRE' }],
  ])('are discarded when the stored value is %s', (_name, stored) => expect(knownInputs(stored)).toBeNull());
});
