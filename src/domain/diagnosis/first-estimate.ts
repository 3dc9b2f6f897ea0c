import type { IsoDate } from '#domain/time/calendar.ts';
import { monthlyCapacity } from '#domain/money/month.ts';
import { arrearsTenths, healthIndex, partWeights, standingAt, type HealthBand } from './health-index.ts';
import { least, most, pesos, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { defaultPolicy, type CampaignPolicy } from '#domain/offers/campaign.ts';
import { monthlyAmount } from '#domain/offers/quote.ts';
import { recommendedTerm, scenarios, type Scenario } from '#domain/offers/scenarios.ts';
import { isRefusal } from '#domain/refusal.ts';

export type OwedRange = 'HASTA_2M' | 'DE_2M_A_5M' | 'DE_5M_A_10M' | 'DE_10M_A_20M' | 'DE_20M_A_50M' | 'MAS_DE_50M';
export type ArrearsRange = 'AL_DIA' | 'MENOS_DE_3_MESES' | 'DE_3_A_12_MESES' | 'DE_1_A_2_ANOS' | 'MAS_DE_2_ANOS';

/** The six public questions; null is "No sé". Amounts in pesos a month. */
export type EstimateAnswers = {
  /** 1 to 5, where 5 is five or more. */
  readonly creditors: number | null;
  readonly owed: OwedRange | null;
  readonly arrears: ArrearsRange | null;
  readonly income: Pesos | null;
  readonly basics: Pesos | null;
  readonly payable: Pesos | null;
};

export const owedRanges: Record<OwedRange, { readonly from: Pesos; readonly to: Pesos }> = {
  HASTA_2M: { from: pesos(500_000), to: pesos(2_000_000) },
  DE_2M_A_5M: { from: pesos(2_000_000), to: pesos(5_000_000) },
  DE_5M_A_10M: { from: pesos(5_000_000), to: pesos(10_000_000) },
  DE_10M_A_20M: { from: pesos(10_000_000), to: pesos(20_000_000) },
  DE_20M_A_50M: { from: pesos(20_000_000), to: pesos(50_000_000) },
  MAS_DE_50M: { from: pesos(50_000_000), to: pesos(100_000_000) },
};
/** For who does not know how much. */
const anyOwed = { from: pesos(2_000_000), to: pesos(20_000_000) };

/** Days late in the middle of each range. */
export const arrearsDays: Record<ArrearsRange, number> = {
  AL_DIA: 0,
  MENOS_DE_3_MESES: 45,
  DE_3_A_12_MESES: 225,
  DE_1_A_2_ANOS: 540,
  MAS_DE_2_ANOS: 1_000,
};

export type FirstEstimate = {
  /** Step of the stair, 0 (best) to 10, and between which steps it may be. */
  readonly level: number;
  readonly levelFrom: number;
  readonly levelTo: number;
  readonly band: HealthBand;
  /** The plan that was compared: its instalments, and what one of them may cost. */
  readonly term: number;
  readonly instalmentFrom: Pesos;
  readonly instalmentTo: Pesos;
  /** What opens that plan; 0 for a single payment. */
  readonly initialFrom: Pesos;
  readonly initialTo: Pesos;
  /** Whether it stays within what the month admits; null when nothing tells. */
  readonly fits: boolean | null;
  readonly capacity: Pesos | null;
};

/**
 * Level and instalment from six rough answers, with the rules of the diagnosis and of the offers. What is not asked, or
 * not known, counts half in the level, and from nothing to everything in its range.
 */
export function firstEstimate(
  answers: EstimateAnswers,
  today: IsoDate,
  policy: CampaignPolicy = defaultPolicy,
): FirstEstimate {
  const owed = answers.owed === null ? anyOwed : owedRanges[answers.owed];
  const low = scenarios(policy, principalOnly(owed.from), { today });
  const high = scenarios(policy, principalOnly(owed.to), { today });
  const possible = low.filter(({ term, result }) => !isRefusal(result) && instalmentOf(high, term) !== undefined);
  // A single payment is no instalment: it is compared only where there is nothing else.
  const monthly = possible.filter(({ term }) => term > 1);
  const both = monthly.length > 0 ? monthly : possible;
  const { income, basics, payable } = answers;
  const capacity = income === null || basics === null ? null : monthlyCapacity({ income, expenses: basics });
  const budget = capacity === null ? payable : payable === null ? capacity : least(payable, capacity);
  // Judged at the dear end, so that nobody is promised an instalment that the debt turns out not to have.
  const covers = (term: number) => budget !== null && (instalmentOf(high, term) ?? Infinity) <= budget;
  const term = recommendedTerm(both, (plan) => covers(plan.term)) ?? recommendedTerm(both, () => false) ?? 1;
  const dearest = instalmentOf(high, term) ?? owed.to;
  return {
    ...levelOf(answers, lightest(high)),
    term,
    instalmentFrom: least(instalmentOf(low, term) ?? owed.from, dearest),
    instalmentTo: dearest,
    initialFrom: initialOf(low, term),
    initialTo: initialOf(high, term),
    fits: budget === null ? null : dearest <= budget,
    capacity,
  };
}

function levelOf(
  { income, basics, arrears }: EstimateAnswers,
  monthly: Pesos,
): Pick<FirstEstimate, 'level' | 'levelFrom' | 'levelTo' | 'band'> {
  const expenses = basics ?? zeroPesos;
  // Counted as if the plan were paid, which is what the estimate proposes.
  const month = { income: income ?? zeroPesos, expenses, minimums: monthly, savings: zeroPesos };
  const facts = { ...month, daysLate: 0, unpaidBps: 0 };
  const known = new Map(
    healthIndex({ ...facts, stability: 'SIN_INGRESOS' }).parts.map(({ part, tenths }) => [part, tenths]),
  );
  const parts: [known: number | null, of: number][] = [
    [income === null ? null : (known.get('PAGOS') ?? 0), partWeights.PAGOS],
    [income === null || basics === null ? null : (known.get('FLUJO') ?? 0), partWeights.FLUJO],
    [arrears === null ? null : arrearsTenths(arrearsDays[arrears]), partWeights.MORA],
    [null, partWeights.AHORRO],
    [null, partWeights.ESTABILIDAD],
  ];
  const at = (share: number) =>
    standingAt(parts.reduce((total, [tenths, of]) => total + (tenths ?? Math.round(of * share)), 0));
  const { level, band } = at(0.5);
  return { level, band, levelFrom: at(1).level, levelTo: at(0).level };
}

const principalOnly = (principal: Pesos) => ({
  principal,
  interest: zeroPesos,
  lateInterest: zeroPesos,
  fees: zeroPesos,
});

function instalmentOf(compared: readonly Scenario[], term: number): Pesos | undefined {
  const result = compared.find((each) => each.term === term)?.result;
  return result === undefined || isRefusal(result) ? undefined : monthlyAmount(result);
}

function initialOf(compared: readonly Scenario[], term: number): Pesos {
  const result = compared.find((each) => each.term === term)?.result;
  return result === undefined || isRefusal(result) ? zeroPesos : result.initialPayment;
}

function lightest(compared: readonly Scenario[]): Pesos {
  const amounts = compared.flatMap(({ result }) => (isRefusal(result) ? [] : [monthlyAmount(result)]));
  return amounts.reduce(least, amounts.reduce(most, zeroPesos));
}
