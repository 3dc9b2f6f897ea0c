import { monthlyRate } from '#domain/money/amortisation.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';

/**
 * `minimum` is the monthly payment. `annualRateBps` is the effective annual rate (EA) in basis points: 2400 is 24 %.
 */
export type PayoffDebt = {
  readonly id: string;
  readonly balance: Pesos;
  readonly annualRateBps: number;
  readonly minimum: Pesos;
};

/**
 * Each month, the money left after the minimum payments first pays the smallest debt (BOLA_DE_NIEVE) or the debt with
 * the highest rate (AVALANCHA).
 */
export type PayoffStrategy = 'BOLA_DE_NIEVE' | 'AVALANCHA';

/**
 * Payments on top of the budget: in month `firstMonth` (from 1), then every `everyMonths` months. 0 means only once.
 */
export type ExtraPayments = { readonly amount: Pesos; readonly firstMonth: number; readonly everyMonths: number };

export type PayoffMonth = { readonly paid: Pesos; readonly interest: Pesos; readonly remaining: Pesos };

/** `paid` equals the initial debt plus `interest`, to the peso. */
export type PayoffPlan = {
  readonly strategy: PayoffStrategy;
  readonly months: readonly PayoffMonth[];
  readonly interest: Pesos;
  readonly paid: Pesos;
  /** Sorted by month. `month` starts at 1. */
  readonly payoffs: readonly { readonly debtId: string; readonly month: number }[];
  readonly firstMonth: readonly { readonly debtId: string; readonly amount: Pesos }[];
};

export type PayoffRefusal = Refusal<'PRESUPUESTO_INSUFICIENTE' | 'NO_AMORTIZA'>;

/** In months. */
export const longestPayoff = 600;
/**
 * In pesos. The simulation ends above this amount: such a debt is never paid off, and larger figures lose precision.
 */
const endless = 1e14;

export function extraIn(extra: ExtraPayments | undefined, month: number): number {
  if (!extra || month < extra.firstMonth) return 0;
  const since = month - extra.firstMonth;
  return since === 0 || (extra.everyMonths > 0 && since % extra.everyMonths === 0) ? extra.amount : 0;
}

export function leastBudget(debts: readonly PayoffDebt[]): Pesos {
  return pesos(
    debts.reduce((total, { balance, annualRateBps, minimum }) => {
      return total + Math.min(minimum, balance + Math.round(balance * monthlyRate(annualRateBps)));
    }, 0),
  );
}

/**
 * Simulates a payoff with the monthly amount `budget`. The minimum payment of a paid-off debt stays in the budget.
 * Refusals:
 * - PRESUPUESTO_INSUFICIENTE, with the minimum budget
 * - NO_AMORTIZA, with the unpaid debt that has grown most, when the plan exceeds `longestPayoff` or `endless`
 */
export function payoff(
  debts: readonly PayoffDebt[],
  budget: Pesos,
  strategy: PayoffStrategy,
  extra?: ExtraPayments,
): PayoffPlan | PayoffRefusal {
  const open = debts.filter(({ balance }) => balance > 0);
  const minimum = leastBudget(open);
  if (budget < minimum) return refuse('PRESUPUESTO_INSUFICIENTE', { minimum });

  const rates = open.map(({ annualRateBps }) => monthlyRate(annualRateBps));
  const minimums = open.map((debt) => debt.minimum);
  const owed: number[] = open.map(({ balance }) => balance);
  const months: PayoffMonth[] = [];
  const payoffs: { debtId: string; month: number }[] = [];
  let unpaid = open.map((_debt, place) => place);
  let firstMonth: { debtId: string; amount: Pesos }[] = [];
  let interestInAll = 0;
  let paidInAll = 0;
  let remaining = owed.reduce((a, b) => a + b, 0);
  while (remaining > 0) {
    const month = months.length + 1;
    if (month > longestPayoff || remaining > endless) return refuse('NO_AMORTIZA', { debtId: neverEnding(open, owed) });
    const available = budget + extraIn(extra, month);
    let left = available;
    let interest = 0;
    let someEnded = false;
    // Before the browser compiles the function, this indexed loop is faster than an iterator.
    for (let at = 0; at < unpaid.length; at += 1) {
      const i = unpaid[at]!;
      const charged = Math.round(owed[i]! * rates[i]!);
      const due = owed[i]! + charged;
      const paid = Math.min(due, minimums[i]!);
      interest += charged;
      owed[i] = due - paid;
      left -= paid;
      if (due === paid) someEnded = true;
    }
    while (left > 0) {
      const target = chooseTarget(unpaid, owed, open, strategy);
      if (target < 0) break;
      const paid = Math.min(left, owed[target]!);
      owed[target]! -= paid;
      left -= paid;
      if (owed[target] === 0) someEnded = true;
    }
    if (someEnded) {
      for (const i of unpaid) if (owed[i] === 0) payoffs.push({ debtId: open[i]!.id, month });
      unpaid = unpaid.filter((i) => owed[i] !== 0);
    }
    if (month === 1)
      firstMonth = open.map(({ id, balance }, i) => ({
        debtId: id,
        amount: pesos(balance + Math.round(balance * rates[i]!) - owed[i]!),
      }));
    remaining += interest - (available - left);
    interestInAll += interest;
    paidInAll += available - left;
    months.push({ paid: pesos(available - left), interest: pesos(interest), remaining: pesos(remaining) });
  }
  return { strategy, months, interest: pesos(interestInAll), paid: pesos(paidInAll), payoffs, firstMonth };
}

/**
 * Returns −1 without unpaid debts. Ties are broken by the measure of the other strategy, and then by the order of the
 * debts.
 */
function chooseTarget(
  unpaid: readonly number[],
  owed: readonly number[],
  debts: readonly PayoffDebt[],
  strategy: PayoffStrategy,
): number {
  const byRate = strategy === 'AVALANCHA';
  let chosen = -1;
  let least = 0;
  let rate = 0;
  for (let at = 0; at < unpaid.length; at += 1) {
    const i = unpaid[at]!;
    const itsOwed = owed[i]!;
    if (itsOwed <= 0) continue;
    const itsRate = debts[i]!.annualRateBps;
    const isBefore = byRate
      ? itsRate > rate || (itsRate === rate && itsOwed < least)
      : itsOwed < least || (itsOwed === least && itsRate > rate);
    if (chosen >= 0 && !isBefore) continue;
    chosen = i;
    least = itsOwed;
    rate = itsRate;
  }
  return chosen;
}

function neverEnding(debts: readonly PayoffDebt[], owed: readonly number[]): string {
  let worst = -1;
  for (let i = 0; i < debts.length; i += 1) {
    if (owed[i]! <= 0) continue;
    if (worst < 0 || owed[i]! - debts[i]!.balance > owed[worst]! - debts[worst]!.balance) worst = i;
  }
  return debts[worst]?.id ?? '';
}

export const areAlike = (a: PayoffCost, b: PayoffCost): boolean =>
  a.months === b.months && Math.abs(a.interest - b.interest) < 1_000;

type PayoffCost = { readonly months: number; readonly interest: Pesos };
