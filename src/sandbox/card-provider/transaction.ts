import type { MethodType, Outcome, TransactionStatus } from './outcomes.ts';

export interface Transaction {
  id: string;
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

export interface StoredTransaction {
  transaction: Transaction;
  outcome: Outcome;
  /** In milliseconds since 1970; null when no timer settles the transaction. */
  settleAt: number | null;
  polls: number;
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
  /** Replaces the configured delay. Null starts no timer. */
  settleMs?: number | null;
}

export interface Refund {
  id: string;
  transaction_id: string;
  amount_in_cents: number;
  status: 'APPROVED';
  created_at: string;
}
