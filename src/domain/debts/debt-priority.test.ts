import { describe, expect, test } from 'vitest';
import { prioritise, urgencyOf, type Objective, type RankedDebt } from './debt-priority.ts';
import { pesos } from '#domain/money/money.ts';

const debt = (id: string, more: Partial<Record<keyof RankedDebt, number | string | null>> = {}): RankedDebt =>
  ({
    id,
    balance: pesos(1_000_000),
    annualRateBps: null,
    minimum: pesos(0),
    daysLate: 100,
    standing: 'ABIERTA',
    ...more,
  }) as RankedDebt;

const offered = (
  id: string,
  fits: boolean,
  more: Parameters<typeof debt>[1] = {},
  instalment = 80_000,
): RankedDebt => ({
  ...debt(id, more),
  offer: { fits, instalment: pesos(instalment) },
});

const reasons = (debts: RankedDebt[], objective: Objective = 'SOLO_MIRAR') =>
  prioritise(debts, objective).map(({ id, reason }) => `${id} ${reason}`);

describe('prioritise', () => {
  test('gives the urgency `danger` only to the most overdue debt', () => {
    const urgencies = prioritise([debt('a', { daysLate: 300 }), debt('b', { daysLate: 900 }), debt('c')], 'SOLO_MIRAR');
    expect(urgencies.map(({ id, urgency }) => `${id} ${urgency}`)).toEqual(['b danger', 'a warn', 'c warn']);
    expect(prioritise([debt('a', { daysLate: 300 })], 'SOLO_MIRAR')[0]?.urgency).toBe('danger');
  });

  test('sorts by group: offers, lawsuits, arrears by age, debts up to date, agreements, blocked debts', () => {
    expect(
      reasons([
        debt('dispute', { standing: 'EN_DISPUTA' }),
        debt('agreed', { standing: 'EN_ACUERDO', daysLate: 0 }),
        debt('fine', { daysLate: 0 }),
        debt('late'),
        debt('later', { daysLate: 400 }),
        debt('court', { standing: 'EN_COBRO_JURIDICO', daysLate: 10 }),
        debt('insolvent', { standing: 'EN_INSOLVENCIA', daysLate: 10 }),
        offered('unaffordable', false),
      ]),
    ).toEqual([
      'unaffordable OFERTA',
      'court COBRO_JURIDICO',
      'later EN_MORA',
      'late EN_MORA',
      'fine AL_DIA',
      'agreed EN_ACUERDO',
      'dispute EN_DISPUTA',
      'insolvent EN_INSOLVENCIA',
    ]);
  });

  test('puts a debt with a fitting offer before an older debt without a fitting offer', () => {
    const older = { daysLate: 900 };
    expect(reasons([debt('old', older), offered('payable', true)])).toEqual(['payable CABE', 'old EN_MORA']);
    expect(reasons([offered('old', false, older), offered('payable', true)])).toEqual(['payable CABE', 'old EN_MORA']);
    expect(reasons([offered('old', true, older), offered('payable', true)])).toEqual([
      'old MAS_TIEMPO',
      'payable CABE',
    ]);
  });

  test('sorts offers by lowest instalment for the objective BAJAR_CUOTAS', () => {
    const debts = [offered('high', true, { daysLate: 900 }, 90_000), offered('low', true, {}, 60_000)];
    expect(reasons(debts, 'BAJAR_CUOTAS')).toEqual(['low CUOTA_MAS_BAJA', 'high CABE']);
  });

  test('sorts debts in arrears by the objective', () => {
    const debts = [
      debt('old', { daysLate: 900, balance: 5_000_000 }),
      debt('small', { daysLate: 60, balance: 300_000 }),
      debt('heavy', { daysLate: 90, minimum: 400_000, balance: 8_000_000 }),
    ];
    expect(reasons(debts, 'PONERME_AL_DIA')).toEqual(['old MAS_TIEMPO', 'heavy EN_MORA', 'small EN_MORA']);
    expect(reasons(debts, 'BAJAR_CUOTAS')).toEqual(['heavy MAYOR_CUOTA', 'old EN_MORA', 'small EN_MORA']);
    expect(reasons(debts, 'VOLVER_A_CREDITO')).toEqual(['small MAS_PEQUENA', 'old EN_MORA', 'heavy EN_MORA']);
  });

  test('omits the objective from the reason when the objective ranks two debts equally', () => {
    expect(reasons([debt('a'), debt('b')])).toEqual(['a EN_MORA', 'b EN_MORA']);
    expect(reasons([debt('a', { daysLate: 50 }), debt('b')], 'BAJAR_CUOTAS')).toEqual(['b MAS_TIEMPO', 'a EN_MORA']);
    expect(reasons([debt('a')])).toEqual(['a MAS_TIEMPO']);
    expect(reasons([debt('a')], 'BAJAR_CUOTAS')).toEqual(['a MAS_TIEMPO']);
  });

  test('sorts debts without arrears from the highest to the lowest rate', () => {
    const debts = [
      debt('cheap', { daysLate: 0, annualRateBps: 1000 }),
      debt('dear', { daysLate: 0, annualRateBps: 2800 }),
    ];
    expect(reasons(debts)).toEqual(['dear TASA_MAS_ALTA', 'cheap AL_DIA']);
  });

  test('urgencyOf raises the urgency with each band of days late', () => {
    expect([0, 1, 90, 91, 180, 181].map(urgencyOf)).toEqual(['success', 'info', 'info', 'warn', 'warn', 'danger']);
  });
});
