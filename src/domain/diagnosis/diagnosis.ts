import { daysBetween, endOfBogotaDay, addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { monthlyCapacity } from '#domain/money/month.ts';
import { prioritise, type Objective, type PrioritisedDebt, type RankedDebt } from '#domain/debts/debt-priority.ts';
import { freeCashOf, healthIndex, levers, type HealthIndex, type Lever, type Stability } from './health-index.ts';
import { most, percent, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { PayoffDebt } from '#domain/debts/payoff.ts';

/** The version stored with every diagnosis. Increase the version when a rule here or in `health-index.ts` changes. */
export const diagnosisRules = 'diagnostico-5';

/** The assumed rate of a debt with an unknown rate, in basis points: 25 % EA, about the highest rate of a bank. */
export const assumedRateBps = 2500;

/** The highest accepted rate of a debt, in basis points: 1,000 % a year. */
export const highestRateBps = 100_000;
export const mostDeclaredDebts = 200;
export const highestAmount = 100_000_000_000;
/** Thirty years. */
export const mostDaysLate = 10_950;

/** A debt in the operator's portfolio (PROPIA), or a debt that the customer declared (DECLARADA). */
export type HouseholdDebt = RankedDebt & { readonly origin: 'PROPIA' | 'DECLARADA' };

/** Amounts are monthly, except savings and balances. */
export type Household = {
  readonly objective: Objective;
  readonly income: Pesos;
  readonly expenses: Pesos;
  readonly savings: Pesos;
  readonly stability: Stability;
  readonly debts: readonly HouseholdDebt[];
  readonly memberships?: Pesos;
};

/**
 * Rates the monthly payments by the published limits of 30, 35 and 40 % of the income. SIN_INGRESOS: no income.
 * SIN_PAGAR: an overdue debt has no monthly payment; ignores debts in dispute or insolvency.
 */
export type PaymentBand = 'PRUDENTE' | 'ATENTO' | 'LIMITE' | 'SOBRE_EL_LIMITE' | 'SIN_INGRESOS' | 'SIN_PAGAR';

export type Diagnosis = HealthIndex & {
  readonly minimums: Pesos;
  /** In basis points, rounded half up; null without income. */
  readonly ratioBps: number | null;
  readonly paymentBand: PaymentBand;
  readonly freeCash: Pesos;
  readonly capacity: Pesos;
  readonly daysLate: number;
  readonly owed: Pesos;
  readonly levers: readonly Lever[];
  readonly priorities: readonly PrioritisedDebt[];
};

export function diagnose(household: Household): Diagnosis {
  const { income, expenses, savings, stability, debts, objective, memberships = zeroPesos } = household;
  const minimums = sum([...debts.map(({ minimum }) => minimum), memberships]);
  const daysLate = debts.reduce((longest, debt) => Math.max(longest, debt.daysLate), 0);
  const unpaidBps = unpaidShare(debts);
  const facts = { income, expenses, minimums, daysLate, unpaidBps, savings, stability };
  const ratioBps = paymentRatio(minimums, income);
  return {
    ...healthIndex(facts),
    minimums,
    ratioBps,
    paymentBand: unpaidBps > 0 && ratioBps !== null ? 'SIN_PAGAR' : paymentBand(ratioBps),
    freeCash: freeCashOf(facts),
    capacity: monthlyCapacity({ income, expenses }),
    daysLate,
    owed: sum(debts.map(({ balance }) => balance)),
    levers: levers(facts),
    priorities: prioritise(debts, objective),
  };
}

export function paymentRatio(minimums: Pesos, income: Pesos): number | null {
  return income <= 0 ? null : Math.floor((20_000 * minimums + income) / (2 * income));
}

/** Returns the share of the debt that is overdue and has no monthly payment, in basis points. */
function unpaidShare(debts: readonly HouseholdDebt[]): number {
  const payable = debts.filter(mayBePaid);
  const owed = sum(payable.map(({ balance }) => balance));
  const unpaid = sum(payable.flatMap((debt) => (debt.daysLate > 0 && debt.minimum === 0 ? [debt.balance] : [])));
  return owed <= 0 ? 0 : Math.floor((20_000 * unpaid + owed) / (2 * owed));
}

const mayBePaid = ({ standing }: HouseholdDebt): boolean => standing !== 'EN_DISPUTA' && standing !== 'EN_INSOLVENCIA';

function paymentBand(ratioBps: number | null): PaymentBand {
  if (ratioBps === null) return 'SIN_INGRESOS';
  if (ratioBps <= 3000) return 'PRUDENTE';
  if (ratioBps <= 3500) return 'ATENTO';
  return ratioBps <= 4000 ? 'LIMITE' : 'SOBRE_EL_LIMITE';
}

/** Debts of origin PROPIA have rate 0, because they accrue no new interest. */
export function payoffDebts(debts: readonly HouseholdDebt[]): PayoffDebt[] {
  return debts.filter(mayBePaid).map(({ id, balance, annualRateBps, minimum, origin }) => ({
    id,
    balance,
    minimum,
    annualRateBps: origin === 'PROPIA' ? 0 : (annualRateBps ?? assumedRateBps),
  }));
}

export type BudgetRelief<C extends string> = { readonly category: C; readonly amount: Pesos; readonly relief: Pesos };

/** The cuts are sorted, largest first: 5 % of essential expenses, 20 % of other expenses. */
export function budgetReliefs<C extends string>(
  expenses: Readonly<Partial<Record<C, Pesos>>>,
  essential: ReadonlySet<C>,
): BudgetRelief<C>[] {
  return (Object.entries(expenses) as [C, Pesos][])
    .map(([category, amount]) => ({ category, amount, relief: percent(amount, essential.has(category) ? 5 : 20) }))
    .filter(({ relief }) => relief > 0)
    .sort((a, b) => b.relief - a.relief || (a.category < b.category ? -1 : 1));
}

export function monthlyGap({ freeCash }: Pick<Diagnosis, 'freeCash'>): Pesos {
  return most(zeroPesos, subtract(zeroPesos, freeCash));
}

export function leversWithinReach<L extends Pick<Lever, 'lever'>>(result: {
  readonly levers: readonly L[];
  readonly freeCash: Pesos;
}): L[] {
  return result.levers.filter(({ lever }) => lever !== 'AHORRAR' || monthlyGap(result) === 0);
}

const freshDays = 90;

export function isFresh(madeAt: Date, now: Date): boolean {
  return now <= endOfBogotaDay(addDays(bogotaDate(madeAt), freshDays));
}

/** Each day since the declaration counts as another day late, except for a debt that was declared as not late. */
export function agedDaysLate(daysLate: number, declaredOn: IsoDate, today: IsoDate): number {
  return daysLate <= 0 ? 0 : Math.min(mostDaysLate, daysLate + Math.max(0, daysBetween(declaredOn, today)));
}
