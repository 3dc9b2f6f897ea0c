import { add, least, most, percent, subtract, zeroPesos, type Pesos } from './money.ts';

export type Month = {
  readonly income: Pesos;
  readonly expenses: Pesos;
  /** The monthly payments of agreements, memberships and other debts. */
  readonly promised: Pesos;
  readonly savings?: Pesos | null;
};

/**
 * Returns the highest affordable sum of monthly instalments: the income minus expenses and 5 % of the income, but at
 * most 40 % of the income.
 */
export function monthlyCapacity(month: Pick<Month, 'income' | 'expenses'>): Pesos {
  const left = subtract(subtract(month.income, month.expenses), percent(month.income, 5));
  return most(zeroPesos, least(left, percent(month.income, 40)));
}

/** May be negative. */
export function cashLeft({ income, expenses, promised }: Month): Pesos {
  return subtract(subtract(income, expenses), promised);
}

/**
 * Returns the highest monthly instalment that the customer can add («Te quedan libres»). Never negative.
 * @param freed the present monthly payment of the obligation that the instalment settles.
 */
export function freeAmount(month: Month, freed: Pesos = zeroPesos): Pesos {
  return most(zeroPesos, least(monthlyCapacity(month), add(cashLeft(month), freed)));
}

export function reserve(month: Month): Pesos {
  return most(zeroPesos, subtract(cashLeft(month), freeAmount(month)));
}

/**
 * Returns the limit that causes the reserve: `INSTALMENTS` when instalments may use at most 40 % of the income, or
 * `TWENTIETH` when at least 5 % of the income must remain free. Returns null without a reserve.
 */
export function reserveLimit(month: Month): 'INSTALMENTS' | 'TWENTIETH' | null {
  if (reserve(month) <= 0) return null;
  return freeAmount(month) === percent(month.income, 40) ? 'INSTALMENTS' : 'TWENTIETH';
}
