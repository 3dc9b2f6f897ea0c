import { describe, expect, test } from 'vitest';
import { components } from '#domain/debts/obligations.ts';
import { pesos } from '#domain/money/money.ts';
import { correctedDebt, effectOf } from './effects.ts';
import { isRefusal } from '#domain/refusal.ts';
import { disputeKinds } from './kinds.ts';

const none = { hasDebt: true, hasFigures: false, hasDocument: false, hasPerson: true, hasChannel: false };
const figures = { ...none, hasFigures: true };

describe('the effect of a decision', () => {
  test.each(['NO_LA_RECONOZCO', 'SUPLANTACION', 'YA_PAGUE', 'PRESCRITA'] as const)(
    'extinguishes the debt when %s is accepted',
    (kind) => {
      expect(effectOf(kind, 'ACEPTADO', none)).toBe('extinguish');
    },
  );

  test.each([
    ['VALOR_ERRADO', 'ACEPTADO'],
    ['VALOR_ERRADO', 'PARCIAL'],
    ['YA_PAGUE', 'PARCIAL'],
  ] as const)('corrects the debt when %s is %s and the operator states the figures', (kind, outcome) => {
    expect(effectOf(kind, outcome, figures)).toBe('correct');
    expect(effectOf(kind, outcome, none)).toEqual({ refused: 'FIGURES_MISSING' });
  });

  test('extinguishes the debt when the creditor cannot prove the assignment', () => {
    expect(effectOf('PRUEBA_DE_CESION', 'ACEPTADO', { ...none, hasDocument: true })).toBe('unfreeze');
    expect(effectOf('PRUEBA_DE_CESION', 'ACEPTADO', none)).toBe('extinguish');
  });

  test('leaves the debt unchanged when the dispute is about a report or a contact', () => {
    expect(effectOf('REPORTE', 'ACEPTADO', none)).toBe('bureau');
    expect(effectOf('TRATO', 'ACEPTADO', { ...none, hasChannel: true })).toBe('contact');
    expect(effectOf('TRATO', 'ACEPTADO', none)).toBe('noted');
    expect(effectOf('TRATO', 'ACEPTADO', { ...none, hasPerson: false, hasChannel: true })).toBe('none');
    for (const kind of ['REPORTE', 'TRATO'] as const) expect(effectOf(kind, 'NEGADO', none)).toBe('none');
  });

  test('unfreezes the debt when a freezing dispute is rejected', () => {
    for (const kind of disputeKinds.filter((each) => each !== 'REPORTE' && each !== 'TRATO'))
      expect(effectOf(kind, 'NEGADO', none)).toBe('unfreeze');
  });

  test('refuses a partial acceptance when the kind allows none', () => {
    expect(effectOf('PRESCRITA', 'PARCIAL', none)).toEqual({ refused: 'OUTCOME_NOT_HERE' });
  });

  test('refuses to accept a dispute without the debt that its kind requires', () => {
    for (const kind of disputeKinds) {
      const effect = effectOf(kind, 'ACEPTADO', { ...figures, hasDebt: false });
      if (kind === 'REPORTE' || kind === 'TRATO') expect(isRefusal(effect)).toBe(false);
      else expect(effect).toEqual({ refused: 'DEBT_MISSING' });
    }
  });

  test('ignores figures when the dispute is rejected', () => {
    expect(effectOf('VALOR_ERRADO', 'NEGADO', figures)).toBe('unfreeze');
  });
});

describe('the debt after a correction of its figures under a plan', () => {
  const parts = (principal: number) => components({ principal, interest: 0, lateInterest: 0, fees: 0 });
  const original = parts(10_000_000);

  test('decreases by the paid amount and its discount', () => {
    // Half of the debt was forgiven: 1,000,000 pesos paid under the plan pay off 2,000,000 pesos of the debt.
    const corrected = correctedDebt({
      figures: parts(8_000_000),
      original,
      total: pesos(5_000_000),
      paid: pesos(1_000_000),
    });
    expect(corrected).toEqual({ remaining: parts(6_000_000), refund: 0 });
  });

  test('is zero when the customer paid more than the corrected price', () => {
    const corrected = correctedDebt({
      figures: parts(2_000_000),
      original,
      total: pesos(5_000_000),
      paid: pesos(3_000_000),
    });
    expect(corrected).toEqual({ remaining: parts(0), refund: 2_000_000 });
  });
});
