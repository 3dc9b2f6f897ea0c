import { add, least, most, percent, subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';

/** What a person can set aside each month for instalments: a twentieth of the income stays free, and never more than 40 % goes to debts. */
export function monthlyCapacity(month: { income: Pesos; expenses: Pesos }): Pesos {
  const left = subtract(subtract(month.income, month.expenses), percent(month.income, 5));
  return most(zeroPesos, least(left, percent(month.income, 40)));
}

/**
 * The most that an instalment of one obligation may take: settling it also frees the minimum payment it asks today.
 * `freeCash` = income − expenses − every minimum payment, and may be negative.
 */
export function capacityForObligation(person: { capacity: Pesos; freeCash: Pesos; ownMinimum: Pesos }): Pesos {
  return most(zeroPesos, least(person.capacity, add(person.freeCash, person.ownMinimum)));
}
