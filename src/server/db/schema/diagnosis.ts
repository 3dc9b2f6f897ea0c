import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import type { DebtStanding, Objective } from '#domain/debts/debt-priority.ts';
import type { Stability } from '#domain/diagnosis/health-index.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { dayColumn, idColumn, instantColumn, pesosColumn } from './columns.ts';
import { customer } from './people.ts';

export interface StoredExpenses {
  housing?: Pesos;
  food?: Pesos;
  utilities?: Pesos;
  transport?: Pesos;
  health?: Pesos;
  education?: Pesos;
  other?: Pesos;
}

export interface StoredDebt {
  id: string;
  origin: 'PROPIA' | 'DECLARADA';
  creditor: string;
  product: string | null;
  balance: Pesos;
  annualRateBps: number | null;
  minimum: Pesos;
  daysLate: number;
  arrearsSince: IsoDate | null;
  standing: DebtStanding;
}

export interface DiagnosisInput {
  objective: Objective;
  income: Pesos;
  expenses: StoredExpenses;
  savings: Pesos;
  stability: Stability;
  dependants: number;
  activity: string;
  debts: StoredDebt[];
}

export const financialProfile = pgTable('financial_profile', {
  customerId: idColumn('customer_id')
    .primaryKey()
    .references(() => customer.id),
  objective: text('objective').$type<Objective>(),
  income: pesosColumn('income'),
  expenses: jsonb('expenses').$type<StoredExpenses>().notNull().default({}),
  savings: pesosColumn('savings'),
  stability: text('stability').$type<Stability>(),
  dependants: integer('dependants'),
  activity: text('activity'),
  hasOtherDebts: boolean('has_other_debts'),
  ownPayments: jsonb('own_payments').$type<Record<string, Pesos>>().notNull().default({}),
  otherDebts: integer('other_debts').notNull().default(0),
  /** SHA-256 of all answers. A diagnosis with a different hash is outdated. */
  answersHash: text('told_hash').notNull().default(''),
  updatedAt: instantColumn('updated_at').notNull(),
  capacity: pesosColumn('capacity'),
  freeCash: pesosColumn('free_cash'),
});

/** The client chooses the id, so that saving is idempotent. */
export const declaredDebt = pgTable(
  'declared_debt',
  {
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    id: idColumn().notNull(),
    creditor: text('creditor').notNull(),
    balance: pesosColumn('balance').notNull(),
    /** The effective annual rate in basis points; null means that the customer answered «no sé» (unknown). */
    annualRateBps: integer('annual_rate_bps'),
    minimum: pesosColumn('minimum').notNull(),
    daysLate: integer('days_late').notNull(),
    /** The days in arrears increase from the day on which the customer declared `days_late`. */
    declaredOn: dayColumn('declared_on').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);

export const diagnosis = pgTable(
  'diagnosis',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    madeAt: instantColumn('made_at').notNull(),
    rules: text('rules').notNull(),
    input: jsonb('input').$type<DiagnosisInput>().notNull(),
    /**
     * SHA-256 of the answers. A repeated request on the same day returns the stored diagnosis when nothing has changed.
     */
    inputHash: text('input_hash').notNull(),
    figures: jsonb('figures').$type<Diagnosis>().notNull(),
  },
  (table) => [index('diagnosis_customer').on(table.customerId, table.madeAt)],
);
