import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import type { Agreement } from './agreements.ts';
import type { Allocation } from './instalments.ts';
import type { PaymentConcept } from './payables.ts';
import type { Destination } from './destinations.ts';

export type TransactionStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
export type ProviderEnvironment = 'test' | 'prod';

/** Statuses as stored and sent in the API. */
export type AttemptStatus =
  | 'CREADO'
  | 'PENDIENTE'
  | 'APROBADO'
  | 'RECHAZADO'
  | 'ERROR'
  | 'ANULADO'
  | 'EXPIRADO'
  | 'EN_REVISION';

/** The provider's report of one transaction, from any source. */
export type Observation = {
  readonly transactionId: string;
  readonly reference: string;
  readonly status: TransactionStatus;
  /** In whole units of `currency`; undefined when the provider reports a fraction. */
  readonly amount: Pesos | undefined;
  /** As reported, in hundredths of `currency`. */
  readonly cents?: number | undefined;
  readonly currency: string;
  /** Undefined when the source omits it, as lookups do. */
  readonly environment?: ProviderEnvironment | undefined;
};

export type KnownTransaction = {
  readonly transactionId: string;
  readonly status: TransactionStatus;
  /** The amount or currency differs from the attempt's: an approval pays nothing and is reviewed by the operator. */
  readonly unexpected?: boolean | undefined;
};

export type Attempt = {
  readonly id: string;
  readonly reference: string;
  readonly amount: Pesos;
  readonly environment: ProviderEnvironment;
  readonly status: AttemptStatus;
  readonly concept: PaymentConcept;
  /** The instalment for which it was created; undefined for the whole balance and for typed amounts. */
  readonly instalmentNumber?: number | undefined;
  /** Where the rest of a typed amount goes. */
  readonly destination?: Destination | undefined;
  /** The day of the figures that it was created with. */
  readonly begunOn?: IsoDate | undefined;
  /** When the attempt moved to the plan that replaced its original plan. */
  readonly movedAt?: Date | undefined;
};

/**
 * The ledger is append-only. A PAYMENT reduces instalments by its allocations, and the rest reduces the debt of an
 * ended plan. DUPLICATE (not owed) and UNEXPECTED (wrong amount) are reviewed by the operator. A REVERSAL negates its
 * whole transaction. A REFUND, negative too, is money that the operator returned outside the provider: of a DUPLICATE
 * or UNEXPECTED, or of a PAYMENT when an accepted dispute gives it back.
 */
export type LedgerEntry = {
  readonly attemptId: string;
  readonly transactionId: string;
  readonly kind: 'PAYMENT' | 'DUPLICATE' | 'UNEXPECTED' | 'REVERSAL' | 'REFUND';
  readonly amount: Pesos;
  readonly allocations: readonly Allocation[];
  /** The day of a payment that is booked. */
  readonly on?: IsoDate | undefined;
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
  | 'REVIVED_WITH_CREDIT' // other payments had reduced the debt while the plan was closed
  | 'PROVIDER_SILENT' // the provider has not answered for ten days, so a plan cannot end
  | 'PAYMENT_STUCK' // a payment has been pending for ten days, so a plan cannot end
  | 'PAID_BEFORE_REPLAN' // the quote of the new plan did not include this payment
  | 'REFUNDED_AND_VOIDED' // the provider voided money that the operator had already refunded
  | 'REVERSED_WITH_DUPLICATE'; // a void reopened an instalment while a duplicate payment of it awaits its refund

/** Money in another currency, in hundredths. It appears only in a case, because the ledger is in pesos. */
export type ForeignMoney = { readonly cents: number; readonly currency: string };

/** Notices sent to the payer in the same transaction. A payment that counts sends its receipt instead. */
export type PaymentNotice = 'DECLINED' | 'PLAN_RECOVERED' | 'PLAN_REVIVED' | 'NOT_OWED' | 'UNEXPECTED' | 'TAKEN_BACK';

export type PaymentEffect =
  | { readonly effect: 'storeTransaction'; readonly transaction: KnownTransaction }
  | { readonly effect: 'appendLedger'; readonly entry: LedgerEntry }
  | { readonly effect: 'updateAgreement'; readonly agreement: Agreement }
  | { readonly effect: 'markAttempt'; readonly status: AttemptStatus }
  /** Reduces the debt behind a closed plan; negative when a void restores it. */
  | { readonly effect: 'creditDebt'; readonly amount: Pesos }
  /** A void restores this debt in the replacing plan. */
  | { readonly effect: 'reverseCredit'; readonly amount: Pesos }
  /** Sent once per `dedupeKey`. For another currency, `amount` is undefined and `foreign` is set. */
  | {
      readonly effect: 'notify';
      readonly notice: PaymentNotice;
      readonly dedupeKey: string;
      readonly amount: Pesos | undefined;
      readonly foreign?: ForeignMoney | undefined;
    }
  /** Opened once per `dedupeKey`. */
  | {
      readonly effect: 'openReview';
      readonly reason: ReviewReason;
      readonly dedupeKey: string;
      readonly detail: Readonly<Record<string, string | number>>;
    }
  /** Closes a case because the provider voided its transaction. */
  | { readonly effect: 'closeReview'; readonly dedupeKey: string };

export type PaymentFacts = {
  readonly attempt: Attempt;
  readonly agreement: Agreement;
  /** Stored transactions of this attempt. */
  readonly transactions: readonly KnownTransaction[];
  /** All ledger entries of the agreement, of every attempt. */
  readonly ledger: readonly LedgerEntry[];
  /** True when the debt no longer exists and accepts no money. */
  readonly obligationExtinguished?: boolean | undefined;
  /** The amount that can still be credited to the debt of a closed plan; undefined means none. */
  readonly debt?: Pesos | undefined;
  /** True when nothing superseded the closed plan since its end. */
  readonly revivable?: boolean | undefined;
  /** True when only the deadline limits a recovery: no new plan and no dispute. */
  readonly recoverable?: boolean | undefined;
  readonly observation: Observation;
  /** When the payment was made, as reported by the provider; defaults to now. */
  readonly paidAt?: Date | undefined;
  /** The day on which the report is received. */
  readonly today: IsoDate;
};
