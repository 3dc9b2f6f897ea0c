import type { AttemptStatus } from './payment-facts.ts';

/**
 * The one meaning of "a payment is under way": the provider holds a transaction that it has neither approved nor refused.
 * Whether the attempt is still the one that its plan shows makes no difference: a payer may try again inside the checkout.
 */
export const underWayStatuses = ['PENDIENTE'] as const satisfies readonly AttemptStatus[];

export function isUnderWay(status: AttemptStatus): boolean {
  return (underWayStatuses as readonly AttemptStatus[]).includes(status);
}

/** Whether somebody may be paying at this moment: a payment is under way, or its checkout is still open. */
export function mayBePaying(attempt: { status: AttemptStatus; expiresAt: Date }, now: Date): boolean {
  return isUnderWay(attempt.status) || (attempt.status === 'CREADO' && attempt.expiresAt > now);
}
