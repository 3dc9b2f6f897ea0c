import { daysBetween, endOfBogotaDay, addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { monthlyCapacity } from '#domain/money/month.ts';
import { prioritise, type Objective, type PrioritisedDebt, type RankedDebt } from '#domain/debts/debt-priority.ts';
import { freeCashOf, healthIndex, levers, type HealthIndex, type Lever, type Stability } from './health-index.ts';
import { most, percent, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { PayoffDebt } from '#domain/debts/payoff.ts';

/** Marks every stored diagnosis; a change of any rule below, or of the index, is a new version. */
export const diagnosisRules = 'diagnostico-5';

/** For a debt whose rate the person does not know: about what a bank charges at most. 2500 is 25 % EA. */
export const assumedRateBps = 2500;

/** 1.000 % a year: above what any lender charges, informal ones included. */
export const highestRateBps = 100_000;
export const mostDeclaredDebts = 200;
export const highestAmount = 100_000_000_000;
/** Days late that can be declared: thirty years. */
export const mostDaysLate = 10_950;

/** A debt with us, or one that the person has declared. */
export type HouseholdDebt = RankedDebt & { readonly origin: 'PROPIA' | 'DECLARADA' };

/** Everything that a diagnosis follows from. Amounts a month, but for the savings and the balances. */
export type Household = {
  readonly objective: Objective;
  readonly income: Pesos;
  readonly expenses: Pesos;
  readonly savings: Pesos;
  readonly stability: Stability;
  readonly debts: readonly HouseholdDebt[];
  /** Promised each month for what is no debt: the instalments of a membership. */
  readonly memberships?: Pesos;
};

/** How the monthly payments compare with the published limits of 30, 35 and 40 % of the income, where all is paid. */
export type PaymentBand = 'PRUDENTE' | 'ATENTO' | 'LIMITE' | 'SOBRE_EL_LIMITE' | 'SIN_INGRESOS' | 'SIN_PAGAR';

export type Diagnosis = HealthIndex & {
  /** Every payment promised each month. */
  readonly minimums: Pesos;
  /** Monthly payments over income (RCI) in basis points, rounded half up; null without income. */
  readonly ratioBps: number | null;
  readonly paymentBand: PaymentBand;
  /** Income − expenses − minimum payments; negative when the month does not add up. */
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

/** RCI in basis points, rounded half up; null without income. */
export function paymentRatio(minimums: Pesos, income: Pesos): number | null {
  return income <= 0 ? null : Math.floor((20_000 * minimums + income) / (2 * income));
}

/** How much of all that is owed is overdue and gets nothing, in basis points; what may not be paid meanwhile is left out. */
function unpaidShare(debts: readonly HouseholdDebt[]): number {
  const payable = debts.filter(mayBePaid);
  const owed = sum(payable.map(({ balance }) => balance));
  const unpaid = sum(payable.flatMap((debt) => (debt.daysLate > 0 && debt.minimum === 0 ? [debt.balance] : [])));
  return owed <= 0 ? 0 : Math.floor((20_000 * unpaid + owed) / (2 * owed));
}

/** What is in dispute or in insolvency is not paid meanwhile. */
const mayBePaid = ({ standing }: HouseholdDebt): boolean => standing !== 'EN_DISPUTA' && standing !== 'EN_INSOLVENCIA';

function paymentBand(ratioBps: number | null): PaymentBand {
  if (ratioBps === null) return 'SIN_INGRESOS';
  if (ratioBps <= 3000) return 'PRUDENTE';
  if (ratioBps <= 3500) return 'ATENTO';
  return ratioBps <= 4000 ? 'LIMITE' : 'SOBRE_EL_LIMITE';
}

/**
 * The debts as a payoff plan counts them. An unknown rate is taken as `assumedRateBps`; ours charge nothing more, because
 * no new interest runs on them here.
 */
export function payoffDebts(debts: readonly HouseholdDebt[]): PayoffDebt[] {
  return debts.filter(mayBePaid).map(({ id, balance, annualRateBps, minimum, origin }) => ({
    id,
    balance,
    minimum,
    annualRateBps: origin === 'PROPIA' ? 0 : (annualRateBps ?? assumedRateBps),
  }));
}

/** The expense that a month can give: a category above its part of the expenses, and what a tenth less of it frees. */
export type BudgetRelief<C extends string> = { readonly category: C; readonly amount: Pesos; readonly relief: Pesos };

/** The largest expenses first; what keeps people alive and at work gives less (5 %) than the rest (20 %). */
export function budgetReliefs<C extends string>(
  expenses: Readonly<Partial<Record<C, Pesos>>>,
  essential: ReadonlySet<C>,
): BudgetRelief<C>[] {
  return (Object.entries(expenses) as [C, Pesos][])
    .map(([category, amount]) => ({ category, amount, relief: percent(amount, essential.has(category) ? 5 : 20) }))
    .filter(({ relief }) => relief > 0)
    .sort((a, b) => b.relief - a.relief || (a.category < b.category ? -1 : 1));
}

/** What is missing for the month to add up; nothing when it does. */
export function monthlyGap({ freeCash }: Pick<Diagnosis, 'freeCash'>): Pesos {
  return most(zeroPesos, subtract(zeroPesos, freeCash));
}

/** What would raise the index, but for saving while the month does not add up: there is nothing to save. */
export function leversWithinReach<L extends Pick<Lever, 'lever'>>(result: {
  readonly levers: readonly L[];
  readonly freeCash: Pesos;
}): L[] {
  return result.levers.filter(({ lever }) => lever !== 'AHORRAR' || monthlyGap(result) === 0);
}

const freshDays = 90;

/** Whether the person's answers are still recent: it lasts 90 days, and the whole last day counts. */
export function isFresh(madeAt: Date, now: Date): boolean {
  return now <= endOfBogotaDay(addDays(bogotaDate(madeAt), freshDays));
}

/** Days late today of a debt declared with `daysLate` on `declaredOn`: arrears grow while no change is declared. */
export function agedDaysLate(daysLate: number, declaredOn: IsoDate, today: IsoDate): number {
  return daysLate <= 0 ? 0 : Math.min(mostDaysLate, daysLate + Math.max(0, daysBetween(declaredOn, today)));
}
