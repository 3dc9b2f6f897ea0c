import { least, most, type Pesos } from '#domain/money/money.ts';
import type { Components } from '#domain/debts/obligations.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { CampaignPolicy } from './campaign.ts';
import { limitsFor, planDates, quote, totalToPay, type PlanRequest, type Quote, type QuoteRefusal } from './quote.ts';

export type Scenario = { readonly term: number; readonly result: Quote | QuoteRefusal };

/**
 * The requested term uses the requested initial payment, even when this payment is not allowed. The other terms use the
 * nearest allowed amount, so that the user can compare the terms.
 */
export function scenarios(
  policy: CampaignPolicy,
  owed: Components,
  request: Omit<PlanRequest, 'termInstalments'> & { readonly termInstalments?: number | undefined },
): Scenario[] {
  const asked = request.termInstalments;
  const dates = planDates(policy, request);
  const terms = new Set([...policy.comparedTerms, ...(asked === undefined ? [] : [asked])]);
  return [...terms]
    .sort((a, b) => a - b)
    .map((term) => {
      const initialPayment =
        term === asked ? request.initialPayment : nearestInitial(policy, owed, term, request.initialPayment);
      return { term, result: quote(policy, owed, { ...request, termInstalments: term, initialPayment }, dates) };
    });
}

export function nearestInitial(
  policy: CampaignPolicy,
  owed: Components,
  term: number,
  wished: Pesos | undefined,
): Pesos | undefined {
  if (wished === undefined) return undefined;
  const limits = limitsFor(policy, owed, term);
  return isRefusal(limits) ? undefined : least(most(wished, limits.minimumInitial), limits.maximumInitial);
}

export function cheapestThatFits(
  compared: readonly Scenario[],
  planFits: (plan: Quote) => boolean,
): number | undefined {
  const fitting = compared.flatMap(({ result }) => (isRefusal(result) || !planFits(result) ? [] : [result]));
  return fitting.toSorted((a, b) => totalToPay(a) - totalToPay(b) || a.term - b.term)[0]?.term;
}

export function recommendedTerm(compared: readonly Scenario[], planFits: (plan: Quote) => boolean): number | undefined {
  const plans = compared.flatMap(({ result }) => (isRefusal(result) ? [] : [result])).sort((a, b) => a.term - b.term);
  return (plans.find(planFits) ?? plans.at(-1))?.term;
}
