import type { MethodType, Outcome, TransactionStatus } from './outcomes.ts';

/** A transaction in the API and in events. */
export interface Transaction {
  id: string;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  finalized_at: string | null;
  amount_in_cents: number;
  reference: string;
  customer_email: string | null;
  currency: string;
  payment_method_type: MethodType;
  payment_method: PaymentMethod;
  status: TransactionStatus;
  status_message: string | null;
  redirect_url: string | null;
  customer_data: CustomerData | null;
}

export interface PaymentMethod {
  type: MethodType;
  extra: Record<string, string | null>;
  installments?: number;
  phone_number?: string;
  financial_institution_code?: string;
}

export interface CustomerData {
  full_name: string | null;
  phone_number: string | null;
  legal_id: string | null;
  legal_id_type: string | null;
}

/** The provider's internal fields. */
export interface StoredTransaction {
  transaction: Transaction;
  outcome: Outcome;
  /** The time of settlement, milliseconds since 1970; null for none. */
  settleAt: number | null;
  polls: number;
  /** The query of its checkout; null for a control call. */
  checkoutQuery: string | null;
}

export interface NewTransaction {
  reference: string;
  amountInCents: number;
  currency: string;
  method: PaymentMethod;
  outcome: Outcome;
  customerEmail?: string | null;
  customerData?: CustomerData | null;
  redirectUrl?: string | null;
  checkoutQuery?: string | null;
  /** Overrides the configured delay; null for no timer. */
  settleMs?: number | null;
}

export interface Refund {
  id: string;
  transaction_id: string;
  amount_in_cents: number;
  status: 'APPROVED';
  created_at: string;
}
