import { describe, expect, test, vi } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { isoDate } from '#domain/time/calendar.ts';
import type { SimulatorInputs } from '#web/shared/session/choices/simulator-inputs.ts';
import { part } from '#ui/store-binding.ts';
import { triedOf, triedStore } from './tried.store.ts';

const inputs: SimulatorInputs = {
  budget: 740_000,
  term: null,
  initialPayment: null,
  extraAmount: null,
  extraRhythm: 'CADA_6',
  offerId: 'big',
};
const household = (principal = 8_400_000) => ({
  offers: [
    { id: 'big', policy: defaultPolicy, owed: components({ principal, interest: 0, lateInterest: 0, fees: 0 }) },
  ],
  debts: [
    {
      id: 'a',
      origin: 'DECLARADA' as const,
      balance: pesos(4_000_000),
      annualRateBps: 2500,
      minimum: pesos(200_000),
      daysLate: 0,
      standing: 'ABIERTA' as const,
    },
  ],
  today: isoDate('2026-11-20'),
});

describe('triedStore', () => {
  test('contains the result of a new simulation after each changed input', () => {
    const ours = household();
    const tried = triedStore(ours, inputs);
    for (const change of [{ budget: 750_000 }, { term: 12 }, { initialPayment: 900_000 }, { extraAmount: 100_000 }]) {
      tried.change(change);
      const { inputs: now, simulation } = tried.getState();
      expect(now).toMatchObject(change);
      expect(simulation).toEqual(triedOf(ours, now).simulation);
    }
  });

  test('returns the same object for an unchanged plan', () => {
    const tried = triedStore(household(), inputs);
    const [before] = tried.getState().simulation.outcomes;
    tried.change({ budget: inputs.budget + 1 });
    expect(tried.getState().simulation.outcomes[0]).toBe(before);
    tried.change({ budget: 5_000_000 });
    expect(tried.getState().simulation.outcomes[0]).not.toBe(before);
  });

  test('requests a new confirmation when the budget changes, not when the offer changes', () => {
    const tried = triedStore(household(), inputs);
    tried.setState({ agreement: 'same' });
    tried.change({ offerId: 'other' });
    expect(tried.getState().agreement).toBe('same');
    tried.change({ budget: 750_000 });
    expect(tried.getState().agreement).toBe('asking');
  });

  test('keeps the inputs when the offers change', () => {
    const ours = household();
    const tried = triedStore(ours, inputs);
    tried.change({ budget: 900_000 });
    const { simulation } = tried.getState();
    tried.renew(ours);
    expect(tried.getState().simulation).toBe(simulation);
    const other = household(2_000_000);
    tried.renew(other);
    expect(tried.getState().inputs.budget).toBe(900_000);
    expect(tried.getState().simulation).toEqual(triedOf(other, tried.getState().inputs).simulation);
  });

  test('notifies a subscriber only when the selected part changes', () => {
    const tried = triedStore(household(), inputs);
    const budget = part(tried, (now) => now.inputs.budget);
    const listener = vi.fn();
    const stop = budget.subscribe(listener);
    tried.change({ term: 12 });
    tried.change({ budget: 800_000 });
    expect(listener.mock.calls).toEqual([[800_000]]);
    expect(budget.getState()).toBe(800_000);
    stop();
    tried.change({ budget: 810_000 });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
