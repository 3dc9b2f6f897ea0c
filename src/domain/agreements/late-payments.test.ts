import { describe, expect, test } from 'vitest';
import type { Agreement } from './agreements.ts';
import type { PaymentFacts } from './payment-facts.ts';
import { decideObservation } from './payments.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import {
  agreement,
  approved,
  attempt,
  entriesOf,
  fresh,
  inForce,
  kindsOf,
  reasonsOf,
} from '#test/support/approved-payment.ts';

const cancelled: PaymentFacts = { ...fresh, agreement: { ...agreement, state: 'CANCELADO' } };

describe('an approval for a closed agreement or an extinguished debt', () => {
  test('reduces the debt of a closed agreement and opens a case', () => {
    const facts = { ...cancelled, debt: pesos(8_400_000) };
    const effects = decideObservation(facts);
    expect(effects).toContainEqual({ effect: 'creditDebt', amount: 600_000 });
    expect(entriesOf(facts)).toMatchObject([{ kind: 'PAYMENT', amount: 600_000, allocations: [] }]);
    expect(reasonsOf(facts)).toEqual(['AGREEMENT_CLOSED']);
    expect(effects.map(({ effect }) => effect)).not.toContain('updateAgreement');
  });

  test('credits at most the debt of a closed agreement and keeps the rest for a refund', () => {
    const entriesWith = (debt: number) =>
      entriesOf({ ...cancelled, debt: pesos(debt) }).map(({ kind, amount }) => [kind, amount]);
    expect(entriesWith(500_000)).toEqual([
      ['PAYMENT', 500_000],
      ['DUPLICATE', 100_000],
    ]);
    expect(entriesWith(0)).toEqual([['DUPLICATE', 600_000]]);
  });

  describe('for an ended agreement', () => {
    const ended = { at: new Date('2026-12-05T11:00:00Z'), byTime: true };
    const closed: PaymentFacts = {
      ...fresh,
      agreement: { ...agreement, state: 'CANCELADO', ended },
      debt: pesos(8_400_000),
      revivable: true,
      paidAt: new Date('2026-12-05T03:05:00Z'),
      today: isoDate('2026-12-06'),
    };
    const revivedBy = (facts: PaymentFacts) =>
      decideObservation(facts).find((each) => each.effect === 'updateAgreement')?.agreement;

    test('revives an agreement that expired after the payment was made', () => {
      expect(revivedBy(closed)).toMatchObject({ state: 'VIGENTE', ended: undefined, reopenedOn: '2026-12-06' });
      expect(decideObservation(closed)).toContainEqual(
        expect.objectContaining({ effect: 'notify', notice: 'PLAN_REVIVED' }),
      );
    });

    test.each([
      ['the payment was made after the end', { paidAt: new Date('2026-12-05T11:00:00Z') }],
      ['the provider reports no payment time', { paidAt: undefined }],
      ['the plan was superseded', { revivable: false }],
      [
        'the operator ended the plan',
        { agreement: { ...agreement, state: 'CANCELADO', ended: { ...ended, byTime: false } } },
      ],
      ['the end of the plan was not recorded', { agreement: { ...agreement, state: 'CANCELADO' } }],
    ] as const)('reduces the debt when %s', (_why, change) => {
      const effects = decideObservation({ ...closed, ...change });
      expect(effects).toContainEqual({ effect: 'creditDebt', amount: 600_000 });
      expect(revivedBy({ ...closed, ...change })).toBeUndefined();
    });

    test('opens a case when other payments have reduced the debt since the end', () => {
      const late = { attemptId: 'a0', transactionId: 't0', kind: 'PAYMENT' as const, amount: pesos(600_000) };
      expect(reasonsOf({ ...closed, ledger: [{ ...late, allocations: [] }] })).toEqual(['REVIVED_WITH_CREDIT']);
    });
  });

  test('books a second transaction of the same attempt as a duplicate, even for a closed agreement', () => {
    const closed = { ...cancelled, debt: pesos(8_400_000) };
    const again = { ...closed, ledger: entriesOf(closed), observation: { ...approved, transactionId: 't2' } };
    expect(entriesOf(again)).toMatchObject([{ kind: 'DUPLICATE' }]);
    expect(reasonsOf(again)).toEqual(['DUPLICATE_TO_REFUND']);
  });

  test('keeps the money for a refund when the debt is extinguished', () => {
    const facts = { ...fresh, obligationExtinguished: true };
    expect(entriesOf(facts)).toMatchObject([{ kind: 'DUPLICATE' }]);
    expect(reasonsOf(facts)).toEqual(['OBLIGATION_EXTINGUISHED']);
  });
});

describe('a plan that replaces another plan', () => {
  const running: Agreement = { ...inForce, replaces: true };
  const movedAt = new Date('2026-11-20T12:00:00Z');
  const late: PaymentFacts = {
    ...fresh,
    agreement: running,
    attempt: { ...attempt, instalmentNumber: undefined, movedAt },
  };

  test('opens a case only for a payment that was made before the replan', () => {
    expect(kindsOf({ ...late, paidAt: new Date('2026-11-20T11:59:59Z') })).toEqual([
      'storeTransaction',
      'appendLedger',
      'updateAgreement',
      'openReview',
      'markAttempt',
    ]);
    expect(kindsOf({ ...late, paidAt: movedAt })).not.toContain('openReview');
  });

  test('loses the credit for a voided payment of the replaced plan', () => {
    const replaced: Agreement = { ...running, replaces: undefined, state: 'REPROGRAMADO' };
    const voided: PaymentFacts = {
      ...fresh,
      agreement: replaced,
      transactions: [{ transactionId: 't1', status: 'APPROVED' }],
      ledger: entriesOf(fresh),
      observation: { ...approved, status: 'VOIDED' },
    };
    const effects = decideObservation(voided);
    expect(effects).toContainEqual({ effect: 'reverseCredit', amount: 600_000 });
    expect(effects).toContainEqual(
      expect.objectContaining({
        effect: 'updateAgreement',
        agreement: expect.objectContaining({ state: 'REPROGRAMADO' }),
      }),
    );
    expect(kindsOf({ ...voided, agreement: running })).not.toContain('reverseCredit');
  });
});
