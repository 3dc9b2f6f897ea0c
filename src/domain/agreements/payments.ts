import { refuse, type Refusal } from '#domain/refusal.ts';
import { approve, notify, refunded, reverse, review, bookUnexpected } from './arrived-money.ts';
import type {
  Attempt,
  AttemptStatus,
  KnownTransaction,
  Observation,
  PaymentEffect,
  PaymentFacts,
  ReviewReason,
  TransactionStatus,
} from './payment-facts.ts';
import { isUnderWay } from './under-way.ts';

// A transaction's status changes only to a higher rank, so the order of observations does not matter.
const rank = { PENDING: 0, ERROR: 1, DECLINED: 2, APPROVED: 3, VOIDED: 4 } as const satisfies Record<
  TransactionStatus,
  number
>;

/**
 * An approval of the expected amount has priority over a pending transaction. A pending transaction has priority over
 * all other results, because the payer may retry in the checkout.
 */
export function foldAttempt(transactions: readonly KnownTransaction[], expired = false): AttemptStatus {
  const seen = new Set(transactions.map(({ status }) => status));
  if (transactions.some(({ status, unexpected }) => status === 'APPROVED' && !unexpected)) return 'APROBADO';
  if (seen.has('PENDING')) return 'PENDIENTE';
  if (seen.has('APPROVED')) return 'EN_REVISION';
  if (seen.has('VOIDED')) return 'ANULADO';
  if (seen.has('DECLINED')) return 'RECHAZADO';
  if (seen.has('ERROR')) return 'ERROR';
  return expired ? 'EXPIRADO' : 'CREADO';
}

export function decideNewAttempt(latest: AttemptStatus | undefined): 'reuse' | 'begin' | Refusal<'PAYMENT_PENDING'> {
  if (latest !== undefined && isUnderWay(latest)) return refuse('PAYMENT_PENDING');
  return latest === 'CREADO' ? 'reuse' : 'begin';
}

/**
 * Repeated or reordered observations give the same payments. The caller must hold the locks of the payable and the
 * attempt.
 */
export function decideObservation(facts: PaymentFacts): PaymentEffect[] {
  const { attempt, observation, transactions } = facts;
  const mismatch = mismatchReason(attempt, observation);
  if (mismatch === 'REFERENCE_MISMATCH' || mismatch === 'ENVIRONMENT_MISMATCH')
    return [mismatchReview(mismatch, attempt, observation)];

  const { transactionId, status: observed } = observation;
  const known = transactions.find((each) => each.transactionId === transactionId)?.status;
  const effects: PaymentEffect[] = [];
  const unexpected = mismatch !== undefined;
  if (unexpected && known === undefined) effects.push(mismatchReview(mismatch, attempt, observation));
  if (known !== undefined && contradict(known, observed)) {
    effects.push(review('STATUS_CONFLICT', `conflict:${transactionId}`, { transactionId, attempt: attempt.id }));
  }
  if (known !== undefined && rank[observed] <= rank[known]) return effects;

  const transaction = { transactionId, status: observed, ...(unexpected && { unexpected }) };
  effects.push({ effect: 'storeTransaction', transaction });
  if (observed === 'APPROVED') effects.push(...(unexpected ? bookUnexpected(facts) : approve(facts)));
  if (observed === 'VOIDED') effects.push(...reverse(facts));
  if (observed === 'VOIDED' && unexpected) effects.push(...refunded(facts, known));
  const status = foldAttempt([...transactions.filter((each) => each.transactionId !== transactionId), transaction]);
  if (status !== attempt.status) effects.push({ effect: 'markAttempt', status });
  // Declines are mailed only after PENDIENTE, because the checkout already showed an immediate decline.
  if (attempt.status === 'PENDIENTE' && (status === 'RECHAZADO' || status === 'ERROR'))
    effects.push(notify('DECLINED', `payment-declined:${transactionId}`, attempt.amount));
  return effects;
}

function contradict(known: TransactionStatus, observed: TransactionStatus): boolean {
  const failed = (status: TransactionStatus) => status === 'DECLINED' || status === 'ERROR';
  const succeeded = (status: TransactionStatus) => status === 'APPROVED' || status === 'VOIDED';
  return (failed(known) && succeeded(observed)) || (succeeded(known) && failed(observed));
}

function mismatchReview(reason: ReviewReason, attempt: Attempt, seen: Observation): PaymentEffect {
  return review(reason, `mismatch:${seen.transactionId}`, {
    transactionId: seen.transactionId,
    attempt: attempt.id,
    status: seen.status,
    expected: attempt.amount,
    amount: seen.amount ?? (seen.cents === undefined ? 'not told' : (seen.cents / 100).toFixed(2)),
    currency: seen.currency,
    reference: seen.reference,
  });
}

function mismatchReason(attempt: Attempt, seen: Observation): ReviewReason | undefined {
  if (seen.reference !== attempt.reference) return 'REFERENCE_MISMATCH';
  if (seen.environment !== undefined && seen.environment !== attempt.environment) return 'ENVIRONMENT_MISMATCH';
  if (seen.currency !== 'COP') return 'CURRENCY_MISMATCH';
  if (seen.amount !== attempt.amount) return 'AMOUNT_MISMATCH';
  return undefined;
}
