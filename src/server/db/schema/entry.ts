import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import type { ConsentKind } from './consents.ts';
import { customer } from './people.ts';

/** A consent that was given before there was a customer to give it. */
export interface EarlyConsent {
  kind: ConsentKind;
  granted: boolean;
  textVersion: number;
  textHash: string;
}

/**
 * What somebody typed to register. It is kept the same way whether or not the document is known: only the job that
 * sends the code looks. It becomes a customer when the e-mail is verified, and is forgotten a day later if not.
 */
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
 * Somebody who gave the right password, or registered, and has steps to take before a session: the scoped cookie's
 * secret by its SHA-256. `customerId` is null until a registration's e-mail is verified.
 */
export const entryProcedure = pgTable(
  'entry_procedure',
  {
    id: idColumn().primaryKey(),
    hash: text('hash').notNull().unique(),
    customerId: idColumn('customer_id').references(() => customer.id),
    registrationId: idColumn('registration_id').references(() => registration.id, { onDelete: 'cascade' }),
    /** Steps that this entry has behind it and that nothing else remembers. */
    done: jsonb('done').$type<string[]>().notNull(),
    /** The account that this entry's known-device mark is made for: `CC:123`. */
    account: text('account').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [index('entry_procedure_customer').on(table.customerId), index('entry_procedure_age').on(table.expiresAt)],
);

/** A question about what is on file. `right` is the index of the right option, and never leaves the server. */
export interface StoredQuestion {
  id: string;
  text: string;
  options: string[];
  right: number;
}

/** A try of a registered person to prove who they are; three in 24 hours. */
export const identityCheck = pgTable(
  'identity_check',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    /** The portfolio's person of the same document; null when there is none, and nobody is notified. */
    portfolioCustomerId: idColumn('portfolio_customer_id').references(() => customer.id),
    state: text('state').$type<'PREGUNTAS' | 'CODIGO' | 'CONFIRMADA' | 'EN_REVISION' | 'RECHAZADA'>().notNull(),
    /** The decision's own reference at an outside provider. */
    reference: text('reference'),
    questions: jsonb('questions').$type<StoredQuestion[]>().notNull(),
    /** Whether the answers let the code be sent; null until they are given. */
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
