import type { AttemptStatus } from './payment-facts.ts';

/** The provider has neither approved nor declined the transaction. */
export const underWayStatuses = ['PENDIENTE'] as const satisfies readonly AttemptStatus[];

export function isUnderWay(status: AttemptStatus): boolean {
  return (underWayStatuses as readonly AttemptStatus[]).includes(status);
}

export function mayBePaying(attempt: { status: AttemptStatus; expiresAt: Date }, now: Date): boolean {
  return isUnderWay(attempt.status) || (attempt.status === 'CREADO' && attempt.expiresAt > now);
}
