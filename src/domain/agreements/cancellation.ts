import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import {
  agreementTransitions,
  isClosedAgreement,
  totalPaid,
  type Agreement,
  type AgreementState,
} from './agreements.ts';
import type { AttemptStatus } from './payment-facts.ts';
import { mayBePaying } from './under-way.ts';

export const cancellationReasons = ['PEDIDO', 'ERROR', 'DATOS', 'SUPLANTACION'] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export function decideCancellation(
  agreement: Agreement,
  attempts: readonly { status: AttemptStatus; expiresAt: Date }[],
  now: Date,
): AgreementState | Refusal<'AGREEMENT_CLOSED' | 'AGREEMENT_PAID' | 'PAYMENT_PENDING'> {
  if (isClosedAgreement(agreement.state)) return refuse('AGREEMENT_CLOSED');
  const state = transition(agreementTransitions, agreement.state, 'cancelled');
  if (isRefusal(state) || totalPaid(agreement) > 0) return refuse('AGREEMENT_PAID');
  return attempts.some((attempt) => mayBePaying(attempt, now)) ? refuse('PAYMENT_PENDING') : state;
}
