import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MembershipPlan } from '#domain/rebanking/membership-plans.ts';
import type { RebankingState } from '#domain/rebanking/rebanking.ts';
import { agreement } from './agreements.ts';
import { dayColumn, idColumn, instantColumn, pesosColumn } from './columns.ts';
import { customer } from './people.ts';

/**
 * The immutable versions of each membership plan. The highest version is in force and may mark the plan as withdrawn.
 */
export const membershipPlan = pgTable(
  'membership_plan',
  {
    planId: integer('plan_id').notNull(),
    version: integer('version').notNull(),
    data: jsonb('data').$type<MembershipPlan>().notNull(),
    isWithdrawn: boolean('is_withdrawn').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.version] })],
);

export const rebankingApplication = pgTable(
  'rebanking_application',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    state: text('state').$type<RebankingState>().notNull(),
    isOpen: boolean('is_open').notNull(),
    departmentCode: text('department_code'),
    cityCode: text('city_code'),
    address: text('address'),
    birthDate: dayColumn('birth_date'),
    economicActivity: text('economic_activity'),
    company: text('company'),
    monthlyIncome: pesosColumn('monthly_income'),
    monthlyExpenses: pesosColumn('monthly_expenses'),
    /** Later versions of the plan do not affect the application. */
    planId: integer('plan_id'),
    planVersion: integer('plan_version'),
    paymentOptionId: text('payment_option_id'),
    pepReview: text('pep_review').$type<'PENDIENTE' | 'APROBADA' | 'RECHAZADA'>(),
    agreementId: idColumn('agreement_id')
      .unique()
      .references(() => agreement.id),
    activeUntil: dayColumn('active_until'),
    closedBecause: text('closed_because'),
    withdrawalNumber: text('withdrawal_number').unique(),
    withdrawnAt: instantColumn('withdrawn_at'),
    /** Both are null without a withdrawal, and when the customer had paid nothing. */
    refundAmount: pesosColumn('refund_amount'),
    refundDueOn: dayColumn('refund_due_on'),
    refundedAt: instantColumn('refunded_at'),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('rebanking_application_open')
      .on(table.customerId)
      .where(sql`${table.isOpen}`),
    index('rebanking_application_customer').on(table.customerId, table.createdAt),
    index('rebanking_application_state').on(table.state, table.activeUntil),
  ],
);

/** The re-encoded bytes are in the file store under the id of the row. */
export const rebankingUpload = pgTable(
  'rebanking_upload',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    applicationId: idColumn('application_id')
      .notNull()
      .references(() => rebankingApplication.id),
    extension: text('extension').$type<'jpg' | 'png' | 'webp' | 'pdf'>().notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the upload, so that a repeated upload is stored once. */
    sourceHash: text('source_hash').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    supersededAt: instantColumn('superseded_at'),
  },
  (table) => [
    index('rebanking_upload_customer').on(table.customerId),
    index('rebanking_upload_application').on(table.applicationId),
  ],
);

export const pepDeclaration = pgTable('pep_declaration', {
  customerId: idColumn('customer_id')
    .primaryKey()
    .references(() => customer.id),
  isPep: boolean('is_pep').notNull(),
  position: text('position'),
  declaredAt: instantColumn('declared_at').notNull(),
});

/** A mailed link to the acceptance page. The key is the SHA-256 of the link's secret. */
export const acceptanceLink = pgTable(
  'acceptance_link',
  {
    hash: text('hash').primaryKey(),
    id: idColumn().notNull().unique(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    applicationId: idColumn('application_id').references(() => rebankingApplication.id),
    agreementId: idColumn('agreement_id').references(() => agreement.id),
    contact: text('contact'),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    acceptedAt: instantColumn('accepted_at'),
    refusedAt: instantColumn('refused_at'),
    refusalReason: text('refusal_reason'),
  },
  (table) => [index('acceptance_link_customer').on(table.customerId, table.createdAt)],
);
