import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import type { ConsentKind } from './consents.ts';
import { customer } from './people.ts';

export interface EarlyConsent {
  kind: ConsentKind;
  granted: boolean;
  textVersion: number;
  textHash: string;
}

/** The server deletes the row after a day. */
export const registration = pgTable(
  'registration',
  {
    id: idColumn().primaryKey(),
    documentType: text('document_type').notNull(),
    documentNumber: text('document_number').notNull(),
    firstNames: text('first_names').notNull(),
    lastNames: text('last_names').notNull(),
    mobile: text('mobile').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    contactHours: text('contact_hours').$type<'MANANA' | 'TARDE' | 'CUALQUIERA'>().notNull(),
    consents: jsonb('consents').$type<EarlyConsent[]>().notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('registration_age').on(table.createdAt)],
);

/**
 * The cookie contains a secret and the row contains its SHA-256. `customerId` is null until the e-mail address of a
 * registration is verified.
 */
export const entryProcedure = pgTable(
  'entry_procedure',
  {
    id: idColumn().primaryKey(),
    hash: text('hash').notNull().unique(),
    customerId: idColumn('customer_id').references(() => customer.id),
    registrationId: idColumn('registration_id').references(() => registration.id, { onDelete: 'cascade' }),
    done: jsonb('done').$type<string[]>().notNull(),
    /** The account to which the device mark of this sign-in belongs, for example `CC:123`. */
    account: text('account').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [index('entry_procedure_customer').on(table.customerId), index('entry_procedure_age').on(table.expiresAt)],
);

/** `right` is the index of the correct option and is never sent to the client. */
export interface StoredQuestion {
  id: string;
  text: string;
  options: string[];
  right: number;
}

export const identityCheck = pgTable(
  'identity_check',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    portfolioCustomerId: idColumn('portfolio_customer_id').references(() => customer.id),
    state: text('state').$type<'PREGUNTAS' | 'CODIGO' | 'CONFIRMADA' | 'EN_REVISION' | 'RECHAZADA'>().notNull(),
    reference: text('reference'),
    questions: jsonb('questions').$type<StoredQuestion[]>().notNull(),
    /** True when the one-time code may be sent. */
    passed: boolean('passed'),
    createdAt: instantColumn('created_at').notNull(),
    decidedAt: instantColumn('decided_at'),
  },
  (table) => [
    index('identity_check_customer').on(table.customerId, table.createdAt),
    index('identity_check_portfolio').on(table.portfolioCustomerId, table.createdAt),
    index('identity_check_state').on(table.state),
  ],
);
