import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { AttemptStatus, LedgerEntry, TransactionStatus } from '#domain/agreements/payment-facts.ts';
import type { Destination } from '#domain/agreements/destinations.ts';
import type { Pesos } from '#domain/money/money.ts';
import { agreement } from './agreements.ts';
import { idColumn, instantColumn, pesosColumn } from './columns.ts';
import { customer } from './people.ts';

/** A transaction that applies a result of the card provider must first lock this row. */
export const payable = pgTable('payable', {
  id: idColumn().primaryKey(),
  customerId: idColumn('customer_id')
    .notNull()
    .references(() => customer.id),
  agreementId: idColumn('agreement_id')
    .notNull()
    .references(() => agreement.id)
    .unique(),
});

export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    payableId: idColumn('payable_id')
      .notNull()
      .references(() => payable.id),
    agreementId: idColumn('agreement_id')
      .notNull()
      .references(() => agreement.id),
    provider: text('provider').notNull(),
    reference: text('reference').notNull().unique(),
    strategy: text('strategy').notNull(),
    concept: text('concept').notNull(),
    instalmentNumber: integer('instalment_number'),
    amount: pesosColumn('amount').notNull(),
    destination: text('destination').$type<Destination>(),
    state: text('state').$type<AttemptStatus>().notNull(),
    /** 1 for the only live attempt of the payable, otherwise null. A unique index uses this column. */
    live: integer('live'),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    settledAt: instantColumn('settled_at'),
    nextPollAt: instantColumn('next_poll_at'),
    askedAt: instantColumn('asked_at'),
    polls: integer('polls').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payment_attempt_live')
      .on(table.payableId)
      .where(sql`${table.live} = 1`),
    index('payment_attempt_customer').on(table.customerId, table.createdAt),
    index('payment_attempt_agreement').on(table.agreementId),
    index('payment_attempt_payable').on(table.payableId),
    index('payment_attempt_due').on(table.nextPollAt),
  ],
);

export const providerTransaction = pgTable(
  'provider_transaction',
  {
    id: idColumn().primaryKey(),
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    attemptId: idColumn('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    status: text('status').$type<TransactionStatus>().notNull(),
    /** In whole units of `currency`. */
    amount: pesosColumn('amount'),
    currency: text('currency').notNull(),
    method: text('method'),
    lastFour: text('last_four'),
    authorization: text('authorization'),
    statusMessage: text('status_message'),
    observedAt: instantColumn('observed_at').notNull(),
    finalizedAt: instantColumn('finalized_at'),
  },
  (table) => [
    uniqueIndex('provider_transaction_id').on(table.provider, table.transactionId),
    index('provider_transaction_attempt').on(table.attemptId),
  ],
);

/** The verified events, unmodified. Unprocessed rows have `due_at` but no `handled_at`. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: idColumn().primaryKey(),
    provider: text('provider').notNull(),
    /** SHA-256 of the raw body, so that a repeated event is stored once. */
    bodyHash: text('body_hash').notNull(),
    body: text('body').notNull(),
    receivedAt: instantColumn('received_at').notNull(),
    handledAt: instantColumn('handled_at'),
    transactionId: text('transaction_id'),
    /** Null when the provider's signature does not cover the status. */
    announcedStatus: text('announced_status'),
    /**
     * The time of the next lookup of the transaction. An instance first moves this time into the future, so that no
     * other instance processes the row.
     */
    dueAt: instantColumn('due_at'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payment_event_body').on(table.provider, table.bodyHash),
    index('payment_event_due')
      .on(table.dueAt)
      .where(sql`handled_at is null`),
    index('payment_event_transaction')
      .on(table.provider, table.transactionId)
      .where(sql`handled_at is null`),
  ],
);

export interface StoredAllocation {
  instalmentId: string;
  number: number;
  amount: Pesos;
  waived?: Pesos;
}

/** Append-only: voids and refunds are negative rows. */
export const paymentLedger = pgTable(
  'payment_ledger',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    agreementId: idColumn('agreement_id')
      .notNull()
      .references(() => agreement.id),
    attemptId: idColumn('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind').$type<LedgerEntry['kind']>().notNull(),
    amount: pesosColumn('amount').notNull(),
    allocations: jsonb('allocations').$type<StoredAllocation[]>().notNull(),
    receiptNumber: text('receipt_number'),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    // The unique index excludes refunds, because the operator may refund a payment in parts.
    uniqueIndex('payment_ledger_once')
      .on(table.provider, table.transactionId, table.kind)
      .where(sql`${table.kind} <> 'REFUND'`),
    index('payment_ledger_agreement').on(table.agreementId),
    index('payment_ledger_at').on(table.at),
  ],
);
