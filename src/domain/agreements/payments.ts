import {
  afterPayment,
  afterReversal,
  isClosedAgreement,
  outstanding,
  wholeBalance,
  type Agreement,
  type Allocation,
  type PaymentConcept,
} from './agreements.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { least, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';

export type TransactionStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
export type ProviderEnvironment = 'test' | 'prod';

/** Stored and sent as they stand. */
export type AttemptStatus = 'CREADO' | 'PENDIENTE' | 'APROBADO' | 'RECHAZADO' | 'ERROR' | 'ANULADO' | 'EXPIRADO';

/** What the provider said about one transaction, however it reached us. */
export type Observation = {
  readonly transactionId: string;
  readonly reference: string;
  readonly status: TransactionStatus;
  /** Undefined when the provider's cents are no whole pesos. */
  readonly amount: Pesos | undefined;
  readonly currency: string;
  /** Undefined when the source does not tell, such as a lookup. */
  readonly environment?: ProviderEnvironment | undefined;
};

export type KnownTransaction = { readonly transactionId: string; readonly status: TransactionStatus };

export type Attempt = {
  readonly id: string;
  readonly reference: string;
  readonly amount: Pesos;
  readonly environment: ProviderEnvironment;
  readonly status: AttemptStatus;
  readonly concept: PaymentConcept;
  /** The instalment it was begun for; undefined for the whole balance. */
  readonly instalmentNumber?: number | undefined;
};

/** Append-only; a reversal carries negative amounts. */
export type LedgerEntry = {
  readonly attemptId: string;
  readonly transactionId: string;
  readonly kind: 'PAYMENT' | 'DUPLICATE' | 'REVERSAL';
  readonly amount: Pesos;
  readonly allocations: readonly Allocation[];
};

export type ReviewReason =
  | 'AMOUNT_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'ENVIRONMENT_MISMATCH'
  | 'REFERENCE_MISMATCH'
  | 'STATUS_CONFLICT' // a transaction was both approved and declined
  | 'DUPLICATE_TO_REFUND'
  | 'AGREEMENT_CLOSED' // money arrived after the agreement ended
  | 'OBLIGATION_EXTINGUISHED'
  | 'REVERSED_WITH_DUPLICATE'; // a void left an instalment open while another payment of it waits for its refund

export type PaymentEffect =
  | { readonly effect: 'storeTransaction'; readonly transaction: KnownTransaction }
  | { readonly effect: 'appendLedger'; readonly entry: LedgerEntry }
  | { readonly effect: 'updateAgreement'; readonly agreement: Agreement }
  | { readonly effect: 'markAttempt'; readonly status: AttemptStatus }
  /** Opened once per `dedupeKey`. */
  | {
      readonly effect: 'openReview';
      readonly reason: ReviewReason;
      readonly dedupeKey: string;
      readonly detail: Readonly<Record<string, string | number>>;
    };

export type PaymentFacts = {
  readonly attempt: Attempt;
  readonly agreement: Agreement;
  /** Stored transactions of this attempt. */
  readonly transactions: readonly KnownTransaction[];
  /** Every entry of the agreement, of this and of other attempts. */
  readonly ledger: readonly LedgerEntry[];
  /** A debt that no longer exists takes no money. */
  readonly obligationExtinguished?: boolean | undefined;
  readonly observation: Observation;
  readonly today: IsoDate;
};

// What is known of a transaction only moves up, so the order in which observations arrive makes no difference.
const rank = { PENDING: 0, ERROR: 1, DECLINED: 2, APPROVED: 3, VOIDED: 4 } as const satisfies Record<
  TransactionStatus,
  number
>;

/**
 * Status of an attempt from the transactions of its reference. The payer may retry inside the checkout, so one approval
 * wins over everything else, and one that is under way over those that failed. Without transactions only time speaks.
 */
export function foldAttempt(transactions: readonly KnownTransaction[], expired = false): AttemptStatus {
  const seen = new Set(transactions.map(({ status }) => status));
  if (seen.has('APPROVED')) return 'APROBADO';
  if (seen.has('PENDING')) return 'PENDIENTE';
  if (seen.has('VOIDED')) return 'ANULADO';
  if (seen.has('DECLINED')) return 'RECHAZADO';
  if (seen.has('ERROR')) return 'ERROR';
  return expired ? 'EXPIRADO' : 'CREADO';
}

/** What a person's wish to pay does with their latest attempt: answer it again, begin another, or wait for the provider. */
export function decideNewAttempt(latest: AttemptStatus | undefined): 'reuse' | 'begin' | Refusal<'PAYMENT_PENDING'> {
  if (latest === 'PENDIENTE') return refuse('PAYMENT_PENDING');
  return latest === 'CREADO' ? 'reuse' : 'begin';
}

/**
 * What one observation changes. Nothing (an empty list) when it says nothing new. Repeated or reordered observations
 * lead to the same payments; the caller holds the locks of the payable and of the attempt.
 */
export function decideObservation(facts: PaymentFacts): PaymentEffect[] {
  const { attempt, observation, transactions } = facts;
  const mismatch = mismatchOf(attempt, observation);
  if (mismatch !== undefined) return [mismatch];

  const { transactionId, status: observed } = observation;
  const known = transactions.find((each) => each.transactionId === transactionId)?.status;
  const effects: PaymentEffect[] = [];
  if (known !== undefined && contradict(known, observed)) {
    effects.push(review('STATUS_CONFLICT', `conflict:${transactionId}`, { transactionId, attempt: attempt.id }));
  }
  if (known !== undefined && rank[observed] <= rank[known]) return effects;

  const transaction = { transactionId, status: observed };
  effects.push({ effect: 'storeTransaction', transaction });
  if (observed === 'APPROVED') effects.push(...approve(facts));
  if (observed === 'VOIDED') effects.push(...reverse(facts));
  const status = foldAttempt([...transactions.filter((each) => each.transactionId !== transactionId), transaction]);
  if (status !== attempt.status) effects.push({ effect: 'markAttempt', status });
  return effects;
}

/** Signed money of one transaction in the ledger. */
export function netOf(ledger: readonly LedgerEntry[], transactionId: string): Pesos {
  return sum(ledger.filter((entry) => entry.transactionId === transactionId).map(({ amount }) => amount));
}

function approve({
  attempt,
  agreement,
  ledger,
  obligationExtinguished,
  observation,
  today,
}: PaymentFacts): PaymentEffect[] {
  const { transactionId } = observation;
  const { amount } = attempt;
  if (ledger.some((entry) => entry.transactionId === transactionId)) return [];
  const entry = (kind: LedgerEntry['kind'], part: Pesos, allocations: readonly Allocation[] = []): PaymentEffect => ({
    effect: 'appendLedger',
    entry: { attemptId: attempt.id, transactionId, kind, amount: part, allocations },
  });
  const refund = (part: Pesos, reason: 'DUPLICATE_TO_REFUND' | 'OBLIGATION_EXTINGUISHED'): PaymentEffect[] => [
    entry('DUPLICATE', part),
    review(reason, `refund:${transactionId}`, { transactionId, attempt: attempt.id, amount: part }),
  ];

  if (obligationExtinguished === true) return refund(amount, 'OBLIGATION_EXTINGUISHED');
  if (hasPaid(ledger, attempt.id)) return refund(amount, 'DUPLICATE_TO_REFUND');
  if (isClosedAgreement(agreement.state)) {
    return [
      entry('PAYMENT', amount),
      review('AGREEMENT_CLOSED', `closed:${transactionId}`, { transactionId, attempt: attempt.id, amount }),
    ];
  }
  const needed = least(amount, stillOwed(agreement, attempt));
  if (needed <= 0) return refund(amount, 'DUPLICATE_TO_REFUND');
  const paid = afterPayment(agreement, needed, today);
  const surplus = subtract(amount, needed);
  return [
    entry('PAYMENT', needed, paid.allocations),
    { effect: 'updateAgreement', agreement: paid.agreement },
    ...(surplus > 0 ? refund(surplus, 'DUPLICATE_TO_REFUND') : []),
  ];
}

/** A void takes back all that its transaction brought; without an approval there is nothing to take back. */
function reverse({ attempt, agreement, ledger, observation, today }: PaymentFacts): PaymentEffect[] {
  const { transactionId } = observation;
  const net = netOf(ledger, transactionId);
  if (net <= 0) return [];
  const paid = ledger.find((entry) => entry.transactionId === transactionId && entry.kind === 'PAYMENT');
  const allocations = paid?.allocations ?? [];
  const reversal: PaymentEffect = {
    effect: 'appendLedger',
    entry: {
      attemptId: attempt.id,
      transactionId,
      kind: 'REVERSAL',
      amount: pesos(-net),
      allocations: allocations.map(({ number, amount }) => ({ number, amount: pesos(-amount) })),
    },
  };
  if (allocations.length === 0) return [reversal];
  const waiting = ledger.find(
    (entry) =>
      entry.kind === 'DUPLICATE' && entry.transactionId !== transactionId && netOf(ledger, entry.transactionId) > 0,
  );
  return [
    reversal,
    { effect: 'updateAgreement', agreement: afterReversal(agreement, allocations, today) },
    ...(waiting === undefined
      ? []
      : [
          review('REVERSED_WITH_DUPLICATE', `reversed:${transactionId}`, {
            transactionId,
            duplicate: waiting.transactionId,
          }),
        ]),
  ];
}

/** What the attempt can still settle: nothing once its own instalment is paid, never more than the whole balance. */
function stillOwed(agreement: Agreement, attempt: Attempt): Pesos {
  const whole = wholeBalance(agreement);
  if (attempt.instalmentNumber === undefined) return whole;
  const target = agreement.instalments.find(({ number }) => number === attempt.instalmentNumber);
  return target !== undefined && outstanding(target) > 0 ? whole : zeroPesos;
}

function hasPaid(ledger: readonly LedgerEntry[], attemptId: string): boolean {
  return ledger.some(
    (entry) => entry.attemptId === attemptId && entry.kind === 'PAYMENT' && netOf(ledger, entry.transactionId) > 0,
  );
}

function contradict(known: TransactionStatus, observed: TransactionStatus): boolean {
  const failed = (status: TransactionStatus) => status === 'DECLINED' || status === 'ERROR';
  const succeeded = (status: TransactionStatus) => status === 'APPROVED' || status === 'VOIDED';
  return (failed(known) && succeeded(observed)) || (succeeded(known) && failed(observed));
}

function mismatchOf(attempt: Attempt, seen: Observation): PaymentEffect | undefined {
  const reason = mismatchReason(attempt, seen);
  if (reason === undefined) return undefined;
  return review(reason, `mismatch:${seen.transactionId}`, {
    transactionId: seen.transactionId,
    attempt: attempt.id,
    status: seen.status,
    expected: attempt.amount,
    amount: seen.amount ?? 'not whole pesos',
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

function review(reason: ReviewReason, dedupeKey: string, detail: Record<string, string | number>): PaymentEffect {
  return { effect: 'openReview', reason, dedupeKey, detail };
}
