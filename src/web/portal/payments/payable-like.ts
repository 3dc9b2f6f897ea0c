import type { Agreement } from '#contract/agreements.ts';
import type { Attempt } from '#contract/payments.ts';
import type { Destination } from '#domain/agreements/destinations.ts';

export type PayableLike = Pick<Agreement['payables'][number], 'concept' | 'amount'> & {
  destination?: Destination | undefined;
};

/**
 * Returns the recovery of an ended plan, else the typed payment of the attempt if it is below the largest payable, else
 * the payable with the concept of the attempt, else the next payable. Returns undefined while a payment is under way or
 * when nothing is payable.
 */
export function payableLike(
  { payables, pendingAttempt, recovery }: Pick<Agreement, 'payables' | 'pendingAttempt' | 'recovery'>,
  { concept, amount, destination }: Pick<Attempt, 'concept' | 'amount' | 'destination'>,
): PayableLike | undefined {
  if (pendingAttempt) return undefined;
  if (recovery) return { concept: 'RECUPERACION', amount: recovery.amount };
  const most = Math.max(0, ...payables.map((each) => each.amount));
  if (concept === 'ABONO' && destination !== null && amount < most) return { concept, amount, destination };
  return payables.find((each) => each.concept === concept) ?? payables[0];
}
