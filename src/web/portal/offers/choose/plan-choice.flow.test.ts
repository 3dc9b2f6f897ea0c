import { describe, expect, test } from 'vitest';
import type { PlanFigures } from '#contract/offers.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { workedFigures } from '#test/support/worked-proposal.ts';
import {
  dayOfPlan,
  firstChoice,
  firstPaymentDays,
  firstState,
  keyOf,
  nextPlanState,
  optionGroups,
  planToHold,
  readPlan,
  readTerm,
  requestOf,
  type PlanState,
  type Scenario,
  type Simulation,
} from './plan-choice.flow.ts';

const plan = (term: number): PlanFigures => ({ ...workedFigures, term });
const unknown = { fitsCapacity: null, unaffordable: null };
const had = (term: number): Scenario => ({ term, plan: plan(term), refusal: null, ...unknown });
const refused = (term: number, code: NonNullable<Scenario['refusal']>['code'], minimum = 50_000): Scenario => ({
  ...{ term, plan: null, refusal: { code, minimum: pesos(minimum) }, ...unknown },
});
const limits = {
  maximumTerm: 36,
  minimumInstalment: pesos(50_000),
  firstPaymentFrom: isoDate('2026-11-20'),
  firstPaymentUntil: isoDate('2026-11-27'),
};
const simulation = (scenarios: Scenario[], recommendedTerm = 6): Simulation => ({
  scenarios,
  limits,
  recommendedTerm,
  free: null,
});

const opened = firstState(firstChoice(undefined));
function answer(state: PlanState, reply: Simulation): PlanState {
  return nextPlanState(state, { type: 'answered', request: readPlan(state, 'o1').request, simulation: reply });
}
const compared = nextPlanState(
  answer(opened, simulation([had(1), had(3), had(6), refused(36, 'INSTALLMENT_TOO_LOW')])),
  { type: 'chosen', change: { term: 6 } },
);

describe('the initial plan choice', () => {
  test('is empty without a stored choice', () => {
    expect(opened.choice).toEqual({ term: null, dayOfMonth: null, initialPayment: null, firstPaymentOn: null });
  });

  test('equals the stored choice', () => {
    const kept = { term: 12, dayOfMonth: 5, initialPayment: pesos(900_000), firstPaymentOn: isoDate('2026-11-25') };
    expect(firstChoice(kept)).toEqual(kept);
  });

  test('is null in each field without a stored value', () => {
    expect(firstChoice({ term: 6, initialPayment: pesos(600_000) })).toEqual({
      term: 6,
      dayOfMonth: null,
      initialPayment: 600_000,
      firstPaymentOn: null,
    });
  });

  test('stays empty after the simulation response', () => {
    const answered = answer(opened, simulation([had(1), had(3), had(6)]));
    expect(answered.choice.term).toBeNull();
    expect(readPlan(answered, 'o1')).toMatchObject({ pending: false, exact: false, plan: null, refusal: null });
    expect(optionGroups(answered).options.map(({ term }) => term)).toEqual([1, 3, 6]);
  });

  test('planToHold returns the recommended plan, or else the longest available plan', () => {
    expect(planToHold(simulation([had(1), had(3), had(6)], 3))?.term).toBe(3);
    expect(planToHold(simulation([had(1), had(3), refused(6, 'INSTALLMENT_TOO_LOW')]))?.term).toBe(3);
    expect(planToHold(simulation([refused(1, 'TERM_NOT_ALLOWED')]))).toBeNull();
  });
});

describe('changing the plan', () => {
  test('shows another term of the last response without a request', () => {
    const state = nextPlanState(compared, { type: 'chosen', change: { term: 3 } });
    expect(readPlan(state, 'o1')).toMatchObject({ pending: false, exact: true, plan: { term: 3 } });
  });

  test('requests a custom term and shows the earlier plan until the response', () => {
    const state = nextPlanState(compared, { type: 'chosen', change: { term: 9 } });
    const reading = readPlan(state, 'o1');
    expect(reading).toMatchObject({ pending: true, exact: false, plan: { term: 6 } });
    expect(reading.request).toMatchObject({ offerId: 'o1', term: 9 });
    expect(readPlan(answer(state, simulation([had(6), had(9)])), 'o1')).toMatchObject({
      exact: true,
      plan: { term: 9 },
    });
  });

  test('keeps the last plan while the response is pending', () => {
    const state = nextPlanState(compared, { type: 'chosen', change: { initialPayment: pesos(800_000) } });
    expect(readPlan(state, 'o1')).toMatchObject({ pending: true, exact: false, plan: { initialPayment: 600_000 } });
  });

  test('keeps the last plan when the chosen term is unavailable', () => {
    const state = answer(
      nextPlanState(compared, { type: 'chosen', change: { term: 24 } }),
      simulation([had(6), refused(24, 'INSTALLMENT_TOO_LOW')]),
    );
    expect(readPlan(state, 'o1')).toMatchObject({
      exact: false,
      plan: { term: 6 },
      refusal: { code: 'INSTALLMENT_TOO_LOW' },
    });
  });

  test('shows why an initial payment was refused and keeps the last plan', () => {
    const asked = nextPlanState(compared, { type: 'chosen', change: { initialPayment: pesos(100_000) } });
    const state = answer(asked, simulation([had(1), had(3), refused(6, 'INITIAL_PAYMENT_TOO_LOW', 504_000)]));
    expect(readPlan(state, 'o1')).toMatchObject({
      pending: false,
      exact: false,
      plan: { term: 6 },
      refusal: { code: 'INITIAL_PAYMENT_TOO_LOW', minimum: 504_000 },
    });
    expect(state.choice.initialPayment).toBe(100_000);
    expect(readPlan(state, 'o1').correction).toBe('Corrige el pago inicial para ver tu plan');
    // A later change must not bring back an earlier plan before the server responds.
    const typed = nextPlanState(state, { type: 'chosen', change: { initialPayment: pesos(1_000_000) } });
    expect(readPlan(typed, 'o1')).toMatchObject({ pending: true, correction: expect.stringContaining('pago inicial') });
    const answered = answer(typed, simulation([had(1), had(3), had(6)]));
    expect(readPlan(answered, 'o1')).toMatchObject({ exact: true, correction: null });
    expect(optionGroups(state).options.map(({ term, correction }) => [term, correction])).toEqual([
      [1, null],
      [3, null],
      [6, 'Corrige el pago inicial para ver tu plan'],
    ]);
  });

  test.each([
    ['INSTALLMENT_TOO_LOW', null, 'Elige menos cuotas para ver tu plan'],
    ['INSTALLMENT_TOO_LOW', 900_000, 'Cambia las cuotas o el pago inicial para ver tu plan'],
    ['INITIAL_PAYMENT_TOO_HIGH', 9_000_000, 'Corrige el pago inicial para ver tu plan'],
    ['TERM_NOT_ALLOWED', null, 'Elige otro número de cuotas para ver tu plan'],
    ['DATE_NOT_ALLOWED', null, 'Elige otra fecha para ver tu plan'],
  ] as const)('the correction for %s with an initial payment of %s states what to change', (code, initial, text) => {
    const initialPayment = initial === null ? null : pesos(initial);
    const asked = nextPlanState(compared, { type: 'chosen', change: { initialPayment, dayOfMonth: 5 } });
    expect(readPlan(answer(asked, simulation([had(1), refused(6, code)])), 'o1').correction).toBe(text);
  });

  test('ignores responses to outdated choices', () => {
    const first = nextPlanState(compared, { type: 'chosen', change: { dayOfMonth: 5 } });
    const { request } = readPlan(first, 'o1');
    const second = nextPlanState(first, { type: 'chosen', change: { dayOfMonth: 15 } });
    expect(nextPlanState(second, { type: 'answered', request, simulation: simulation([had(1)]) })).toBe(second);
    expect(nextPlanState(second, { type: 'failed', request, failure: new Error('late') })).toBe(second);
  });

  test('keeps the choice and the plan after a failure, until a new response', () => {
    const asked = nextPlanState(compared, { type: 'chosen', change: { dayOfMonth: 5 } });
    const failure = new Error('offline');
    const failed = nextPlanState(asked, { type: 'failed', request: readPlan(asked, 'o1').request, failure });
    expect(readPlan(failed, 'o1')).toMatchObject({ pending: false, failure, exact: false, plan: { term: 6 } });
    expect(failed.choice.dayOfMonth).toBe(5);
    expect(readPlan(answer(failed, simulation([had(1), had(6)])), 'o1')).toMatchObject({ failure: null, exact: true });
  });
});

describe('requestOf', () => {
  const choice = { term: 6, dayOfMonth: 30, initialPayment: null, firstPaymentOn: null };
  const known = new Set([1, 3, 6]);

  test('omits a term that every response includes', () => {
    expect(requestOf('o1', choice, known)).toEqual({ offerId: 'o1', dayOfMonth: 30 });
    expect(requestOf('o1', { ...choice, term: 9 }, known)).toEqual({ offerId: 'o1', dayOfMonth: 30, term: 9 });
  });

  test('omits the day of the month until the user has chosen a day', () => {
    const open = { ...choice, dayOfMonth: null };
    expect(requestOf('o1', open, known)).toEqual({ offerId: 'o1' });
    expect(dayOfPlan(open, { firstPaymentOn: isoDate('2026-11-11') })).toBe(15);
    expect(dayOfPlan(choice, { firstPaymentOn: isoDate('2026-11-11') })).toBe(30);
  });

  test('includes the term with a custom initial payment', () => {
    expect(
      requestOf('o1', { ...choice, initialPayment: pesos(700_000), firstPaymentOn: isoDate('2026-11-25') }, known),
    ).toEqual({
      offerId: 'o1',
      dayOfMonth: 30,
      term: 6,
      initialPayment: 700_000,
      firstPaymentOn: '2026-11-25',
    });
  });

  test('omits the initial payment when the plan has a single payment', () => {
    const single = { ...choice, term: 1, initialPayment: pesos(700_000) };
    expect(keyOf(requestOf('o1', single, known))).toBe(keyOf(requestOf('o1', choice, known)));
  });
});

describe('option groups', () => {
  test('list unavailable terms by reason instead of showing them as cards', () => {
    const state = answer(
      opened,
      simulation([had(1), refused(24, 'INSTALLMENT_TOO_LOW'), refused(36, 'INSTALLMENT_TOO_LOW')], 1),
    );
    expect(optionGroups(state)).toMatchObject({
      options: [{ term: 1 }],
      unavailable: [{ code: 'INSTALLMENT_TOO_LOW', terms: [24, 36], minimum: 50_000 }],
    });
  });

  test('firstPaymentDays returns the business days within the limits', () => {
    expect(firstPaymentDays(limits)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ]);
  });

  test('readTerm accepts a whole number of instalments within the offer’s limit', () => {
    expect(readTerm('9', 36)).toEqual({ term: 9 });
    for (const typed of ['', '0', '37', '9.5', 'x'])
      expect(readTerm(typed, 36)).toEqual({ error: 'Escribe un número entero de 1 a 36.' });
  });
});
