import type { AttemptStatus } from './payment-facts.ts';

/**
 * A payment is under way when the provider holds a transaction that it has neither approved nor declined. This is the
 * only definition, also for attempts that the plan no longer shows: a payer may retry inside the checkout.
 */
export const underWayStatuses = ['PENDIENTE'] as const satisfies readonly AttemptStatus[];

export function isUnderWay(status: AttemptStatus): boolean {
  return (underWayStatuses as readonly AttemptStatus[]).includes(status);
}

/** True when a payment is under way or its checkout is still open. */
export function mayBePaying(attempt: { status: AttemptStatus; expiresAt: Date }, now: Date): boolean {
  return isUnderWay(attempt.status) || (attempt.status === 'CREADO' && attempt.expiresAt > now);
}
