import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AuditKind } from '#server/db/audit-kinds.ts';
import { idColumn, instantColumn } from './columns.ts';

/**
 * - `PORTFOLIO`: a customer imported by the operator; one per identity document.
 * - `REGISTERED`: a user who registered and has not confirmed the identity. The user has no access to debts, and other
 *   users may have the same identity document.
 * - `MERGED`: a registered user with a confirmed identity; `mergedInto` is the portfolio customer.
 */
export type Standing = 'PORTFOLIO' | 'REGISTERED' | 'MERGED';

/**
 * The words of a name in lower case and without accents. The index and the operators' search must use this expression.
 * PGlite supports the expression, because it uses no extension. The signs `./@_-+` become spaces, because the text
 * parser would read `ana.ríos` as a host and `a/b` as a path.
 */
export const nameWords = sql.raw(
  String.raw`to_tsvector('simple', translate(regexp_replace(lower(normalize("first_names" || ' ' || "last_names", NFD)), '[\u0300-\u036f]', '', 'g'), './@_-+', '      '))`,
);

export const customer = pgTable(
  'customer',
  {
    id: idColumn().primaryKey(),
    documentType: text('document_type').notNull(),
    documentNumber: text('document_number').notNull(),
    firstNames: text('first_names').notNull(),
    lastNames: text('last_names').notNull(),
    /** The confirmed full name, kept when an import stores another name; null while the current name is confirmed. */
    confirmedName: text('confirmed_name'),
    isClientType: boolean('is_client_type').notNull().default(false),
    isPep: boolean('is_pep').notNull().default(false),
    standing: text('standing').$type<Standing>().notNull().default('PORTFOLIO'),
    mergedInto: idColumn('merged_into'),
    saidNoDebtsAt: instantColumn('said_no_debts_at'),
    createdAt: instantColumn('created_at').notNull(),
    /**
     * The time at which the customer's data was erased. The triggers then allow an erasure of personal data in earlier
     * audit events.
     */
    erasedAt: instantColumn('erased_at'),
    keptUntil: date('kept_until', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('customer_document')
      .on(table.documentType, table.documentNumber)
      .where(sql`${table.standing} = 'PORTFOLIO'`),
    index('customer_registered')
      .on(table.documentType, table.documentNumber)
      .where(sql`${table.standing} = 'REGISTERED'`),
    index('customer_name').using('gin', nameWords),
  ],
);

export const contactPoint = pgTable(
  'contact_point',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    kind: text('kind').$type<'email' | 'celular'>().notNull(),
    value: text('value').notNull(),
    isPreferred: boolean('is_preferred').notNull(),
    priority: integer('priority').notNull(),
    verifiedAt: instantColumn('verified_at'),
    /**
     * The time at which an import added the contact to an existing customer, or at which the operator confirmed only
     * other contacts of the customer. Null when the contact is confirmed.
     */
    unconfirmedSince: instantColumn('unconfirmed_since'),
    /**
     * For a contact that the customer added, the time from which the contact may receive recovery codes. Null means no
     * restriction.
     */
    recoveryAllowedFrom: instantColumn('recovery_allowed_from'),
  },
  (table) => [
    uniqueIndex('contact_point_value').on(table.customerId, table.kind, table.value),
    index('contact_point_lookup').on(table.value),
  ],
);

/** Imports do not add these contacts again. */
export const removedContact = pgTable(
  'removed_contact',
  {
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    kind: text('kind').$type<'email' | 'celular'>().notNull(),
    value: text('value').notNull(),
    removedAt: instantColumn('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind, table.value] })],
);

export const credential = pgTable('credential', {
  customerId: idColumn('customer_id')
    .primaryKey()
    .references(() => customer.id),
  passwordHash: text('password_hash').notNull(),
  changedAt: instantColumn('changed_at').notNull(),
  disabledAt: instantColumn('disabled_at'),
});

export const session = pgTable(
  'session',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    createdAt: instantColumn('created_at').notNull(),
    lastActivityAt: instantColumn('last_activity_at').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    endedAt: instantColumn('ended_at'),
    endReason: text('end_reason'),
    userAgent: text('user_agent'),
  },
  (table) => [index('session_customer').on(table.customerId)],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    hash: text('hash').primaryKey(),
    sessionId: idColumn('session_id')
      .notNull()
      .references(() => session.id),
    accessHash: text('access_hash').unique(),
    createdAt: instantColumn('created_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [index('refresh_token_session').on(table.sessionId)],
);

export const procedureToken = pgTable(
  'procedure_token',
  {
    hash: text('hash').primaryKey(),
    procedureId: idColumn('procedure_id').notNull(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    kind: text('kind').$type<'INVITATION' | 'NEW_PASSWORD'>().notNull(),
    /** Null when the operator gives the link to the user. */
    contact: text('contact'),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [index('procedure_token_customer').on(table.customerId)],
);

/** A six-digit code, stored as an HMAC, bound to one purpose and one subject. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id').references(() => customer.id),
    purpose: text('purpose').notNull(),
    subjectId: idColumn('subject_id').notNull(),
    channel: text('channel').$type<'email' | 'celular'>().notNull(),
    target: text('target').notNull(),
    digest: text('digest').notNull(),
    failedTries: integer('failed_tries').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [
    index('one_time_code_customer').on(table.customerId, table.createdAt),
    index('one_time_code_subject').on(table.subjectId, table.createdAt),
  ],
);

/** The audit log, append-only. Only `recordAudit` and `recordAuditWith` insert rows. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: idColumn().primaryKey(),
    at: instantColumn('at').notNull(),
    customerId: idColumn('customer_id'),
    kind: text('kind').$type<AuditKind>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_event_customer').on(table.customerId, table.at),
    index('audit_event_return')
      .on(table.at)
      .where(sql`${table.kind} = 'DATABASE_RETURNED'`),
  ],
);

export const throttle = pgTable('throttle', {
  key: text('key').primaryKey(),
  tokens: integer('tokens').notNull(),
  refilledAt: instantColumn('refilled_at').notNull(),
});

/** Kept 24 hours. `status` is null while the call runs. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    customerId: idColumn('customer_id').notNull(),
    key: text('key').notNull(),
    /** Covers method, route, parameters, query and body. */
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    reply: jsonb('reply').$type<unknown>(),
    createdAt: instantColumn('created_at').notNull(),
    lockedUntil: instantColumn('locked_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.key] })],
);
