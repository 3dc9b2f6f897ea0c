import { describe, expect, test } from 'vitest';
import { diagnosisStep, type LastDiagnosis, type OwnDebtMark, type AnswersSoFar } from './diagnosis-step.ts';
import { pesos } from '#domain/money/money.ts';

const now = new Date('2026-11-20T15:00:00Z');
const everything: AnswersSoFar = {
  objective: 'PONERME_AL_DIA',
  income: pesos(0),
  hasExpenses: true,
  savings: pesos(0),
  stability: 'INFORMAL',
  dependants: 0,
  activity: 'hogar',
  hasOtherDebts: false,
  otherDebts: 0,
};
const agreed: OwnDebtMark = { id: 'a', balance: pesos(5_040_000), standing: 'EN_ACUERDO', minimum: pesos(740_000) };
const debt: OwnDebtMark = { id: 'a', balance: pesos(8_400_000), standing: 'ABIERTA', minimum: pesos(0) };
const last: LastDiagnosis = { madeAt: now, ownDebts: [debt], isUnchanged: true };

describe('diagnosisStep', () => {
  test('returns the step OBJETIVO when the objective is missing', () => {
    expect(diagnosisStep({ ...everything, objective: null }, last, [debt], now)).toMatchObject({ step: 'OBJETIVO' });
  });

  test('returns the step DETALLES when every question is answered and the diagnosis is recent', () => {
    expect(diagnosisStep(everything, last, [debt], now)).toEqual({ step: 'DETALLES', reason: null, missing: [] });
  });

  test('lists missing answers, and accepts an income of 0 as an answer', () => {
    const answers = { ...everything, income: null, activity: null, hasOtherDebts: true };
    expect(diagnosisStep(answers, last, [debt], now)).toEqual({
      step: 'COMPLETAR',
      reason: 'FALTAN_DATOS',
      missing: ['ingresos', 'actividadEconomica', 'otrasDeudas'],
    });
    expect(
      diagnosisStep({ ...answers, income: pesos(0), activity: 'hogar', otherDebts: 1 }, last, [debt], now),
    ).toMatchObject({ step: 'DETALLES' });
  });

  test.each([
    ['SIN_DIAGNOSTICO', null, [debt], now],
    ['VENCIDO', last, [debt], new Date('2027-02-19T05:00:00Z')],
    ['CAMBIARON_DEUDAS', last, [{ ...debt, balance: pesos(8_500_000) }], now],
    ['CAMBIARON_DEUDAS', last, [], now],
    ['CAMBIARON_DEUDAS', last, [{ ...debt, standing: 'EN_ACUERDO' as const }], now],
    ['CAMBIARON_DEUDAS', { ...last, ownDebts: [agreed] }, [{ ...agreed, minimum: pesos(0) }], now],
    ['CAMBIARON_DATOS', { ...last, isUnchanged: false }, [debt], now],
  ] as const)('requires a new diagnosis: %s', (reason, before, debts, at) => {
    expect(diagnosisStep(everything, before, debts, at)).toMatchObject({ step: 'COMPLETAR', reason });
  });

  test('requires no new diagnosis after payments of an agreement', () => {
    const paid = { ...agreed, balance: pesos(4_000_000) };
    expect(diagnosisStep(everything, { ...last, ownDebts: [agreed] }, [paid], now)).toMatchObject({ step: 'DETALLES' });
  });
});
