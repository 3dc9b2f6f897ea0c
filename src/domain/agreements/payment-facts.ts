import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import type { Agreement } from './agreements.ts';
import type { Allocation } from './instalments.ts';
import type { PaymentConcept } from './payables.ts';
import type { Destination } from './destinations.ts';

export type TransactionStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
export type ProviderEnvironment = 'test' | 'prod';

export type AttemptStatus =
  | 'CREADO'
  | 'PENDIENTE'
  | 'APROBADO'
  | 'RECHAZADO'
  | 'ERROR'
  | 'ANULADO'
  | 'EXPIRADO'
  | 'EN_REVISION';

export type Observation = {
  readonly transactionId: string;
  readonly reference: string;
  readonly status: TransactionStatus;
  /** In whole units of `currency`; undefined when the provider reports a fraction. */
  readonly amount: Pesos | undefined;
  /** In hundredths of `currency`. */
  readonly cents?: number | undefined;
  readonly currency: string;
  /** Undefined for sources without an environment, such as lookups. */
  readonly environment?: ProviderEnvironment | undefined;
};

export type KnownTransaction = {
  readonly transactionId: string;
  readonly status: TransactionStatus;
  /**
   * True when the amount or the currency differs from the attempt. An approval then pays no instalment, and the
   * operator reviews the case.
   */
  readonly unexpected?: boolean | undefined;
};

export type Attempt = {
  readonly id: string;
  readonly reference: string;
  readonly amount: Pesos;
  readonly environment: ProviderEnvironment;
  readonly status: AttemptStatus;
  readonly concept: PaymentConcept;
  /** Undefined for SALDO, ABONO and RECUPERACION. */
  readonly instalmentNumber?: number | undefined;
  readonly destination?: Destination | undefined;
  readonly begunOn?: IsoDate | undefined;
  /** Set when another plan has replaced the plan for which the attempt was created. */
  readonly movedAt?: Date | undefined;
};

/**
 * An entry of the append-only ledger.
 * - PAYMENT reduces instalments by its allocations; the unallocated amount reduces the debt of an ended plan.
 * - DUPLICATE is money that was not owed, UNEXPECTED is money of a wrong amount. The operator reviews both.
 * - REVERSAL is negative and negates the rest of a transaction, after its refunds.
 * - REFUND is negative: money that the operator returned outside the provider, for a DUPLICATE, an UNEXPECTED, or a
 *   PAYMENT that an accepted dispute returns.
 */
export type LedgerEntry = {
  readonly attemptId: string;
  readonly transactionId: string;
  readonly kind: 'PAYMENT' | 'DUPLICATE' | 'UNEXPECTED' | 'REVERSAL' | 'REFUND';
  readonly amount: Pesos;
  readonly allocations: readonly Allocation[];
  readonly on?: IsoDate | undefined;
};

export type ReviewReason =
  | 'AMOUNT_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'ENVIRONMENT_MISMATCH'
  | 'REFERENCE_MISMATCH'
  | 'STATUS_CONFLICT' // a transaction was reported both as successful and as failed
  | 'DUPLICATE_TO_REFUND'
  | 'AGREEMENT_CLOSED' // money arrived after the agreement ended
  | 'OBLIGATION_EXTINGUISHED'
  | 'REVIVED_WITH_CREDIT' // other payments had reduced the debt while the plan was closed
  | 'PROVIDER_SILENT' // the provider has not answered for ten days, so a plan cannot end
  | 'PAYMENT_STUCK' // a payment has been pending for ten days, so a plan cannot end
  | 'PAID_BEFORE_REPLAN' // the quote of the new plan did not include this payment
  | 'REFUNDED_AND_VOIDED' // the provider voided money that the operator had already refunded
  | 'REVERSED_WITH_DUPLICATE'; // A void reopened an instalment while a duplicate payment of the instalment awaits its refund.

/** Money in another currency has no ledger row, because the ledger is in pesos. The money opens a review case. */
export type ForeignMoney = { readonly cents: number; readonly currency: string };

/** Queued in the transaction of the other effects. */
export type PaymentNotice = 'DECLINED' | 'PLAN_RECOVERED' | 'PLAN_REVIVED' | 'NOT_OWED' | 'UNEXPECTED' | 'TAKEN_BACK';

export type PaymentEffect =
  | { readonly effect: 'storeTransaction'; readonly transaction: KnownTransaction }
  | { readonly effect: 'appendLedger'; readonly entry: LedgerEntry }
  | { readonly effect: 'updateAgreement'; readonly agreement: Agreement }
  | { readonly effect: 'markAttempt'; readonly status: AttemptStatus }
  | { readonly effect: 'creditDebt'; readonly amount: Pesos }
  /** Adds the amount of a voided payment to the balance of the agreements that replaced this agreement. */
  | { readonly effect: 'reverseCredit'; readonly amount: Pesos }
  /** Sent once per `dedupeKey`. For another currency, `amount` is undefined and `foreign` is set. */
  | {
      readonly effect: 'notify';
      readonly notice: PaymentNotice;
      readonly dedupeKey: string;
      readonly amount: Pesos | undefined;
      readonly foreign?: ForeignMoney | undefined;
    }
  | {
      readonly effect: 'openReview';
      readonly reason: ReviewReason;
      readonly dedupeKey: string;
      readonly detail: Readonly<Record<string, string | number>>;
    }
  | { readonly effect: 'closeReview'; readonly dedupeKey: string };

export type PaymentFacts = {
  readonly attempt: Attempt;
  readonly agreement: Agreement;
  readonly transactions: readonly KnownTransaction[];
  readonly ledger: readonly LedgerEntry[];
  readonly obligationExtinguished?: boolean | undefined;
  /** The amount that can still be credited to the debt of a closed plan; undefined means zero. */
  readonly debt?: Pesos | undefined;
  /** True when the debt or membership allows the closed plan to be reopened and no other plan has replaced it. */
  readonly revivable?: boolean | undefined;
  /** The deadline of the recovery is checked separately. */
  readonly recoverable?: boolean | undefined;
  readonly observation: Observation;
  /** When undefined, the payment counts as made `today` and cannot revive a plan. */
  readonly paidAt?: Date | undefined;
  readonly today: IsoDate;
};
