import { balance, type Components } from '#domain/debts/obligations.ts';
import { zeroPesos, add, least, most, type Pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { IsoDate } from '#domain/time/iso-date.ts';
import type { CampaignPolicy } from './campaign.ts';
import { totalToPay } from './quote.ts';
import { scenarios } from './scenarios.ts';

export interface CampaignFigures {
  offers: number;
  balances: Pesos;
  total: Pesos;
  lowest: Pesos | undefined;
  highest: Pesos | undefined;
  withInstalments: number;
  withoutBalance: number;
}

export const noFigures: CampaignFigures = {
  offers: 0,
  balances: zeroPesos,
  total: zeroPesos,
  lowest: undefined,
  highest: undefined,
  withInstalments: 0,
  withoutBalance: 0,
};

export function withDebt(
  figures: CampaignFigures,
  policy: CampaignPolicy,
  owed: Components,
  today: IsoDate,
): CampaignFigures {
  const owedInAll = balance(owed);
  if (owedInAll === 0) return { ...figures, withoutBalance: figures.withoutBalance + 1 };
  const plans = scenarios(policy, owed, { today, termInstalments: 1 }).flatMap(({ result }) =>
    isRefusal(result) ? [] : [result],
  );
  const offered = plans.map(totalToPay).reduce(least, owedInAll);
  return {
    offers: figures.offers + 1,
    balances: add(figures.balances, owedInAll),
    total: add(figures.total, offered),
    lowest: least(figures.lowest ?? offered, offered),
    highest: most(figures.highest ?? offered, offered),
    withInstalments: figures.withInstalments + (plans.some(({ term }) => term > 1) ? 1 : 0),
    withoutBalance: figures.withoutBalance,
  };
}
