import type { Agreement } from '#contract/agreements.ts';
import type { Attempt } from '#contract/payments.ts';

/** What the person wanted to pay, if the agreement still asks for it; else the next thing due. Nothing while a payment is under way. */
export function payableLike(
  agreement: Pick<Agreement, 'payables' | 'pendingAttempt'>,
  attempt: Pick<Attempt, 'concept'>,
): Agreement['payables'][number] | undefined {
  if (agreement.pendingAttempt) return undefined;
  return agreement.payables.find(({ concept }) => concept === attempt.concept) ?? agreement.payables[0];
}
