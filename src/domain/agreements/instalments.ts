import type { IsoDate } from '#domain/time/calendar.ts';
import { pesos, subtract, sum, type Pesos } from '#domain/money/money.ts';

/**
 * Number 0 is the initial payment, or the amount paid under the replaced plan. A plan with a single payment has only
 * number 1. `number` never changes, and `amount` changes only in a dispute about the figures.
 */
export type Instalment = {
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly amount: Pesos;
  readonly paid: Pesos;
  /** The position in the date series of the accepted quote; defaults to `number`. */
  readonly position?: number | null | undefined;
  readonly movedTo?: IsoDate | null | undefined;
  readonly waived?: Pesos | null | undefined;
  /**
   * The payments that add up to `paid`, with their days. Principal that is paid early bears no interest from that day.
   */
  readonly parts?: readonly PaidPart[] | undefined;
};

export type PaidPart = { readonly on: IsoDate; readonly amount: Pesos };

/** `waived` is the interest that the payment cancelled. */
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

type Owed = Pick<Instalment, 'amount' | 'paid' | 'waived'>;

export const isUnpaid = (instalment: Owed): boolean => outstanding(instalment) > 0;

export const nextOwed = <I extends Owed>(instalments: readonly I[]): I | undefined => instalments.find(isUnpaid);

export const lastOwed = <I extends Owed>(instalments: readonly I[]): I | undefined => instalments.findLast(isUnpaid);

export function planSteps<I extends Owed>(instalments: readonly I[]): readonly I[] {
  const last = instalments.findLastIndex(isUnpaid);
  return last === -1 ? instalments : instalments.slice(0, last + 1);
}

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
