import { least, pesos, roundUpTo, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import {
  allocateInOrder,
  isUnpaid,
  outstanding,
  outstandingOf,
  type Allocation,
  type Instalment,
} from './instalments.ts';

/**
 * The surplus of a typed payment goes to the next instalment first (CUOTA) or to the last instalments first (PLAZO), or
 * lowers the later instalments to a common amount (CUOTAS_MENORES).
 */
export const destinations = ['CUOTA', 'PLAZO', 'CUOTAS_MENORES'] as const;
export type Destination = (typeof destinations)[number];

/** Returns the instalments that a typed payment covers before its destination applies. */
export function dueInstalments<I extends Instalment>(instalments: readonly I[], today: IsoDate): I[] {
  return instalments.filter((each) => isUnpaid(each) && (each.number === 0 || each.dueOn <= today));
}

/**
 * Allocates an entered amount first to the initial payment and the instalments due by `today`, oldest first, and then
 * according to `destination`. `unapplied` is the part of the amount that exceeds the debt.
 */
export function allocateTyped(
  instalments: readonly Instalment[],
  amount: Pesos,
  { today, destination, rounding }: { today: IsoDate; destination: Destination; rounding: number },
): { allocations: Allocation[]; unapplied: Pesos } {
  const owed = instalments.filter(isUnpaid);
  const due = dueInstalments(owed, today);
  const later = owed.filter((each) => !due.includes(each));
  const first = allocateInOrder(due, amount);
  const rest =
    destination === 'CUOTAS_MENORES'
      ? lowerAll(later, least(first.unapplied, outstandingOf(later)), rounding)
      : allocateInOrder(
          destination === 'PLAZO' ? later.toReversed() : [...later.slice(0, 1), ...later.slice(1).reverse()],
          first.unapplied,
        ).allocations;
  const unapplied = subtract(first.unapplied, sum(rest.map((each) => each.amount)));
  return { allocations: [...first.allocations, ...rest], unapplied };
}

/**
 * Lowers every outstanding amount above a common level to this level, a multiple of `rounding`. The rounding difference
 * lowers the last instalments further. No instalment increases.
 */
function lowerAll(later: readonly Instalment[], amount: Pesos, rounding: number): Allocation[] {
  if (amount <= 0) return [];
  const rest = subtract(outstandingOf(later), amount);
  const under = (level: number) => later.map((each) => least(outstanding(each), pesos(level)));
  let level: number = roundUpTo(rounding, pesos(Math.ceil(rest / later.length)));
  while (sum(under(level)) < rest) level += rounding;
  const left = under(level);
  let over = subtract(sum(left), rest);
  for (let index = left.length - 1; index >= 0 && over > 0; index -= 1) {
    const cut = least(over, left[index] ?? zeroPesos);
    left[index] = subtract(left[index] ?? zeroPesos, cut);
    over = subtract(over, cut);
  }
  return later.flatMap((each, index) => {
    const part = subtract(outstanding(each), left[index] ?? zeroPesos);
    return part > 0 ? [{ number: each.number, amount: part }] : [];
  });
}
