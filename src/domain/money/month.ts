import { add, least, most, percent, subtract, zeroPesos, type Pesos } from './money.ts';

/** A month of somebody, in pesos: what comes in, what living costs, and every payment already promised. */
export type Month = {
  readonly income: Pesos;
  readonly expenses: Pesos;
  /** Instalments of agreements and memberships, and the minimum payments of declared debts. */
  readonly promised: Pesos;
};

/** What a person can set aside each month for instalments: a twentieth of the income stays free, and no instalment asks more than 40 % of it. */
export function monthlyCapacity(month: Pick<Month, 'income' | 'expenses'>): Pesos {
  const left = subtract(subtract(month.income, month.expenses), percent(month.income, 5));
  return most(zeroPesos, least(left, percent(month.income, 40)));
}

/** Income − expenses − promised payments; negative when the month does not add up. */
export function cashLeft({ income, expenses, promised }: Month): Pesos {
  return subtract(subtract(income, expenses), promised);
}

/**
 * "Te quedan libres": the most that a new instalment may ask each month, never below zero. What the month leaves after
 * every promised payment, within the monthly capacity.
 * @param freed what the obligation that the instalment settles asks today, which settling it frees.
 */
export function freeAmount(month: Month, freed: Pesos = zeroPesos): Pesos {
  return most(zeroPesos, least(monthlyCapacity(month), add(cashLeft(month), freed)));
}

/** What stays in the month for the unforeseen: the part of what is left that no instalment may take. */
export function reserve(month: Month): Pesos {
  return most(zeroPesos, subtract(cashLeft(month), freeAmount(month)));
}

/**
 * Which limit of the monthly capacity keeps that reserve while something is free: instalments up to 40 % of the income,
 * or the twentieth of it that stays, of which promised payments take their part; null where nothing is kept.
 */
export function reserveLimit(month: Month): 'INSTALMENTS' | 'TWENTIETH' | null {
  if (reserve(month) <= 0) return null;
  return freeAmount(month) === percent(month.income, 40) ? 'INSTALMENTS' : 'TWENTIETH';
}
