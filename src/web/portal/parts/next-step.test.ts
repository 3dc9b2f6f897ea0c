import { describe, expect, test } from 'vitest';
import type { Agreement } from '#contract/agreements.ts';
import type { Obligation, Offer } from '#contract/offers.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { nextStep, nextStepWords, totalOwed, owedText, paymentsDue } from './next-step.flow.ts';

const today = isoDate('2026-11-20');
const payable = (concept: 'INICIAL' | 'CUOTA' | 'SALDO', dueOn: string) => ({
  concept,
  instalmentNumber: null,
  amount: pesos(96_000),
  dueOn: isoDate(dueOn),
});
const agreement = (id: string, payables: object[], change: object = {}) =>
  ({
    id,
    creditor: 'Banco Ceiba',
    originalCreditor: 'Banco Ceiba',
    product: 'Tarjeta de crédito',
    kind: 'DEUDA',
    state: 'VIGENTE',
    pendingAttempt: null,
    payables,
    instalments: [] as object[],
    obligationId: 'debt' as string | null,
    balance: pesos(587_000),
    ...change,
  }) as Agreement;
const offer = {
  ...{ id: 'only', state: 'DISPONIBLE', singlePayment: pesos(400_000), lowestPlan: { term: 6 } },
} as Offer;
const step = (agreements: Agreement[], offers: Offer[] = []) =>
  nextStep({ agreements, offers, diagnosis: { step: 'OBJETIVO' } }, today);

const overdue = agreement('overdue', [payable('CUOTA', '2026-11-05'), payable('SALDO', '2026-11-05')]);
const next = agreement('next', [payable('CUOTA', '2026-12-05')]);
const first = agreement('first', [payable('INICIAL', '2026-11-27')], { state: 'PENDIENTE_PAGO_INICIAL' });
const pending = agreement('pending', [payable('CUOTA', '2026-11-01')], {
  pendingAttempt: { id: 'a', startedAt: new Date('2026-11-20T20:42:00Z'), amount: pesos(96_000) },
});

describe('nextStep', () => {
  test('gives an ending plan priority over an overdue payment', () => {
    const due = (number: number, dueOn: string) => ({ number, dueOn, amount: 268_000, paid: 0, waived: 0 });
    const ending = agreement('ending', [payable('CUOTA', '2026-11-10')], {
      endsOn: isoDate('2026-12-04'),
      instalments: [due(1, '2026-09-30'), due(2, '2026-10-30'), due(3, '2026-11-30')],
    });
    expect(step([overdue, ending], [offer])).toEqual({
      kind: 'plan-at-risk',
      agreementId: 'ending',
      creditor: 'Banco Ceiba',
      amount: 96_000,
      endsOn: '2026-12-04',
      text: 'Lo vencido suma $\u00a0536.000. Ponte al día, paga una parte o habla con nosotros.',
    });
    const paying = agreement('paying', [payable('CUOTA', '2026-11-10')], {
      endsOn: isoDate('2026-12-04'),
      pendingAttempt: pending.pendingAttempt,
    });
    expect(step([paying, overdue])).toMatchObject({ kind: 'pay-overdue' });
  });
  test('puts the recovery of a plan after the next payments and before the offers', () => {
    const recovery = { until: isoDate('2026-12-20'), amount: pesos(192_000) };
    const ended = agreement('ended', [], { state: 'INCUMPLIDO', recovery });
    expect(step([ended], [offer])).toMatchObject({ kind: 'recover', agreementId: 'ended' });
    const both = agreement('ended', [], { state: 'INCUMPLIDO', recovery, balance: pesos(1_174_000) });
    const instead = { ...offer, obligationId: 'debt', singlePayment: pesos(836_000) };
    expect(step([both], [instead])).toMatchObject({
      ways: { recover: { total: 1_174_000, now: 192_000, until: '2026-12-20' }, offer: { amount: 836_000 } },
    });
    expect(step([ended, next], [offer])).toMatchObject({ kind: 'pay-next' });
    const words = nextStepWords(step([ended]));
    expect(words.title).toBe('Todavía puedes recuperar tu acuerdo');
  });
  test('puts the dispute of a frozen plan after the offers', () => {
    const frozen = { ...next, underReviewSince: new Date('2026-11-19T15:00:00Z') } as Agreement;
    expect(step([frozen], [offer])).toMatchObject({ kind: 'see-offers' });
    expect(nextStepWords(step([frozen])).title).toBe('Tu acuerdo está en reclamo');
  });
  test('gives an overdue payment priority over other payments', () => {
    expect(step([first, next, overdue, pending], [offer])).toMatchObject({
      kind: 'pay-overdue',
      agreementId: 'overdue',
    });
  });
  test('sorts initial payments, instalments and payments for memberships by due date', () => {
    expect(step([next, first], [offer])).toMatchObject({ kind: 'pay-first', agreementId: 'first' });
    const due = (on: string, change: object = {}) =>
      agreement('member', [payable('CUOTA', on)], { kind: 'MEMBRESIA', product: 'Membresía Semilla', ...change });
    const all = (member: Agreement) => paymentsDue({ agreements: [next, first, member, overdue] }, today);
    expect(all(due('2026-11-30')).map(({ agreementId }) => agreementId)).toEqual([
      'overdue',
      'first',
      'member',
      'next',
    ]);
    expect(all(due('2026-11-01'))[0]).toMatchObject({ kind: 'pay-overdue', isMembership: true });
  });
  test('ignores a membership under review', () => {
    const member = agreement('member', [payable('INICIAL', '2026-11-21')], { kind: 'MEMBRESIA' });
    const application = { state: 'EN_REVISION_PEP' as const, agreementId: 'member' };
    expect(
      paymentsDue({ agreements: [member, next], application }, today).map(({ agreementId }) => agreementId),
    ).toEqual(['next']);
  });
  test('gives a payment under verification priority over the offers', () => {
    expect(step([pending], [offer])).toMatchObject({ kind: 'await-verification', agreementId: 'pending' });
  });
  test('returns the offers when no payment is open', () => {
    expect(step([], [offer, offer, { state: 'VENCIDA' } as Offer])).toEqual({
      kind: 'see-offers',
      count: 2,
      singlePayment: 800_000,
      byInstalments: true,
      hasResult: false,
    });
  });
  test('contains the id of the only live offer', () => {
    expect(step([], [offer, { state: 'RETIRADA' } as Offer])).toEqual({
      kind: 'see-offers',
      count: 1,
      only: 'only',
      singlePayment: 400_000,
      byInstalments: true,
      hasResult: false,
    });
  });
  test.each([
    [true, 'Sigue con tus ofertas'],
    [false, 'Tienes 3 ofertas para ponerte al día'],
  ])('with several offers and diagnosis=%s, returns the title «%s»', (hasResult, title) => {
    const facts = { count: 3, singlePayment: pesos(800_000), byInstalments: true, hasResult };
    const words = nextStepWords({ kind: 'see-offers', ...facts });
    expect(words.title).toBe(title);
  });
  test('returns the diagnosis when nothing else is pending', () => {
    expect(step([agreement('old', [], { state: 'PAZ_Y_SALVO' })], [{ state: 'DESCARTADA' } as Offer])).toEqual({
      kind: 'diagnosis',
      hasResult: false,
    });
  });
});

test('the total counts a debt with an agreement only once', () => {
  const agreed = agreement('a', [], { obligationId: 'debt', balance: pesos(300_000) });
  const member = agreement('m', [], { kind: 'MEMBRESIA', obligationId: null, balance: pesos(240_000) });
  const debt = (id: string, state: Obligation['state']) => ({ id, state, balance: pesos(1_000_000) });
  const obligations = [debt('debt', 'EN_ACUERDO'), debt('other', 'ACTIVA'), debt('paid', 'PAGADA')];
  const owed = totalOwed({ agreements: [agreed, member], obligations });
  expect(owed.total).toBe(1_300_000);
  expect(owed.withoutAgreement + owed.inAgreements).toBe(owed.total);
  const figures = { total: 11_246_600, withoutAgreement: 9_480_000, inAgreements: 1_766_600, agreements: 1 };
  expect(owedText(figures as typeof owed).replaceAll('\u00a0', ' ')).toBe(
    'Debes $ 11.246.600: $ 9.480.000 sin acuerdo y $ 1.766.600 en tu acuerdo',
  );
});
