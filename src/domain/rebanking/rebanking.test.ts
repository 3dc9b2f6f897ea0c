import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import {
  bannerShows,
  birthDateFault,
  isCurrentApplication,
  isOpenApplication,
  membershipEnd,
  membershipMonths,
  rebankingEntry,
  rebankingTransitions,
  stepOf,
  stepsDone,
  type RebankingEvent,
  type RebankingState,
} from './rebanking.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';

const states = Object.keys(rebankingTransitions) as RebankingState[];
const events = [
  'addressSaved',
  'dataSaved',
  'planChosen',
  'documentsAccepted',
  'reviewNeeded',
  'paymentOpened',
  'firstPaid',
  'activated',
  'paymentReversed',
  'ended',
  'rejected',
  'abandoned',
] as const satisfies readonly RebankingEvent[];

describe('rebankingTransitions', () => {
  test('lead from the first step to the end of the membership', () => {
    const life: RebankingEvent[] = [
      'addressSaved',
      'dataSaved',
      'planChosen',
      'documentsAccepted',
      'paymentOpened',
      'firstPaid',
      'activated',
      'ended',
    ];
    const passed = life.reduce<RebankingState[]>(
      (seen, event) => {
        const next = transition(rebankingTransitions, seen.at(-1)!, event);
        if (isRefusal(next)) throw new Error(`${seen.at(-1)} does not allow ${event}`);
        return [...seen, next];
      },
      ['NO_INICIADA'],
    );
    expect(passed).toEqual([
      'NO_INICIADA',
      'CORRESPONDENCIA_OK',
      'DATOS_OK',
      'PLAN_ELEGIDO',
      'DOCUMENTOS_ACEPTADOS',
      'PAGO_PENDIENTE',
      'PAGADA',
      'ACTIVA',
      'VENCIDA',
    ]);
  });

  test('never skip a step, in any order of events', () => {
    const needs: [RebankingState, RebankingEvent[]][] = [
      ['DATOS_OK', ['addressSaved']],
      ['PLAN_ELEGIDO', ['addressSaved', 'dataSaved']],
      ['PAGO_PENDIENTE', ['addressSaved', 'dataSaved', 'planChosen', 'documentsAccepted']],
      ['ACTIVA', ['addressSaved', 'dataSaved', 'planChosen', 'documentsAccepted', 'firstPaid']],
      ['VENCIDA', ['firstPaid', 'activated']],
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (tried) => {
        const done = new Set<RebankingEvent>();
        let state: RebankingState = 'NO_INICIADA';
        for (const event of tried) {
          const next: RebankingState | Refusal = transition(rebankingTransitions, state, event);
          if (isRefusal(next)) continue;
          done.add(event);
          state = next;
          for (const [reached, before] of needs)
            if (state === reached && before.some((each) => !done.has(each))) return false;
        }
        return true;
      }),
    );
  });

  test('have three final states, and allow only the event `revived` in a final state', () => {
    const ends = states.filter((state) =>
      Object.keys(rebankingTransitions[state]).every((event) => event === 'revived'),
    );
    expect(ends.sort()).toEqual(['DESISTIDA', 'RECHAZADA', 'VENCIDA']);
    expect(ends.filter(isCurrentApplication)).toEqual([]);
  });

  test('never reject or abandon a paid application', () => {
    for (const state of ['PAGADA', 'ACTIVA'] as const)
      for (const event of ['rejected', 'abandoned'] as const)
        expect(isRefusal(transition(rebankingTransitions, state, event))).toBe(true);
  });
});

describe('stepsDone and stepOf', () => {
  test.each<[RebankingState, number]>([
    ['NO_INICIADA', 0],
    ['CORRESPONDENCIA_OK', 1],
    ['DATOS_OK', 2],
    ['PLAN_ELEGIDO', 2],
    ['DOCUMENTOS_ACEPTADOS', 2],
    ['EN_REVISION_PEP', 2],
    ['PAGO_PENDIENTE', 2],
    ['PAGADA', 2],
    ['ACTIVA', 2],
    ['VENCIDA', 0],
    ['RECHAZADA', 0],
    ['DESISTIDA', 0],
  ])('stepsDone of the state %s is %i', (state, done) => {
    expect(stepsDone(state)).toBe(done);
  });

  test.each([
    [1, 'extras'],
    [2, 'plan'],
    [0, 'mailing'],
    [3, 'mailing'],
    [undefined, 'mailing'],
    ['1', 'mailing'],
    [null, 'mailing'],
  ])('stepOf converts %j completed steps to the step %s', (done, step) => {
    expect(stepOf(done)).toBe(step);
  });
});

describe('bannerShows', () => {
  test.each([
    [false, false, false, true],
    [false, true, false, true],
    [true, false, false, false],
    [true, true, false, true],
    [false, false, true, false],
    [false, true, true, false],
    [true, false, true, false],
    [true, true, true, false],
  ])(
    'with client type %s, paid in full %s and membership %s, returns %s',
    (isClientType, isPaidInFull, hasMembership, shows) => {
      expect(bannerShows({ isClientType, isPaidInFull, hasMembership })).toBe(shows);
    },
  );
});

describe('rebankingEntry', () => {
  test('returns the payment page while a payment is pending at the provider', () => {
    const entry = rebankingEntry({ bannerShows: false, application: 'PAGO_PENDIENTE', paymentPending: true });
    expect(entry).toBe('payment');
  });

  test.each(states)('without a banner, returns `flow` only for open applications: %s', (application) => {
    const entry = rebankingEntry({ bannerShows: false, application, paymentPending: false });
    expect(entry).toBe(isOpenApplication(application) ? 'flow' : 'home');
  });

  test('without an open application, returns `flow` only when the banner is shown', () => {
    expect(rebankingEntry({ bannerShows: true, application: undefined, paymentPending: false })).toBe('flow');
    expect(rebankingEntry({ bannerShows: false, application: undefined, paymentPending: false })).toBe('home');
    expect(rebankingEntry({ bannerShows: false, application: 'ACTIVA', paymentPending: true })).toBe('home');
  });
});

describe('birthDateFault', () => {
  // 22:00 in Bogotá on 20 November is already the 21st in UTC.
  const night = new Date('2026-11-21T03:00:00.000Z');
  test.each([
    ['1988-05-17', undefined],
    ['2008-11-20', undefined],
    ['2008-11-21', 'minor'],
    ['2026-11-20', 'minor'],
    ['2026-11-21', 'future'],
    ['2027-01-01', 'future'],
    ['1906-11-20', undefined],
    ['1906-11-19', 'invalid'],
    ['1850-01-01', 'invalid'],
    ['2004-02-29', undefined],
    ['2023-02-29', 'invalid'],
    ['1905-01-01', 'invalid'],
    ['17/05/1988', 'invalid'],
    ['', 'invalid'],
  ])('of %s is %s', (text, fault) => {
    expect(birthDateFault(text, night)).toBe(fault);
  });

  test('treats a person born on 29 February as an adult from 28 February', () => {
    expect(birthDateFault('2008-02-29', new Date('2026-02-28T04:59:59Z'))).toBe('minor');
    expect(birthDateFault('2008-02-29', new Date('2026-02-28T05:00:00Z'))).toBeUndefined();
  });
});

test('membershipEnd returns the same day of a later month, or the last day of a shorter month', () => {
  expect(membershipEnd(isoDate('2026-11-20'), 6)).toBe('2027-05-20');
  expect(membershipEnd(isoDate('2026-08-31'), 6)).toBe('2027-02-28');
});

test('membershipMonths counts from the day of the first payment to the last day', () => {
  const plan = { activeUntil: membershipEnd(isoDate('2026-11-30'), 6), validityMonths: 6 };
  const on = (day: string) => membershipMonths(plan, isoDate(day));
  expect(on('2026-11-30')).toEqual({ month: 1, left: 6 });
  expect(on('2026-12-29')).toEqual({ month: 1, left: 6 });
  expect(on('2026-12-30')).toEqual({ month: 2, left: 5 });
  expect(on('2027-05-29')).toEqual({ month: 6, left: 1 });
  expect(on('2027-05-30')).toEqual({ month: 6, left: 0 });
});
