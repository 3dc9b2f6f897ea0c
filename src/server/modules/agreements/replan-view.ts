import type { ReplanOptions } from '#contract/replan.ts';
import { wholeBalance, type Agreement } from '#domain/agreements/agreements.ts';
import { isUnpaid, outstanding } from '#domain/agreements/instalments.ts';
import { totalCost, type ReplanQuote, type ReplanTermRefusal } from '#domain/agreements/replan.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';

type Scenario = ReplanOptions['scenarios'][number];

export function figuresNow(agreement: Agreement): ReplanOptions['now'] {
  const unpaid = agreement.instalments.filter((each) => each.number > 0 && isUnpaid(each));
  const { first, last } = ends(unpaid);
  return {
    instalments: unpaid.length,
    instalment: outstanding(first),
    lastInstalment: outstanding(last),
    nextOn: first.dueOn,
    endsOn: last.dueOn,
    total: totalCost(agreement),
    left: wholeBalance(agreement),
  };
}

export function scenarioOf(made: ReplanQuote | ReplanTermRefusal): Pick<Scenario, 'plan' | 'refusal'> {
  if (isRefusal(made)) return { plan: null, refusal: made.refused };
  const { first, last } = ends(made.instalments);
  return {
    plan: {
      instalment: first.amount,
      lastInstalment: last.amount,
      nextOn: first.dueOn,
      endsOn: last.dueOn,
      total: pesos(made.total + made.interest),
      left: sum(made.instalments.map(({ amount }) => amount)),
      difference: made.difference,
    },
    refusal: null,
  };
}

function ends<Payment>(payments: readonly Payment[]): { first: Payment; last: Payment } {
  const [first] = payments;
  const last = payments.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A running plan needs an unpaid instalment');
  return { first, last };
}
