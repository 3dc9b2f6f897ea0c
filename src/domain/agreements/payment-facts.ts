import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import type { Agreement, Allocation, PaymentConcept } from './agreements.ts';
import type { Destination } from './destinations.ts';

export type TransactionStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
export type ProviderEnvironment = 'test' | 'prod';

/** Stored and sent as they are. */
export type AttemptStatus =
  | 'CREADO'
  | 'PENDIENTE'
  | 'APROBADO'
  | 'RECHAZADO'
  | 'ERROR'
  | 'ANULADO'
  | 'EXPIRADO'
  | 'EN_REVISION';

/** What the provider said about one transaction, however it reached us. */
export type Observation = {
  readonly transactionId: string;
  readonly reference: string;
  readonly status: TransactionStatus;
  /** In whole units of its currency, pesos or not; undefined when the provider's cents are none. */
  readonly amount: Pesos | undefined;
  /** What the provider reports, in hundredths of its currency. */
  readonly cents?: number | undefined;
  readonly currency: string;
  /** Undefined when the source does not say, such as a lookup. */
  readonly environment?: ProviderEnvironment | undefined;
};

export type KnownTransaction = {
  readonly transactionId: string;
  readonly status: TransactionStatus;
  /** Its amount or currency is not the attempt's: approved, it pays nothing and waits for a person. */
  readonly unexpected?: boolean | undefined;
};

export type Attempt = {
  readonly id: string;
  readonly reference: string;
  readonly amount: Pesos;
  readonly environment: ProviderEnvironment;
  readonly status: AttemptStatus;
  readonly concept: PaymentConcept;
  /** The instalment it was begun for; undefined for the whole balance and for typed amounts. */
  readonly instalmentNumber?: number | undefined;
  /** Where what is over goes, of a typed amount. */
  readonly destination?: Destination | undefined;
  /** The day whose figures it has. */
  readonly begunOn?: IsoDate | undefined;
  /** When the plan that it was begun for was replaced by the one that it pays now. */
  readonly movedAt?: Date | undefined;
};

/**
 * Append-only. PAYMENT counts: for instalments by its allocations, and what they leave for the debt behind a plan that had
 * ended. DUPLICATE was owed by nobody, UNEXPECTED is not what was asked for; both wait for a person. REVERSAL takes back
 * everything of its transaction, in negative amounts; REFUND is what the operator paid back of a DUPLICATE or UNEXPECTED
 * by another way than the provider's void, negative too.
 */
export type LedgerEntry = {
  readonly attemptId: string;
  readonly transactionId: string;
  readonly kind: 'PAYMENT' | 'DUPLICATE' | 'UNEXPECTED' | 'REVERSAL' | 'REFUND';
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
  | 'REVIVED_WITH_CREDIT' // while it was closed, other money lowered its debt instead of its instalments
  | 'PROVIDER_SILENT' // a plan cannot end because the provider has not answered for ten days
  | 'PAYMENT_STUCK' // nor because a payment has been pending for ten days
  | 'PAID_BEFORE_REPLAN' // the quote of the plan that it pays did not know of it
  | 'REFUNDED_AND_VOIDED' // a void of money that the operator had paid back
  | 'REVERSED_WITH_DUPLICATE'; // a void left an instalment open while another payment of it waits for its refund

/** Money of another currency, in hundredths of it: no ledger of pesos holds it, and a review case names it. */
export type ForeignMoney = { readonly cents: number; readonly currency: string };

/** What a person is notified of in the same transaction; a payment that counts is mailed with its receipt. */
export type PaymentNotice = 'DECLINED' | 'PLAN_RECOVERED' | 'PLAN_REVIVED' | 'NOT_OWED' | 'UNEXPECTED' | 'TAKEN_BACK';

export type PaymentEffect =
  | { readonly effect: 'storeTransaction'; readonly transaction: KnownTransaction }
  | { readonly effect: 'appendLedger'; readonly entry: LedgerEntry }
  | { readonly effect: 'updateAgreement'; readonly agreement: Agreement }
  | { readonly effect: 'markAttempt'; readonly status: AttemptStatus }
  /** Lowers the debt behind a closed plan; negative when a void takes that back. */
  | { readonly effect: 'creditDebt'; readonly amount: Pesos }
  /** The plan that replaced this one owes what a void took back of its payments. */
  | { readonly effect: 'takeBackCredit'; readonly amount: Pesos }
  /** Notified once per `dedupeKey`. `amount` is undefined when it is no pesos: `foreign` is what came, then. */
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
  /** The provider took back what a case was opened about. */
  | { readonly effect: 'closeReview'; readonly dedupeKey: string };

export type PaymentFacts = {
  readonly attempt: Attempt;
  readonly agreement: Agreement;
  /** Stored transactions of this attempt. */
  readonly transactions: readonly KnownTransaction[];
  /** Every entry of the agreement, of this and of other attempts. */
  readonly ledger: readonly LedgerEntry[];
  /** A debt that no longer exists takes no money. */
  readonly obligationExtinguished?: boolean | undefined;
  /** What is owed behind a closed plan and can be lowered; nothing when it is undefined. */
  readonly debt?: Pesos | undefined;
  /** Whether nothing has taken the place of a closed plan since it ended. */
  readonly revivable?: boolean | undefined;
  /** Whether nothing but time keeps a closed plan's person from taking it up again: no new plan, no dispute. */
  readonly recoverable?: boolean | undefined;
  readonly observation: Observation;
  /** The payment's own moment, as the provider reports it; undefined counts as now. */
  readonly paidAt?: Date | undefined;
  /** The day on which it is received. */
  readonly today: IsoDate;
};
