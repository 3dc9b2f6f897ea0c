import { describe, expect, test } from 'vitest';
import type { Attempt, Observation, PaymentFacts } from './payment-facts.ts';
import { decideNewAttempt, decideObservation, foldAttempt } from './payments.ts';
import { pesos } from '#domain/money/money.ts';
import {
  agreement,
  approved,
  attempt,
  entriesOf,
  fresh,
  inForce,
  kindsOf,
  reasonsOf,
  today,
} from '#test/support/approved-payment.ts';

describe('an approval', () => {
  test('pays the initial payment and puts the agreement in force', () => {
    expect(decideObservation(fresh)).toEqual([
      { effect: 'storeTransaction', transaction: { transactionId: 't1', status: 'APPROVED' } },
      {
        effect: 'appendLedger',
        entry: {
          attemptId: 'a1',
          transactionId: 't1',
          kind: 'PAYMENT',
          amount: 600_000,
          allocations: [{ number: 0, amount: 600_000 }],
          on: '2026-11-20',
        },
      },
      { effect: 'updateAgreement', agreement: expect.objectContaining({ state: 'VIGENTE' }) },
      { effect: 'markAttempt', status: 'APROBADO' },
    ]);
  });

  test('changes nothing when the approval is repeated', () => {
    expect(decideObservation({ ...fresh, transactions: [{ transactionId: 't1', status: 'APPROVED' }] })).toEqual([]);
  });

  test('pays the instalment even after the attempt expired', () => {
    expect(kindsOf({ ...fresh, attempt: { ...attempt, status: 'EXPIRADO' } })).toEqual([
      'storeTransaction',
      'appendLedger',
      'updateAgreement',
      'markAttempt',
    ]);
  });

  test('pays after a declined transaction with the same reference', () => {
    const facts = {
      ...fresh,
      attempt: { ...attempt, status: 'RECHAZADO' as const },
      transactions: [{ transactionId: 't0', status: 'DECLINED' as const }],
    };
    expect(kindsOf(facts)).toContain('updateAgreement');
  });

  test('adds no ledger entry for a transaction that already has an entry', () => {
    const ledger = entriesOf(fresh);
    expect(kindsOf({ ...fresh, ledger })).toEqual(['storeTransaction', 'markAttempt']);
  });

  test('pays the remaining balance and keeps the surplus for a refund', () => {
    const whole: Attempt = {
      ...attempt,
      id: 'a2',
      reference: 'R2',
      amount: pesos(5_040_000),
      concept: 'SALDO',
      instalmentNumber: undefined,
    };
    const observation = { ...approved, reference: 'R2', transactionId: 't2', amount: whole.amount };
    const facts = { ...fresh, attempt: whole, agreement: inForce, observation };
    expect(entriesOf(facts).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['PAYMENT', 4_440_000],
      ['DUPLICATE', 600_000],
    ]);
    expect(decideObservation(facts)).toContainEqual(
      expect.objectContaining({ agreement: expect.objectContaining({ state: 'CUMPLIDO' }) }),
    );
  });
});

describe('the comparison of an observation with its attempt', () => {
  test.each([
    ['AMOUNT_MISMATCH', { amount: pesos(84_000) }, 84_000],
    ['AMOUNT_MISMATCH', { amount: undefined, cents: 60_000_050 }, 600_000],
    ['CURRENCY_MISMATCH', { currency: 'USD' }, undefined],
  ])('opens one %s case, notifies the payer and pays no instalment', (reason, change, kept) => {
    const facts = { ...fresh, observation: { ...approved, ...change } };
    const effects = decideObservation(facts);
    expect(effects).toContainEqual(expect.objectContaining({ reason, dedupeKey: 'mismatch:t1' }));
    expect(effects).toContainEqual(expect.objectContaining({ notice: 'UNEXPECTED', amount: kept }));
    expect(effects).toContainEqual({ effect: 'markAttempt', status: 'EN_REVISION' });
    const entries = entriesOf(facts);
    expect(entries.map(({ kind, amount, allocations }) => [kind, amount, allocations])).toEqual(
      kept === undefined ? [] : [['UNEXPECTED', kept, []]],
    );
    expect(effects.map(({ effect }) => effect)).not.toContain('updateAgreement');
    const transactions = [{ transactionId: 't1', status: 'APPROVED' as const, unexpected: true }];
    expect(decideObservation({ ...facts, transactions })).toEqual([]);
    const voided = { ...facts.observation, status: 'VOIDED' as const };
    const back = decideObservation({ ...facts, transactions, ledger: entries, observation: voided });
    expect(back.filter((each) => each.effect === 'appendLedger')).toHaveLength(entries.length);
    expect(back).toContainEqual({ effect: 'markAttempt', status: 'ANULADO' });
    expect(back.filter((each) => each.effect === 'notify')).toMatchObject([{ notice: 'TAKEN_BACK', amount: kept }]);
    expect(back).toContainEqual({ effect: 'closeReview', dedupeKey: 'mismatch:t1' });
  });

  test.each([
    ['ENVIRONMENT_MISMATCH', { environment: 'prod' as const }],
    ['REFERENCE_MISMATCH', { reference: 'R9' }],
  ])('opens one case for %s and pays no instalment', (reason, change) => {
    const effects = decideObservation({ ...fresh, observation: { ...approved, ...change } });
    expect(effects).toEqual([expect.objectContaining({ effect: 'openReview', reason, dedupeKey: 'mismatch:t1' })]);
  });

  test('accepts an observation without an environment', () => {
    const { environment: _, ...lookup } = approved;
    expect(kindsOf({ ...fresh, observation: lookup })).toContain('appendLedger');
  });
});

describe('decideObservation after an approval', () => {
  const paid: PaymentFacts = {
    ...fresh,
    attempt: { ...attempt, status: 'APROBADO' },
    transactions: [{ transactionId: 't1', status: 'APPROVED' }],
  };

  test('ignores a late status `PENDING`', () => {
    expect(decideObservation({ ...paid, observation: { ...approved, status: 'PENDING' } })).toEqual([]);
  });

  test.each(['DECLINED', 'ERROR'] as const)('opens a case for %s and reverses nothing', (status) => {
    expect(decideObservation({ ...paid, observation: { ...approved, status } })).toEqual([
      expect.objectContaining({ effect: 'openReview', reason: 'STATUS_CONFLICT', dedupeKey: 'conflict:t1' }),
    ]);
  });
});

describe('a void', () => {
  const voided: Observation = { ...approved, status: 'VOIDED' };
  const ledger = entriesOf(fresh);

  test('reverses the payment and reopens the paid instalments', () => {
    const facts = {
      ...fresh,
      attempt: { ...attempt, status: 'APROBADO' as const },
      agreement: inForce,
      transactions: [{ transactionId: 't1', status: 'APPROVED' as const }],
      ledger,
    };
    expect(decideObservation({ ...facts, observation: voided })).toEqual([
      { effect: 'storeTransaction', transaction: { transactionId: 't1', status: 'VOIDED' } },
      {
        effect: 'appendLedger',
        entry: {
          attemptId: 'a1',
          transactionId: 't1',
          kind: 'REVERSAL',
          amount: -600_000,
          allocations: [{ number: 0, amount: -600_000 }],
        },
      },
      { effect: 'updateAgreement', agreement: { ...agreement, reopenedOn: today } },
      { effect: 'notify', notice: 'TAKEN_BACK', dedupeKey: 'payment-taken-back:t1', amount: 600_000 },
      { effect: 'markAttempt', status: 'ANULADO' },
    ]);
  });

  test('books no money when the payment was never approved', () => {
    expect(kindsOf({ ...fresh, observation: voided })).toEqual(['storeTransaction', 'markAttempt']);
    expect(decideObservation({ ...fresh, transactions: [{ transactionId: 't1', status: 'VOIDED' }] })).toEqual([]);
  });

  test('opens a case when a duplicate payment has not been refunded yet', () => {
    const double = {
      attemptId: 'a2',
      transactionId: 't2',
      kind: 'DUPLICATE' as const,
      amount: pesos(600_000),
      allocations: [],
    };
    const facts = {
      ...fresh,
      agreement: inForce,
      transactions: [{ transactionId: 't1', status: 'APPROVED' as const }],
      ledger: [...ledger, double],
    };
    expect(reasonsOf({ ...facts, observation: voided })).toEqual(['REVERSED_WITH_DUPLICATE']);
  });
});

describe('a decline', () => {
  const declinedFrom = (status: Attempt['status'], seen: Observation['status'] = 'DECLINED') =>
    decideObservation({
      ...fresh,
      attempt: { ...attempt, status },
      transactions: [{ transactionId: 't1', status: 'PENDING' }],
      observation: { ...approved, status: seen },
    }).filter(({ effect }) => effect === 'notify');

  test('is mailed to the payer when the attempt was PENDIENTE', () => {
    const notice = { effect: 'notify', notice: 'DECLINED', dedupeKey: 'payment-declined:t1', amount: 600_000 };
    expect(declinedFrom('PENDIENTE')).toEqual([notice]);
    expect(declinedFrom('PENDIENTE', 'ERROR')).toEqual([notice]);
  });

  test('is not mailed when the decline was immediate', () => {
    expect(declinedFrom('CREADO')).toEqual([]);
    expect(declinedFrom('PENDIENTE', 'APPROVED')).toEqual([]);
  });
});

describe('foldAttempt', () => {
  const fold = (...statuses: Observation['status'][]) =>
    foldAttempt(statuses.map((status, i) => ({ transactionId: `t${i}`, status })));

  test('prefers an approval to a pending payment, and a pending payment to a failure', () => {
    expect(fold('DECLINED', 'APPROVED', 'PENDING')).toBe('APROBADO');
    expect(fold('DECLINED', 'PENDING')).toBe('PENDIENTE');
    expect(fold('DECLINED', 'VOIDED')).toBe('ANULADO');
    expect(fold('ERROR', 'DECLINED')).toBe('RECHAZADO');
    expect(fold('ERROR')).toBe('ERROR');
  });

  test('depends only on the expiry when the attempt has no transactions', () => {
    expect(foldAttempt([])).toBe('CREADO');
    expect(foldAttempt([], true)).toBe('EXPIRADO');
  });
});

describe('decideNewAttempt', () => {
  test('reuses an attempt without transactions', () => {
    expect(decideNewAttempt('CREADO')).toBe('reuse');
  });

  test('refuses a new attempt while a payment is under way', () => {
    expect(decideNewAttempt('PENDIENTE')).toEqual({ refused: 'PAYMENT_PENDING' });
  });

  test.each([undefined, 'RECHAZADO', 'ERROR', 'EXPIRADO', 'APROBADO', 'ANULADO'] as const)(
    'creates a new attempt when the status of the latest attempt is %s',
    (latest) => {
      expect(decideNewAttempt(latest)).toBe('begin');
    },
  );
});
