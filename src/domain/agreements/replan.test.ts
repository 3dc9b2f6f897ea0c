import { describe, expect, test } from 'vitest';
import { totalPaid, wholeBalance, type Agreement } from './agreements.ts';
import { afterCreditTakenBack, afterPayment } from './book-payment.ts';
import { nextPayable } from './payables.ts';
import { payoff } from './payoff.ts';
import { leftOf, previewRelief, type ReliefRecord } from './relief.ts';
import { scheduleOf, withSchedule } from './schedule.ts';
import { comparedReplans, isSameQuote, replacingPlan, replanQuote, replanRefusal, type ReplanFacts } from './replan.ts';
import { components, componentsAfterBrokenAgreement, balance } from '#domain/debts/obligations.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { paid, unpaidPlan } from '#test/support/worked-plan.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isoDate } from '#domain/time/calendar.ts';

const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });
const today = isoDate('2027-01-05');

function running(annualRateBps = 0, amount?: number): ReplanFacts {
  const agreement = unpaidPlan({ annualRateBps });
  return {
    agreement: paid(agreement, amount ?? 600_000 + agreement.instalments[1]!.amount, '2026-12-30'),
    total: pesos(5_040_000),
    policy: { ...defaultPolicy, annualRateBps },
    owed,
    initialPayment: pesos(600_000),
    pricedTerm: 6,
    paidBefore: 0,
    replacedOn: [],
    paymentUnderWay: false,
    today,
  };
}
function quoted(facts: ReplanFacts, asked: number) {
  const made = replanQuote(facts, asked);
  if (isRefusal(made)) throw new Error(made.refused);
  return made;
}

describe('replanQuote', () => {
  test('subtracts the paid amount from the campaign price of all instalments', () => {
    const made = quoted(running(), 11);
    expect(made).toMatchObject({ pricedTerm: 12, total: 5_880_000, initialPayment: 1_340_000, financed: 4_540_000 });
    expect(made.instalments.map(({ amount }) => amount)).toEqual([...Array(10).fill(412_800), 412_000]);
    expect(made.difference).toBe(840_000);
  });

  test('continues the date series of the replaced plan', () => {
    expect(quoted(running(), 11).instalments.map(({ dueOn }) => dueOn)).toEqual([
      ...['2027-02-01', '2027-03-01', '2027-03-30', '2027-04-30', '2027-06-01', '2027-06-30'],
      ...['2027-07-30', '2027-08-30', '2027-09-30', '2027-11-02', '2027-11-30'],
    ]);
  });

  test('starts one month later when the next instalment is due today or late', () => {
    const onTheDay = { ...running(), today: isoDate('2027-02-01') };
    expect(quoted(onTheDay, 11).instalments[0]?.dueOn).toBe('2027-03-01');
    const late = { ...running(), today: isoDate('2027-02-04') };
    expect(quoted(late, 11).instalments[0]?.dueOn).toBe('2027-03-01');
  });

  test('never schedules an instalment earlier than the replaced instalment', () => {
    const facts = running();
    const moved = previewRelief(
      { ...facts, history: [], isMembership: false, today: isoDate('2027-01-20') },
      { kind: 'MOVER', number: 2, on: isoDate('2027-02-10') },
    );
    if (isRefusal(moved)) throw new Error(moved.refused);
    const agreement = { ...facts.agreement, instalments: withSchedule(facts.agreement.instalments, moved.after) };
    expect(quoted({ ...facts, agreement }, 11).instalments[0]?.dueOn).toBe('2027-03-01');
  });

  test('returns a lower total for a shorter term', () => {
    const made = quoted(running(), 2);
    expect(made).toMatchObject({ total: 4_200_000, difference: -840_000 });
    expect(made.instalments.map(({ amount }) => amount)).toEqual([1_430_000, 1_430_000]);
  });

  test('refinances the remaining debt at the campaign rate', () => {
    const facts = { ...running(2_400), today: isoDate('2026-12-30') };
    const made = quoted(facts, 11);
    const later = sum(made.instalments.map(({ amount }) => amount));
    expect(made.earned).toBeGreaterThan(0);
    expect(made.total + made.interest).toBe(made.initialPayment + later);
    // The payoff of the new plan equals the old payoff plus the lost discount.
    const plan = replacingPlan(made, facts.agreement);
    const { instalments, terms } = facts.agreement;
    expect(made.financed).toBe(payoff(instalments, terms, facts.today).amount + (5_880_000 - 5_040_000));
    expect(payoff(plan.instalments, plan.terms, facts.today).amount).toBe(made.financed);
  });

  test('comparedReplans omits the current term', () => {
    expect(comparedReplans(running())).toEqual([2, 11, 17, 23, 35]);
  });

  test.each([
    [0, 'TERM_NOT_ALLOWED'],
    [1.5, 'TERM_NOT_ALLOWED'],
    [5, 'TERM_NOT_ALLOWED'],
    [36, 'TERM_NOT_ALLOWED'],
  ])('refuses a term of %s', (asked, refused) => {
    expect(replanQuote(running(), asked)).toMatchObject({ refused, detail: { minimum: 1, maximum: 35 } });
  });

  test('refuses a term with instalments below the minimum', () => {
    const small = { ...running(), policy: { ...defaultPolicy, minimumInstalment: pesos(412_801) } };
    expect(replanQuote(small, 11)).toMatchObject({
      refused: 'INSTALLMENT_TOO_LOW',
      detail: { minimum: 412_801, instalment: 412_800 },
    });
    // The initial payment, one instalment and three million paid early exceed the cost of a plan of three instalments.
    const { agreement } = running();
    const ahead = afterPayment(agreement, pesos(3_000_000), today, { destination: 'CUOTAS_MENORES' }).agreement;
    expect(replanQuote({ ...running(), agreement: ahead }, 2)).toMatchObject({ refused: 'INSTALLMENT_TOO_LOW' });
  });
});

describe('replanRefusal', () => {
  test('allows a replan once an instalment is paid', () => {
    expect(replanRefusal(running())).toBeUndefined();
    expect(replanRefusal(running(0, 600_000))).toMatchObject({ refused: 'RELIEF_NOT_NOW', detail: { kind: 'PLAZO' } });
    expect(replanRefusal(running(0, 500_000))).toMatchObject({ refused: 'RELIEF_NOT_NOW' });
  });

  test('refuses a replan unless the plan is in force', () => {
    const facts = running();
    const inState = (state: Agreement['state']) =>
      replanRefusal({ ...facts, agreement: { ...facts.agreement, state } });
    expect(inState('INCUMPLIDO')).toMatchObject({ refused: 'AGREEMENT_CLOSED' });
    expect(inState('REPROGRAMADO')).toMatchObject({ refused: 'AGREEMENT_CLOSED' });
    expect(inState('CUMPLIDO')).toMatchObject({ refused: 'PAY_ALREADY_PAID' });
  });

  test('refuses a replan while a payment is under way', () => {
    expect(replanRefusal({ ...running(), paymentUnderWay: true })).toEqual({ refused: 'PAYMENT_PENDING' });
  });

  test('allows one replan a year for each debt', () => {
    const limit = { refused: 'RELIEF_LIMIT', detail: { limit: 'YEAR', kind: 'PLAZO', again: '2027-01-06' } };
    expect(replanRefusal({ ...running(), replacedOn: [isoDate('2026-01-06')] })).toEqual(limit);
    expect(replanRefusal({ ...running(), replacedOn: [isoDate('2026-01-05')] })).toBeUndefined();
  });
});

describe('a replacing plan', () => {
  const facts = running();
  const made = quoted(facts, 11);
  const plan = replacingPlan(made, facts.agreement);

  test('is in force at once and includes the paid amount', () => {
    expect(plan.state).toBe('VIGENTE');
    expect(totalPaid(plan)).toBe(1_340_000);
    expect(wholeBalance(plan)).toBe(4_540_000);
    expect(nextPayable(plan, today)).toMatchObject({ concept: 'CUOTA', instalmentNumber: 1, dueOn: '2027-02-01' });
  });

  test('reduces the debt by the payments of both plans when the replacing plan is broken', () => {
    const paid = afterPayment(plan, pesos(412_800), isoDate('2027-02-01')).agreement;
    expect(balance(componentsAfterBrokenAgreement(owed, [totalPaid(paid)]))).toBe(8_400_000 - 1_340_000 - 412_800);
  });

  test('adds a voided payment of the replaced plan to the balance', () => {
    const less = afterCreditTakenBack(plan, pesos(740_000), isoDate('2027-01-20'));
    expect(less).toMatchObject({ state: 'VIGENTE', reopenedOn: '2027-01-20' });
    expect(wholeBalance(less)).toBe(4_540_000 + 740_000);
    expect(nextPayable(less)).toMatchObject({ concept: 'CUOTA', instalmentNumber: 0, amount: 740_000 });
    const all = afterCreditTakenBack(less, pesos(600_000), isoDate('2027-01-20'));
    expect(all.state).toBe('VIGENTE');
  });

  test('changes from CUMPLIDO to VIGENTE when a payment of the replaced plan is voided', () => {
    const done = afterPayment(plan, pesos(4_540_000), isoDate('2027-02-01')).agreement;
    expect(done.state).toBe('CUMPLIDO');
    expect(afterCreditTakenBack(done, pesos(740_000), isoDate('2027-02-02')).state).toBe('VIGENTE');
  });

  test('can be replaced a year later', () => {
    const paid = afterPayment(plan, pesos(412_800 * 2), isoDate('2027-03-01')).agreement;
    const again = quoted(
      { ...facts, agreement: paid, total: made.total, pricedTerm: 12, paidBefore: 1, today: isoDate('2028-01-06') },
      15,
    );
    expect(again).toMatchObject({
      paidInstalments: 3,
      pricedTerm: 18,
      total: 6_720_000,
      initialPayment: 1_340_000 + 825_600,
      difference: 840_000,
    });
  });

  test('counts the changes of the replaced plan as its own', () => {
    const slots = scheduleOf(facts.agreement.instalments);
    const pause: ReliefRecord = {
      id: 'p',
      kind: 'PAUSAR',
      number: 1,
      at: new Date('2026-12-10T15:00:00Z'),
      before: slots,
      after: slots,
    };
    const asked = { agreement: plan, history: [], isMembership: false, paymentUnderWay: false, today };
    expect(leftOf(asked, 'PAUSAR')).toBe(1);
    expect(leftOf({ ...asked, earlier: [pause] }, 'PAUSAR')).toBe(0);
    expect(leftOf({ ...asked, earlier: [{ ...pause, kind: 'PASAR' }] }, 'PASAR')).toBe(1);
  });

  test('has a different quote after a further payment or on another day', () => {
    expect(isSameQuote(quoted(facts, 11), made)).toBe(true);
    expect(isSameQuote(quoted({ ...facts, today: isoDate('2027-01-06') }, 11), made)).toBe(false);
    const more = afterPayment(facts.agreement, pesos(1_500), today).agreement;
    expect(isSameQuote(quoted({ ...facts, agreement: more }, 11), made)).toBe(false);
    expect(isSameQuote({ refused: 'TERM_NOT_ALLOWED' }, made)).toBe(false);
  });
});
