import { describe, expect, test } from 'vitest';
import { instalmentsOf, type Agreement } from './agreements.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { quote } from '#domain/offers/quote.ts';
import type { Attempt, Observation, PaymentFacts } from './payment-facts.ts';
import { decideNewAttempt, decideObservation, foldAttempt } from './payments.ts';
import { isRefusal } from '#domain/refusal.ts';

const today = isoDate('2026-11-20');
const plan = quote(
  defaultPolicy,
  components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 }),
  {
    termInstalments: 3,
    initialPayment: pesos(840_000),
    today,
  },
);
if (isRefusal(plan)) throw new Error(plan.refused);
const agreement: Agreement = { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(plan) };
const attempt: Attempt = {
  id: 'a1',
  reference: 'R1',
  amount: pesos(840_000),
  environment: 'test',
  status: 'CREADO',
  concept: 'INICIAL',
  instalmentNumber: 0,
};
const approved: Observation = {
  transactionId: 't1',
  reference: 'R1',
  status: 'APPROVED',
  amount: pesos(840_000),
  currency: 'COP',
  environment: 'test',
};
const fresh: PaymentFacts = { attempt, agreement, transactions: [], ledger: [], observation: approved, today };
const kinds = (facts: PaymentFacts) => decideObservation(facts).map(({ effect }) => effect);

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
          amount: 840_000,
          allocations: [{ number: 0, amount: 840_000 }],
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

  test('pays even after the attempt expired', () => {
    expect(kinds({ ...fresh, attempt: { ...attempt, status: 'EXPIRADO' } })).toEqual([
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
    expect(kinds(facts)).toContain('updateAgreement');
  });

  test('reduces the debt of a closed agreement and opens a case', () => {
    const debt = pesos(8_400_000);
    const effects = decideObservation({ ...fresh, agreement: { ...agreement, state: 'CANCELADO' }, debt });
    expect(effects).toContainEqual({ effect: 'creditDebt', amount: 840_000 });
    expect(effects).toContainEqual(
      expect.objectContaining({
        entry: expect.objectContaining({ kind: 'PAYMENT', amount: 840_000, allocations: [] }),
      }),
    );
    expect(effects).toContainEqual(expect.objectContaining({ reason: 'AGREEMENT_CLOSED' }));
    expect(effects.map(({ effect }) => effect)).not.toContain('updateAgreement');
  });

  test('credits at most the debt of a closed agreement and refunds the rest', () => {
    const closed = { ...fresh, agreement: { ...agreement, state: 'CANCELADO' as const } };
    const entriesWith = (debt: number) =>
      decideObservation({ ...closed, debt: pesos(debt) }).flatMap((each) =>
        each.effect === 'appendLedger' ? [[each.entry.kind, each.entry.amount]] : [],
      );
    expect(entriesWith(500_000)).toEqual([
      ['PAYMENT', 500_000],
      ['DUPLICATE', 340_000],
    ]);
    expect(entriesWith(0)).toEqual([['DUPLICATE', 840_000]]);
  });

  describe('for an agreement that ended because a deadline passed', () => {
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

    test('revives the agreement when the payment was made before the end', () => {
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
      expect(effects).toContainEqual({ effect: 'creditDebt', amount: 840_000 });
      expect(revivedBy({ ...closed, ...change })).toBeUndefined();
    });

    test('opens a case when other payments have reduced the debt since the end', () => {
      const late = { attemptId: 'a0', transactionId: 't0', kind: 'PAYMENT' as const, amount: pesos(840_000) };
      const effects = decideObservation({ ...closed, ledger: [{ ...late, allocations: [] }] });
      expect(effects).toContainEqual(expect.objectContaining({ reason: 'REVIVED_WITH_CREDIT' }));
    });
  });

  test('books a second transaction of the same attempt as a duplicate, even for a closed agreement', () => {
    const closed = { ...fresh, agreement: { ...agreement, state: 'CANCELADO' as const }, debt: pesos(8_400_000) };
    const ledger = decideObservation(closed).flatMap((each) => (each.effect === 'appendLedger' ? [each.entry] : []));
    const again = decideObservation({ ...closed, ledger, observation: { ...approved, transactionId: 't2' } });
    expect(again).toContainEqual(expect.objectContaining({ entry: expect.objectContaining({ kind: 'DUPLICATE' }) }));
    expect(again).toContainEqual(expect.objectContaining({ reason: 'DUPLICATE_TO_REFUND' }));
  });

  test('adds no ledger entry for a transaction that already has an entry', () => {
    const ledger = decideObservation(fresh).flatMap((each) => (each.effect === 'appendLedger' ? [each.entry] : []));
    expect(kinds({ ...fresh, ledger })).toEqual(['storeTransaction', 'markAttempt']);
  });

  test('keeps the money for a refund when the debt is extinguished', () => {
    const effects = decideObservation({ ...fresh, obligationExtinguished: true });
    expect(effects).toContainEqual(expect.objectContaining({ entry: expect.objectContaining({ kind: 'DUPLICATE' }) }));
    expect(effects).toContainEqual(expect.objectContaining({ reason: 'OBLIGATION_EXTINGUISHED' }));
  });

  test('keeps for a refund the part of a whole-balance payment that exceeds the balance after another payment', () => {
    const whole: Attempt = {
      ...attempt,
      id: 'a2',
      reference: 'R2',
      amount: pesos(4_200_000),
      concept: 'SALDO',
      instalmentNumber: undefined,
    };
    const afterInitialPayment = {
      ...agreement,
      state: 'VIGENTE' as const,
      instalments: agreement.instalments.map((each) => (each.number === 0 ? { ...each, paid: each.amount } : each)),
    };
    const effects = decideObservation({
      ...fresh,
      attempt: whole,
      agreement: afterInitialPayment,
      observation: { ...approved, reference: 'R2', transactionId: 't2', amount: pesos(4_200_000) },
    });
    const entries = effects.flatMap((each) => (each.effect === 'appendLedger' ? [each.entry] : []));
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['PAYMENT', 3_360_000],
      ['DUPLICATE', 840_000],
    ]);
    expect(effects).toContainEqual(
      expect.objectContaining({ agreement: expect.objectContaining({ state: 'CUMPLIDO' }) }),
    );
  });
});

describe('the comparison of an observation with its attempt', () => {
  test.each([
    ['AMOUNT_MISMATCH', { amount: pesos(84_000) }, 84_000],
    ['AMOUNT_MISMATCH', { amount: undefined, cents: 84_000_050 }, 840_000],
    ['CURRENCY_MISMATCH', { currency: 'USD' }, undefined],
  ])('opens one %s case, notifies the payer and pays no instalment', (reason, change, kept) => {
    const facts = { ...fresh, observation: { ...approved, ...change } };
    const effects = decideObservation(facts);
    expect(effects).toContainEqual(expect.objectContaining({ reason, dedupeKey: 'mismatch:t1' }));
    expect(effects).toContainEqual(expect.objectContaining({ notice: 'UNEXPECTED', amount: kept }));
    expect(effects).toContainEqual({ effect: 'markAttempt', status: 'EN_REVISION' });
    const entries = effects.flatMap((each) => (each.effect === 'appendLedger' ? [each.entry] : []));
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
    expect(kinds({ ...fresh, observation: lookup })).toContain('appendLedger');
  });
});

describe('decideObservation after an approval', () => {
  const paid: PaymentFacts = {
    ...fresh,
    attempt: { ...attempt, status: 'APROBADO' },
    transactions: [{ transactionId: 't1', status: 'APPROVED' }],
  };

  test('ignores a late PENDING', () => {
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
  const effects = decideObservation(fresh);
  const ledger = effects.flatMap((each) => (each.effect === 'appendLedger' ? [each.entry] : []));
  const running =
    effects.flatMap((each) => (each.effect === 'updateAgreement' ? [each.agreement] : []))[0] ?? agreement;

  test('reverses the payment and reopens the paid instalments', () => {
    const facts = {
      ...fresh,
      attempt: { ...attempt, status: 'APROBADO' as const },
      agreement: running,
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
          amount: -840_000,
          allocations: [{ number: 0, amount: -840_000 }],
        },
      },
      { effect: 'updateAgreement', agreement: { ...agreement, reopenedOn: today } },
      { effect: 'notify', notice: 'TAKEN_BACK', dedupeKey: 'payment-taken-back:t1', amount: 840_000 },
      { effect: 'markAttempt', status: 'ANULADO' },
    ]);
  });

  test('books no money when the void is reported before the approval or without an approval', () => {
    expect(kinds({ ...fresh, observation: voided })).toEqual(['storeTransaction', 'markAttempt']);
    expect(decideObservation({ ...fresh, transactions: [{ transactionId: 't1', status: 'VOIDED' }] })).toEqual([]);
  });

  test('opens a case when a duplicate awaits its refund', () => {
    const double = {
      attemptId: 'a2',
      transactionId: 't2',
      kind: 'DUPLICATE' as const,
      amount: pesos(840_000),
      allocations: [],
    };
    const facts = {
      ...fresh,
      agreement: running,
      transactions: [{ transactionId: 't1', status: 'APPROVED' as const }],
      ledger: [...ledger, double],
    };
    expect(decideObservation({ ...facts, observation: voided })).toContainEqual(
      expect.objectContaining({ reason: 'REVERSED_WITH_DUPLICATE' }),
    );
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
    const notice = { effect: 'notify', notice: 'DECLINED', dedupeKey: 'payment-declined:t1', amount: 840_000 };
    expect(declinedFrom('PENDIENTE')).toEqual([notice]);
    expect(declinedFrom('PENDIENTE', 'ERROR')).toEqual([notice]);
  });

  test('is not mailed when the decline was immediate or an approval is reported instead', () => {
    expect(declinedFrom('CREADO')).toEqual([]);
    expect(declinedFrom('PENDIENTE', 'APPROVED')).toEqual([]);
  });
});

describe('foldAttempt', () => {
  const fold = (...statuses: Observation['status'][]) =>
    foldAttempt(statuses.map((status, i) => ({ transactionId: `t${i}`, status })));

  test('gives an approval priority over a pending payment, and a pending payment priority over failures', () => {
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

describe('a plan that replaces another plan', () => {
  const running: Agreement = {
    ...agreement,
    state: 'VIGENTE',
    instalments: agreement.instalments.map((each) => (each.number === 0 ? { ...each, paid: each.amount } : each)),
    replaces: true,
  };
  const movedAt = new Date('2026-11-20T12:00:00Z');
  const late: PaymentFacts = {
    ...fresh,
    agreement: running,
    attempt: { ...attempt, instalmentNumber: undefined, movedAt },
  };

  test('opens a case for a late payment of the replaced plan only if the payment was made before the replan', () => {
    expect(kinds({ ...late, paidAt: new Date('2026-11-20T11:59:59Z') })).toEqual([
      'storeTransaction',
      'appendLedger',
      'updateAgreement',
      'openReview',
      'markAttempt',
    ]);
    expect(kinds({ ...late, paidAt: movedAt })).not.toContain('openReview');
  });

  test('owes the amount of a voided late payment again', () => {
    const replaced: Agreement = { ...running, replaces: undefined, state: 'REPROGRAMADO' };
    const entry = {
      attemptId: 'a1',
      transactionId: 't1',
      kind: 'PAYMENT' as const,
      amount: pesos(840_000),
      allocations: [{ number: 0, amount: pesos(840_000) }],
    };
    const voided: PaymentFacts = {
      ...fresh,
      agreement: replaced,
      transactions: [{ transactionId: 't1', status: 'APPROVED' }],
      ledger: [entry],
      observation: { ...approved, status: 'VOIDED' },
    };
    const effects = decideObservation(voided);
    expect(effects).toContainEqual({ effect: 'reverseCredit', amount: 840_000 });
    expect(effects).toContainEqual(
      expect.objectContaining({
        effect: 'updateAgreement',
        agreement: expect.objectContaining({ state: 'REPROGRAMADO' }),
      }),
    );
    expect(kinds({ ...voided, agreement: running })).not.toContain('reverseCredit');
  });
});
