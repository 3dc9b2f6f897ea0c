import { add, least, most, percent, subtract, zeroPesos, type Pesos } from './money.ts';

/** A customer's month in pesos: income, living expenses and payments already committed. */
export type Month = {
  readonly income: Pesos;
  readonly expenses: Pesos;
  /** Instalments of agreements and memberships, and minimum payments of declared debts. */
  readonly promised: Pesos;
  /** The total savings; null when unknown. */
  readonly savings?: Pesos | null;
};

/**
 * The most that a month can spend on instalments: 5 % of the income stays free, and instalments take at most 40 % of
 * it.
 */
export function monthlyCapacity(month: Pick<Month, 'income' | 'expenses'>): Pesos {
  const left = subtract(subtract(month.income, month.expenses), percent(month.income, 5));
  return most(zeroPesos, least(left, percent(month.income, 40)));
}

/** Income − expenses − committed payments; may be negative. */
export function cashLeft({ income, expenses, promised }: Month): Pesos {
  return subtract(subtract(income, expenses), promised);
}

/**
 * "Te quedan libres": the highest monthly instalment that the customer can add, never negative: what remains after
 * committed payments, within the monthly capacity.
 * @param freed the present monthly payment of the obligation that the instalment settles.
 */
export function freeAmount(month: Month, freed: Pesos = zeroPesos): Pesos {
  return most(zeroPesos, least(monthlyCapacity(month), add(cashLeft(month), freed)));
}

/** The part of the remaining cash that no instalment may use, kept for emergencies. */
export function reserve(month: Month): Pesos {
  return most(zeroPesos, subtract(cashLeft(month), freeAmount(month)));
}

/**
 * Which limit of the capacity keeps the reserve while an amount is free: 40 % of the income for instalments, or 5 % of
 * the income kept free, of which committed payments take their part. Null when nothing is kept.
 */
export function reserveLimit(month: Month): 'INSTALMENTS' | 'TWENTIETH' | null {
  if (reserve(month) <= 0) return null;
  return freeAmount(month) === percent(month.income, 40) ? 'INSTALMENTS' : 'TWENTIETH';
}
