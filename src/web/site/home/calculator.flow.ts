import { formatMonth, type IsoDate } from '#domain/time/calendar.ts';
import { pesos, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { noComponents, type Components } from '#domain/debts/obligations.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { demandOf, unaffordablePayment } from '#domain/offers/plan-fit.ts';
import { quote, type Quote } from '#domain/offers/quote.ts';
import { recommendedTerm, scenarios } from '#domain/offers/scenarios.ts';
import { isRefusal } from '#domain/refusal.ts';

export const exampleDebts = [pesos(3_000_000), pesos(9_000_000), pesos(20_000_000)] as const;
export const exampleBudgets = [pesos(300_000), pesos(500_000), pesos(1_000_000)] as const;

export const exampleDebt: Components = { ...noComponents, principal: pesos(5_750_000), lateInterest: pesos(3_250_000) };

export interface ExamplePlan {
  plan: Quote;
  fits: boolean;
  endsIn: string;
}

export function examplePlan(rules: CampaignPolicy, debt: Pesos, budget: Pesos, today: IsoDate): ExamplePlan {
  const compared = scenarios(rules, { ...noComponents, principal: debt }, { today });
  const within = (plan: Quote) => unaffordablePayment(demandOf(plan), { free: budget, opening: null }) === undefined;
  const term = recommendedTerm(compared, within);
  const found = compared.find((each) => each.term === term)?.result;
  // Some campaigns refuse instalments as small as those of this debt. The plan is then a single payment.
  const plan = found && !isRefusal(found) ? found : singlePayment(rules, { ...noComponents, principal: debt }, today);
  return { plan, fits: within(plan), endsIn: formatMonth(plan.instalments.at(-1)?.dueOn ?? plan.firstPaymentOn) };
}

/** Uses the terms 1, 6 and 12, or the first three terms of a campaign that lacks one of them. Omits refused terms. */
export function exampleQuotes(rules: CampaignPolicy, today: IsoDate): Quote[] {
  const usual = [1, 6, 12];
  const terms = usual.every((term) => rules.comparedTerms.includes(term)) ? usual : rules.comparedTerms.slice(0, 3);
  return terms.flatMap((termInstalments) => {
    const plan = quote(rules, exampleDebt, { termInstalments, today });
    return isRefusal(plan) ? [] : [plan];
  });
}

export function exampleQuote(rules: CampaignPolicy, today: IsoDate): Quote {
  const plans = exampleQuotes(rules, today);
  return plans.find(({ term }) => term === 6) ?? plans.at(-1) ?? singlePayment(rules, exampleDebt, today);
}

function singlePayment(rules: CampaignPolicy, owed: Components, today: IsoDate): Quote {
  const plan = quote(rules, owed, { termInstalments: 1, today });
  if (isRefusal(plan)) throw new Error('The campaign rules do not allow a single payment');
  return plan;
}

export const instalmentOf = (plan: Quote): Pesos => plan.instalments[0]?.amount ?? zeroPesos;
