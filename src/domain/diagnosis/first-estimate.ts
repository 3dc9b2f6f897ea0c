import type { IsoDate } from '#domain/time/calendar.ts';
import { monthlyCapacity } from '#domain/money/month.ts';
import { arrearsTenths, healthIndex, partWeights, standingAt, type HealthBand } from './health-index.ts';
import { least, most, pesos, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { monthlyAmount } from '#domain/offers/quote.ts';
import { recommendedTerm, scenarios, type Scenario } from '#domain/offers/scenarios.ts';
import { isRefusal } from '#domain/refusal.ts';

export type AmountRange = { readonly from: Pesos; readonly to: Pesos };

const between = (from: number, to: number): AmountRange => ({ from: pesos(from), to: pesos(to) });

export const owedRanges = {
  HASTA_2M: between(500_000, 2_000_000),
  DE_2M_A_5M: between(2_000_000, 5_000_000),
  DE_5M_A_10M: between(5_000_000, 10_000_000),
  DE_10M_A_20M: between(10_000_000, 20_000_000),
  DE_20M_A_50M: between(20_000_000, 50_000_000),
  MAS_DE_50M: between(50_000_000, 100_000_000),
} as const;
const anyOwed = between(2_000_000, 20_000_000);

export const incomeRanges = {
  HASTA_1M: between(0, 1_000_000),
  DE_1M_A_2M: between(1_000_000, 2_000_000),
  DE_2M_A_3M: between(2_000_000, 3_000_000),
  DE_3M_A_5M: between(3_000_000, 5_000_000),
  DE_5M_A_8M: between(5_000_000, 8_000_000),
  MAS_DE_8M: between(8_000_000, 15_000_000),
} as const;

export const basicsRanges = {
  HASTA_500K: between(0, 500_000),
  DE_500K_A_1M: between(500_000, 1_000_000),
  DE_1M_A_2M: between(1_000_000, 2_000_000),
  DE_2M_A_3M: between(2_000_000, 3_000_000),
  DE_3M_A_5M: between(3_000_000, 5_000_000),
  MAS_DE_5M: between(5_000_000, 10_000_000),
} as const;

export const payableRanges = {
  NADA: between(0, 0),
  HASTA_100K: between(0, 100_000),
  DE_100K_A_200K: between(100_000, 200_000),
  DE_200K_A_400K: between(200_000, 400_000),
  DE_400K_A_700K: between(400_000, 700_000),
  DE_700K_A_1M: between(700_000, 1_000_000),
  MAS_DE_1M: between(1_000_000, 3_000_000),
} as const;

export type OwedRange = keyof typeof owedRanges;
export type ArrearsRange = 'AL_DIA' | 'MENOS_DE_3_MESES' | 'DE_3_A_12_MESES' | 'DE_1_A_2_ANOS' | 'MAS_DE_2_ANOS';

/** The answers to the six public questions; null means «No sé». Amounts are monthly, except `owed`. */
export type EstimateAnswers = {
  /** The number of creditors, 1 to 5, where 5 means five or more. */
  readonly creditors: number | null;
  readonly owed: OwedRange | null;
  readonly arrears: ArrearsRange | null;
  readonly income: keyof typeof incomeRanges | null;
  readonly basics: keyof typeof basicsRanges | null;
  readonly payable: keyof typeof payableRanges | null;
};

export const middleOf = ({ from, to }: AmountRange): Pesos => pesos((from + to) / 2);

export const arrearsDays: Record<ArrearsRange, number> = {
  AL_DIA: 0,
  MENOS_DE_3_MESES: 45,
  DE_3_A_12_MESES: 225,
  DE_1_A_2_ANOS: 540,
  MAS_DE_2_ANOS: 1_000,
};

export type EstimatedStanding = {
  /** The level from 0 (best) to 10. */
  readonly level: number;
  /** The index from 0 to 100 (best), with its possible range. */
  readonly index: number;
  readonly indexFrom: number;
  readonly indexTo: number;
  readonly band: HealthBand;
  readonly capacity: AmountRange | null;
};

export type FirstEstimate = EstimatedStanding & {
  readonly term: number;
  readonly instalmentFrom: Pesos;
  readonly instalmentTo: Pesos;
  /** The possible range of the initial payment; 0 for a single payment. */
  readonly initialFrom: Pesos;
  readonly initialTo: Pesos;
  /** Null when the answers are insufficient. */
  readonly fits: EstimatedFit | null;
};

/** `SI` and `NO` hold for every combination of values within the answered ranges. */
export type EstimatedFit = 'SI' | 'QUIZA' | 'NO';

/**
 * For the index, uses the middle of the ranges of income and basic expenses, and half of the points of an unknown part.
 * The ranges of the result cover the worst and the best case.
 */
export function firstEstimate(answers: EstimateAnswers, today: IsoDate, policy: CampaignPolicy): FirstEstimate {
  const owed = answers.owed === null ? anyOwed : owedRanges[answers.owed];
  const low = scenarios(policy, principalOnly(owed.from), { today });
  const high = scenarios(policy, principalOnly(owed.to), { today });
  const possible = low.filter(({ term, result }) => !isRefusal(result) && instalmentOf(high, term) !== undefined);
  // A single payment is not an instalment, so a single payment is compared only when no other plan exists.
  const monthly = possible.filter(({ term }) => term > 1);
  const both = monthly.length > 0 ? monthly : possible;
  const month = monthOf(answers);
  const payable = answers.payable && payableRanges[answers.payable];
  const lowBudget = lesserOf(month && monthlyCapacity(month.worst), payable && payable.from);
  const highBudget = lesserOf(month && monthlyCapacity(month.best), payable && payable.to);
  const usualBudget = lesserOf(month && monthlyCapacity(month.usual), payable && payable.from);
  // The budget is compared with the instalment for the high end of the owed range.
  const covers = (term: number) => usualBudget !== null && (instalmentOf(high, term) ?? Infinity) <= usualBudget;
  const term = recommendedTerm(both, (plan) => covers(plan.term)) ?? recommendedTerm(both, () => false) ?? 1;
  const instalmentTo = instalmentOf(high, term) ?? owed.to;
  const instalmentFrom = least(instalmentOf(low, term) ?? owed.from, instalmentTo);
  const fitOf = (least: Pesos, most: Pesos): EstimatedFit =>
    instalmentTo <= least ? 'SI' : instalmentFrom > most ? 'NO' : 'QUIZA';
  return {
    ...standingOf(answers, month, lightest(high)),
    term,
    instalmentFrom,
    instalmentTo,
    initialFrom: initialOf(low, term),
    initialTo: initialOf(high, term),
    fits: lowBudget === null || highBudget === null ? null : fitOf(lowBudget, highBudget),
  };
}

export const standingWithoutPlan = (answers: EstimateAnswers): EstimatedStanding =>
  standingOf(answers, monthOf(answers), undefined);

const standingOf = (
  answers: EstimateAnswers,
  month: ReturnType<typeof monthOf>,
  monthly: Pesos | undefined,
): EstimatedStanding => ({
  ...levelOf(answers, monthly),
  capacity: month && { from: monthlyCapacity(month.worst), to: monthlyCapacity(month.best) },
});

type EstimatedMonth = { readonly income: Pesos; readonly expenses: Pesos };

function monthOf({ income, basics }: EstimateAnswers): Record<'worst' | 'usual' | 'best', EstimatedMonth> | null {
  if (income === null || basics === null) return null;
  const [incomeRange, basicsRange] = [incomeRanges[income], basicsRanges[basics]];
  return {
    worst: { income: incomeRange.from, expenses: basicsRange.to },
    usual: { income: middleOf(incomeRange), expenses: middleOf(basicsRange) },
    best: { income: incomeRange.to, expenses: basicsRange.from },
  };
}

const lesserOf = (a: Pesos | null, b: Pesos | null): Pesos | null => (a === null ? b : b === null ? a : least(a, b));

function levelOf(
  { income, basics, arrears }: EstimateAnswers,
  monthly: Pesos | undefined,
): Pick<FirstEstimate, 'level' | 'index' | 'indexFrom' | 'indexTo' | 'band'> {
  const incomeRange = income === null ? null : incomeRanges[income];
  const basicsRange = basics === null ? null : basicsRanges[basics];
  const at = (month: EstimatedMonth, share: number) => {
    // The parts PAGOS and FLUJO assume that the customer pays the plan with the lowest instalment, and pays on time.
    const facts = { ...month, minimums: monthly ?? zeroPesos, savings: zeroPesos, daysLate: 0, unpaidBps: 0 };
    const partTenths = new Map(
      healthIndex({ ...facts, stability: 'SIN_INGRESOS' }).parts.map(({ part, tenths }) => [part, tenths]),
    );
    const parts: [known: number | undefined | null | false, of: number][] = [
      [incomeRange && monthly !== undefined && partTenths.get('PAGOS'), partWeights.PAGOS],
      [incomeRange && basicsRange && partTenths.get('FLUJO'), partWeights.FLUJO],
      [arrears && arrearsTenths(arrearsDays[arrears]), partWeights.MORA],
      [null, partWeights.AHORRO],
      [null, partWeights.ESTABILIDAD],
    ];
    return standingAt(
      parts.reduce((total, [tenths, of]) => total + (typeof tenths === 'number' ? tenths : Math.round(of * share)), 0),
    );
  };
  const month = (end: (range: AmountRange) => Pesos, other: (range: AmountRange) => Pesos) => ({
    income: incomeRange ? end(incomeRange) : zeroPesos,
    expenses: basicsRange ? other(basicsRange) : zeroPesos,
  });
  const [low, high] = [({ from }: AmountRange) => from, ({ to }: AmountRange) => to];
  const standing = at(month(middleOf, middleOf), 0.5);
  return { ...standing, indexFrom: at(month(low, high), 0).index, indexTo: at(month(high, low), 1).index };
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
