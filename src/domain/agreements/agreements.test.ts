import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreementTransitions,
  instalmentsOf,
  instalmentStatus,
  isLiveAgreement,
  standing,
  totalPaid,
  wholeBalance,
  type Agreement,
} from './agreements.ts';
import { outstanding, type Allocation, type Instalment } from './instalments.ts';
import { afterPayment, afterReversal, allocate } from './book-payment.ts';
import { nextPayable, payableFor, payables } from './payables.ts';
import { addDays, isoDate, type IsoDate } from '#domain/time/calendar.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { quote } from '#domain/offers/quote.ts';
import { isRefusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { isAtRisk, timeOver } from './plan-end.ts';

const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });

function agreed(termInstalments: number, initialPayment?: number): Agreement {
  const plan = quote(defaultPolicy, owed, {
    termInstalments,
    dayOfMonth: 30,
    today: isoDate('2026-11-20'),
    ...(initialPayment === undefined ? {} : { initialPayment: pesos(initialPayment) }),
  });
  if (isRefusal(plan)) throw new Error(plan.refused);
  return { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(plan) };
}

const six = agreed(6, 600_000);
const pay = (agreement: Agreement, amount: number, today?: string) =>
  afterPayment(agreement, pesos(amount), today === undefined ? undefined : isoDate(today)).agreement;
const running = pay(six, 600_000);
const day = isoDate;

const dueForCancellation = (agreement: Agreement, on: IsoDate) => timeOver(agreement, on)?.state === 'CANCELADO';
const atRisk = (agreement: Agreement, on: IsoDate) => isAtRisk(agreement, on);

describe('instalmentsOf', () => {
  test('returns the initial payment as number 0, followed by the instalments', () => {
    expect(six.instalments.map(({ number, dueOn, amount }) => [number, dueOn, amount])).toEqual([
      [0, '2026-11-27', 600_000],
      [1, '2026-12-30', 740_000],
      [2, '2027-02-01', 740_000],
      [3, '2027-03-01', 740_000],
      [4, '2027-03-30', 740_000],
      [5, '2027-04-30', 740_000],
      [6, '2027-06-01', 740_000],
    ]);
  });

  test('returns only instalment 1 for a plan of one payment', () => {
    const single = agreed(1);
    expect(nextPayable(single)).toEqual({
      concept: 'INICIAL',
      instalmentNumber: 1,
      amount: 3_360_000,
      dueOn: '2026-11-27',
    });
    expect(payables(single)).toHaveLength(1);
    expect(pay(single, 3_360_000).state).toBe('CUMPLIDO');
  });
});

describe('afterPayment and allocate', () => {
  test('puts the agreement in force when the initial payment is paid', () => {
    expect(running.state).toBe('VIGENTE');
    expect(nextPayable(running)).toEqual({
      concept: 'CUOTA',
      instalmentNumber: 1,
      amount: 740_000,
      dueOn: '2026-12-30',
    });
  });

  test('keeps the agreement pending after a partial initial payment', () => {
    expect(pay(six, 599_999).state).toBe('PENDIENTE_PAGO_INICIAL');
  });

  test('allocates a surplus to the last instalments, from the end of the plan', () => {
    expect(allocate(running.instalments, pesos(740_000 + 1_000_000))).toEqual({
      allocations: [
        { number: 1, amount: 740_000 },
        { number: 6, amount: 740_000 },
        { number: 5, amount: 260_000 },
      ],
      unapplied: 0,
    });
  });

  test('covers every due instalment before shortening the plan', () => {
    expect(allocate(running.instalments, pesos(2_220_000), day('2027-02-10')).allocations).toEqual([
      { number: 1, amount: 740_000 },
      { number: 2, amount: 740_000 },
      { number: 6, amount: 740_000 },
    ]);
  });

  test('treats an instalment due today as due', () => {
    expect(allocate(running.instalments, pesos(1_480_000), day('2027-02-01')).allocations).toEqual([
      { number: 1, amount: 740_000 },
      { number: 2, amount: 740_000 },
    ]);
  });

  test('settles the initial payment before a due instalment', () => {
    expect(allocate(six.instalments, pesos(700_000), day('2027-02-10')).allocations).toEqual([
      { number: 0, amount: 600_000 },
      { number: 1, amount: 100_000 },
    ]);
  });

  test('allocates nothing to a closed agreement', () => {
    const closed: Agreement = { ...running, state: 'INCUMPLIDO' };
    expect(afterPayment(closed, pesos(740_000))).toEqual({ agreement: closed, allocations: [], unapplied: 740_000 });
  });

  test('throws on a payment of zero', () => {
    expect(() => afterPayment(running, pesos(0))).toThrow(RangeError);
  });
});

describe('afterReversal', () => {
  test('reopens a fulfilled or certified agreement', () => {
    const last = afterPayment(pay(running, 3_700_000), pesos(740_000));
    expect(last.agreement.state).toBe('CUMPLIDO');
    expect(afterReversal(last.agreement, last.allocations, day('2027-06-02')).state).toBe('VIGENTE');
    expect(afterReversal({ ...last.agreement, state: 'PAZ_Y_SALVO' }, last.allocations, day('2027-06-02')).state).toBe(
      'VIGENTE',
    );
  });

  test('returns the agreement to pending when the only payment is voided', () => {
    const reopened = afterReversal(running, [{ number: 0, amount: pesos(600_000) }], day('2027-01-20'));
    expect(reopened).toMatchObject({ state: 'PENDIENTE_PAGO_INICIAL', reopenedOn: '2027-01-20' });
    expect(dueForCancellation(reopened, day('2027-01-27'))).toBe(false);
    expect(dueForCancellation(reopened, day('2027-01-28'))).toBe(true);
  });

  test('keeps the agreement in force while other payments remain', () => {
    expect(afterReversal(pay(running, 740_000), [{ number: 0, amount: pesos(600_000) }], day('2027-01-20')).state).toBe(
      'VIGENTE',
    );
  });

  test('throws when a reversal exceeds the paid amount', () => {
    expect(() => afterReversal(six, [{ number: 0, amount: pesos(1) }], day('2027-01-20'))).toThrow(RangeError);
  });
});

describe('payables and payableFor', () => {
  test('payables returns the next instalment and the whole balance', () => {
    expect(payables(running)).toEqual([
      { concept: 'CUOTA', instalmentNumber: 1, amount: 740_000, dueOn: '2026-12-30' },
      { concept: 'SALDO', amount: 4_440_000, dueOn: '2026-12-30' },
    ]);
  });

  test('payables returns an empty list when the agreement is fulfilled or cancelled', () => {
    expect(payables(pay(running, 4_440_000))).toEqual([]);
    expect(payables({ ...running, state: 'CANCELADO' })).toEqual([]);
  });

  test('payableFor returns the payable of the concept or a refusal', () => {
    expect(payableFor(running, 'CUOTA')).toMatchObject({ instalmentNumber: 1 });
    expect(payableFor(running, 'INICIAL')).toEqual({ refused: 'PAY_ALREADY_PAID' });
    expect(payableFor(running, 'SALDO')).toMatchObject({ amount: 4_440_000 });
    expect(payableFor(pay(running, 4_440_000), 'SALDO')).toEqual({ refused: 'PAY_ALREADY_PAID' });
    expect(payableFor({ ...running, state: 'INCUMPLIDO' }, 'CUOTA')).toEqual({ refused: 'AGREEMENT_CLOSED' });
  });
});

describe('instalmentStatus', () => {
  const instalment = running.instalments[1] as Instalment;
  test.each([
    ['2026-12-24', 'PROGRAMADA'],
    ['2026-12-25', 'POR_VENCER'],
    ['2026-12-30', 'POR_VENCER'],
    ['2026-12-31', 'VENCIDA'],
  ] as const)('on %s returns %s for an instalment due on 2026-12-30', (today, status) => {
    expect(instalmentStatus(instalment, day(today), 'VIGENTE')).toBe(status);
  });

  test('distinguishes partly paid, overdue, paid, cancelled and replaced instalments', () => {
    expect(instalmentStatus({ ...instalment, paid: pesos(1) }, day('2026-12-01'), 'VIGENTE')).toBe('PAGADA_PARCIAL');
    expect(instalmentStatus({ ...instalment, paid: pesos(1) }, day('2027-01-10'), 'VIGENTE')).toBe('VENCIDA');
    expect(instalmentStatus({ ...instalment, paid: instalment.amount }, day('2027-01-10'), 'CANCELADO')).toBe('PAGADA');
    expect(instalmentStatus(instalment, day('2027-01-10'), 'CANCELADO')).toBe('ANULADA');
    expect(instalmentStatus(instalment, day('2027-01-10'), 'INCUMPLIDO')).toBe('ANULADA');
    expect(instalmentStatus(instalment, day('2027-01-10'), 'REPROGRAMADO')).toBe('REPROGRAMADA');
  });
});

describe('standing', () => {
  // The due date is 30 December 2026. 1 and 11 January are holidays; 6 January is a business day.
  test.each([
    ['2026-12-30', 'AL_DIA'],
    ['2026-12-31', 'EN_GRACIA'],
    ['2027-01-07', 'EN_GRACIA'],
    ['2027-01-08', 'EN_MORA'],
  ] as const)('on %s returns %s when an unpaid instalment is due on 2026-12-30', (today, expected) => {
    expect(standing(running, day(today))).toBe(expected);
  });

  test('returns undefined unless the agreement is in force', () => {
    expect(standing(six, day('2027-06-01'))).toBeUndefined();
    expect(isLiveAgreement(six.state)).toBe(true);
    expect(isLiveAgreement('CUMPLIDO')).toBe(false);
  });

  test('returns AL_DIA when everything due is paid', () => {
    expect(standing(pay(running, 740_000), day('2027-01-20'))).toBe('AL_DIA');
  });
});

describe('isAtRisk', () => {
  test('returns true when two consecutive instalments are unpaid after their grace periods', () => {
    expect(atRisk(running, day('2027-02-08'))).toBe(false);
    expect(atRisk(running, day('2027-02-09'))).toBe(true);
  });

  test('returns true when one instalment is more than 60 days past its grace period', () => {
    const skipping = {
      ...running,
      instalments: running.instalments.map((each) => (each.number % 2 === 0 ? { ...each, paid: each.amount } : each)),
    };
    expect(atRisk(skipping, day('2027-03-08'))).toBe(false);
    expect(atRisk(skipping, day('2027-03-09'))).toBe(true);
  });

  test('returns false unless the agreement is in force', () => {
    expect(atRisk({ ...running, state: 'CUMPLIDO' }, day('2028-01-01'))).toBe(false);
  });
});

describe('agreementTransitions', () => {
  test('reopen CANCELADO and INCUMPLIDO, but not REPROGRAMADO', () => {
    expect(agreementTransitions.REPROGRAMADO).toEqual({});
    expect(agreementTransitions.CANCELADO).toEqual({ revived: 'PENDIENTE_PAGO_INICIAL' });
    expect(agreementTransitions.INCUMPLIDO).toEqual({ revived: 'VIGENTE', recovered: 'VIGENTE' });
  });

  test('certify only a fulfilled agreement', () => {
    expect(transition(agreementTransitions, 'CUMPLIDO', 'certified')).toBe('PAZ_Y_SALVO');
    expect(transition(agreementTransitions, 'VIGENTE', 'certified')).toMatchObject({ refused: 'ILLEGAL_TRANSITION' });
  });
});

describe('random payments and voids', () => {
  const plans = fc.constantFrom(...[1, 3, 6, 12, 36].map((term) => agreed(term)));
  const amounts = fc.integer({ min: 1, max: 9_000_000 }).map(pesos);
  const days = fc.integer({ min: 0, max: 900 }).map((n) => addDays(day('2026-11-20'), n));

  test('preserve every peso and overpay no instalment', () => {
    fc.assert(
      fc.property(plans, amounts, days, (agreement, amount, today) => {
        const { allocations, unapplied, agreement: after } = afterPayment(agreement, amount, today);
        expect(sum(allocations.map((each) => each.amount)) + unapplied).toBe(amount);
        expect(totalPaid(after) + wholeBalance(after)).toBe(wholeBalance(agreement));
        expect(after.instalments.every((each) => each.paid >= 0 && outstanding(each) >= 0)).toBe(true);
        if (unapplied > 0) expect(wholeBalance(after)).toBe(0);
      }),
    );
  });

  test('restore the original plan when all payments are voided, in any order', () => {
    fc.assert(
      fc.property(
        plans,
        fc.array(fc.tuple(amounts, days), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        (agreement, payments, keys) => {
          let state = agreement;
          const made: { allocations: readonly Allocation[]; key: number; paidOn: IsoDate }[] = [];
          for (const [index, [amount, today]] of payments.entries()) {
            const paid = afterPayment(state, amount, today);
            state = paid.agreement;
            made.push({ allocations: paid.allocations, key: keys[index] ?? 0, paidOn: today });
          }
          for (const { allocations, paidOn } of made.toSorted((a, b) => a.key - b.key))
            state = afterReversal(state, allocations, day('2027-01-04'), paidOn);
          expect(state.instalments).toEqual(agreement.instalments);
          expect(state.state).toBe('PENDIENTE_PAGO_INICIAL');
        },
      ),
    );
  });

  test('fulfil the agreement if and only if nothing is owed', () => {
    fc.assert(
      fc.property(plans, fc.array(amounts, { maxLength: 5 }), (agreement, payments) => {
        const after = payments.reduce((state, amount) => afterPayment(state, amount).agreement, agreement);
        expect(after.state === 'CUMPLIDO').toBe(wholeBalance(after) === 0);
        expect(payables(after).length === 0).toBe(wholeBalance(after) === 0);
      }),
    );
  });
});
