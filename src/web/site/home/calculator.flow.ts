import { monthName, dateParts, type IsoDate } from '#domain/time/calendar.ts';
import { pesos, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { noComponents, type Components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#domain/offers/campaign.ts';
import { monthlyAmount, quote, type Quote } from '#domain/offers/quote.ts';
import { fits, recommendedTerm, scenarios } from '#domain/offers/scenarios.ts';
import { isRefusal } from '#domain/refusal.ts';

/** Debts and monthly amounts that the calculator of the home page offers. */
export const exampleDebts = [pesos(3_000_000), pesos(9_000_000), pesos(20_000_000)] as const;
export const exampleBudgets = [pesos(300_000), pesos(500_000), pesos(1_000_000)] as const;

/** The debt that the page shows as a receipt, in its parts. */
export const exampleDebt: Components = { ...noComponents, principal: pesos(5_750_000), lateInterest: pesos(3_250_000) };

export interface ExamplePlan {
  plan: Quote;
  /** False: even the longest plan asks for more than that a month. */
  fits: boolean;
  /** "noviembre de 2027" */
  endsIn: string;
}

/** The shortest plan of the general campaign within the monthly amount, else the longest one. */
export function examplePlan(debt: Pesos, budget: Pesos, today: IsoDate): ExamplePlan {
  const compared = scenarios(defaultPolicy, { ...noComponents, principal: debt }, { today });
  const within = (plan: Quote) => fits(monthlyAmount(plan), budget);
  const term = recommendedTerm(compared, within);
  const plan = compared.find((each) => each.term === term)?.result;
  if (plan === undefined || isRefusal(plan)) throw new Error(`No plan for a debt of ${debt}`);
  return { plan, fits: within(plan), endsIn: monthOf(plan) };
}

/** The example debt in so many instalments. */
export function exampleQuote(termInstalments: number, today: IsoDate): Quote {
  const plan = quote(defaultPolicy, exampleDebt, { termInstalments, today });
  if (isRefusal(plan)) throw new Error(`The example has no plan of ${termInstalments}`);
  return plan;
}

/** What one instalment costs, the last one aside. */
export const instalmentOf = (plan: Quote): Pesos => plan.instalments[0]?.amount ?? zeroPesos;

function monthOf(plan: Quote): string {
  const { year, month } = dateParts(plan.instalments.at(-1)?.dueOn ?? plan.firstPaymentOn);
  return `${monthName(month)} de ${year}`;
}
