import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { addDays, bogotaDate, daysBetween, isBusinessDay, isoDate, startOfBogotaDay } from '#domain/time/calendar.ts';
import { transition } from '#domain/transitions.ts';
import { propertyRuns } from '#test/support/property-runs.ts';
import {
  caseKinds,
  caseTransitions,
  isOverdue,
  mayReopen,
  usualDueOn,
  type CaseEvent,
  type CaseKind,
  type CaseState,
} from './cases.ts';

const events: readonly CaseEvent[] = ['taken', 'waiting', 'resolved', 'settled', 'reopened'];
const step = (state: CaseState, event: CaseEvent) => transition<CaseState, CaseEvent>(caseTransitions, state, event);
const day = fc.integer({ min: 0, max: 5 * 365 }).map((days) => addDays(isoDate('2026-01-01'), days));

describe('caseTransitions', () => {
  test('allow `waiting` and `resolved` only in EN_CURSO, and only `reopened` in RESUELTO', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (order) => {
        let state: CaseState = 'NUEVO';
        for (const event of order) {
          const next: ReturnType<typeof step> = step(state, event);
          if (isRefusal(next)) continue;
          if (event === 'waiting' || event === 'resolved') expect(state).toBe('EN_CURSO');
          if (event === 'reopened') expect(state).toBe('RESUELTO');
          else expect(state).not.toBe('RESUELTO');
          if (event === 'taken' || event === 'reopened') expect(next).toBe('EN_CURSO');
          expect(next).not.toBe('NUEVO');
          state = next;
        }
      }),
      propertyRuns,
    );
  });

  test('lead from every open state to RESUELTO, and back from RESUELTO to EN_CURSO', () => {
    for (const state of ['NUEVO', 'EN_CURSO', 'ESPERA'] as const) {
      const taken = step(state, 'taken');
      expect(taken).toBe('EN_CURSO');
      expect(step(state, 'settled')).toBe('RESUELTO');
    }
    expect(transition(caseTransitions, 'EN_CURSO', 'resolved')).toBe('RESUELTO');
    expect(transition(caseTransitions, 'RESUELTO', 'reopened')).toBe('EN_CURSO');
  });
});

describe('usualDueOn', () => {
  test.each([
    ['PAGO', '2026-11-24'],
    ['DOCUMENTO', '2026-11-24'],
    ['PEP', '2026-11-25'],
    ['IDENTIDAD', '2026-11-23'],
    ['TRABAJO', '2026-11-24'],
    ['CORREO', '2026-11-27'],
  ] as const)('of a %s case opened on Friday 20 November 2026 is %s', (kind, dueOn) => {
    expect(usualDueOn(kind, new Date('2026-11-20T20:00:00Z'))).toBe(dueOn);
  });

  test.each([
    ['8 December alone', 'PAGO', '2026-12-07', '2026-12-10'],
    ['25 December', 'PEP', '2026-12-23', '2026-12-29'],
    ['Holy Week', 'CORREO', '2027-03-22', '2027-03-31'],
    ['a weekend', 'IDENTIDAD', '2026-11-21', '2026-11-23'],
  ] as const)(
    'skips the non-business days of %s: a case of kind %s opened on %s is due on %s',
    (_holiday, kind, openedOn, dueOn) => {
      expect(usualDueOn(kind, startOfBogotaDay(isoDate(openedOn)))).toBe(dueOn);
    },
  );

  test('returns the last business day of the term', () => {
    const usual = (Object.keys(caseKinds) as CaseKind[]).filter((kind) => caseKinds[kind].businessDays !== undefined);
    fc.assert(
      fc.property(fc.constantFrom(...usual), day, fc.integer({ min: 0, max: 86_399 }), (kind, openedOn, second) => {
        const now = new Date(startOfBogotaDay(openedOn).getTime() + second * 1000);
        const dueOn = usualDueOn(kind, now);
        expect(isBusinessDay(dueOn)).toBe(true);
        const days = Array.from({ length: daysBetween(bogotaDate(now), dueOn) }, (_, index) =>
          addDays(openedOn, index + 1),
        );
        expect(days.filter(isBusinessDay)).toHaveLength(caseKinds[kind].businessDays ?? -1);
      }),
      propertyRuns,
    );
  });

  test.each(['RECLAMO', 'DATOS_PERSONALES'] as const)('throws for a case of kind %s', (kind) => {
    expect(() => usualDueOn(kind, new Date())).toThrow(RangeError);
  });
});

describe('a case', () => {
  test('may be reopened for thirty days', () => {
    const resolvedAt = new Date('2026-11-20T15:00:00Z');
    expect(mayReopen(resolvedAt, new Date('2026-12-20T15:00:00Z'))).toBe(true);
    expect(mayReopen(resolvedAt, new Date('2026-12-20T15:00:00.001Z'))).toBe(false);
  });

  test('is overdue from the day after its due date until the case is resolved', () => {
    const dueOn = isoDate('2026-11-24');
    expect(isOverdue({ state: 'NUEVO', dueOn }, isoDate('2026-11-24'))).toBe(false);
    expect(isOverdue({ state: 'ESPERA', dueOn }, isoDate('2026-11-25'))).toBe(true);
    expect(isOverdue({ state: 'RESUELTO', dueOn }, isoDate('2026-11-25'))).toBe(false);
  });

  test('has distinct outcomes in upper case with underscores', () => {
    for (const { chosen, automatic } of Object.values(caseKinds)) {
      const all = [...chosen, ...automatic];
      expect(new Set(all).size).toBe(all.length);
      for (const outcome of all) expect(outcome).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    }
  });
});
