import type { MethodType, Outcome, TransactionStatus } from './outcomes.ts';

/** A transaction as the API and the events show it. */
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

/** What the provider remembers beside the public fields. */
export interface StoredTransaction {
  transaction: Transaction;
  outcome: Outcome;
  /** Milliseconds since 1970; null never settles by the clock. */
  settleAt: number | null;
  polls: number;
  /** The query of the checkout that made it; null when a control call did. */
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
  /** Overrides the configured delay for this one; null never settles by itself. */
  settleMs?: number | null;
}

export interface Refund {
  id: string;
  transaction_id: string;
  amount_in_cents: number;
  status: 'APPROVED';
  created_at: string;
}
