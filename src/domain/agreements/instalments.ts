import type { IsoDate } from '#domain/time/calendar.ts';
import { pesos, subtract, sum, type Pesos } from '#domain/money/money.ts';

/** Number 0 is the initial payment; a single payment is number 1 alone. `number` and `amount` never change. */
export type Instalment = {
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly amount: Pesos;
  readonly paid: Pesos;
  /** Its place in the series of dates of the accepted quote; its number while it is left out. */
  readonly position?: number | null | undefined;
  /** A date of its own, instead of the series'. */
  readonly movedTo?: IsoDate | null | undefined;
  /** Interest that was no longer earned, as the plan was settled early. */
  readonly waived?: Pesos | null | undefined;
};

/** What a payment brought to an instalment; `waived` is the interest that it no longer owes since. */
export type Allocation = { readonly number: number; readonly amount: Pesos; readonly waived?: Pesos | undefined };

export function outstanding({ amount, paid, waived }: Pick<Instalment, 'amount' | 'paid' | 'waived'>): Pesos {
  return pesos(amount - paid - (waived ?? 0));
}

export function outstandingOf(instalments: readonly Instalment[]): Pesos {
  return sum(instalments.map(outstanding));
}

export function waivedOf(instalments: readonly Instalment[]): Pesos {
  return sum(instalments.map(({ waived }) => waived ?? pesos(0)));
}

export const isUnpaid = (instalment: Instalment): boolean => outstanding(instalment) > 0;

/** Gives `amount` to instalments in that order, each at most what it owes. */
export function allocateInOrder(
  order: readonly Instalment[],
  amount: Pesos,
): { allocations: Allocation[]; unapplied: Pesos } {
  const allocations: Allocation[] = [];
  let rest = amount;
  for (const each of order) {
    const part = pesos(Math.min(rest, outstanding(each)));
    if (part <= 0) continue;
    allocations.push({ number: each.number, amount: part });
    rest = subtract(rest, part);
  }
  return { allocations, unapplied: rest };
}
