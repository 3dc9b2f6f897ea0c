import type { AgreementFacts } from '#texts/agreement-facts.ts';
import type { MembershipFacts } from '#texts/membership-text.ts';
import type { AgreementState } from '#domain/agreements/agreements.ts';
import type { PlanFigures } from '#domain/agreements/correction.ts';
import type { ReliefRecord } from '#domain/agreements/relief.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { dayColumn, idColumn, instantColumn, pesosColumn } from './columns.ts';
import { obligation, offer, proposal, type StoredComponents } from './offers.ts';
import { customer } from './people.ts';

export const agreement = pgTable(
  'agreement',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    number: text('number').notNull().unique(),
    kind: text('kind').$type<'DEUDA' | 'MEMBRESIA'>().notNull(),
    state: text('state').$type<AgreementState>().notNull(),
    obligationId: idColumn('obligation_id').references(() => obligation.id),
    offerId: idColumn('offer_id').references(() => offer.id),
    proposalId: idColumn('proposal_id')
      .references(() => proposal.id)
      .unique(),
    crmAgreementId: text('crm_agreement_id').unique(),
    membershipPrice: pesosColumn('membership_price').notNull(),
    creditor: text('creditor').notNull(),
    product: text('product').notNull(),
    /** The components of the debt at acceptance, or after the latest correction of the debt. */
    originalComponents: jsonb('original_components').$type<StoredComponents>().notNull(),
    discount: pesosColumn('discount').notNull(),
    total: pesosColumn('total').notNull(),
    interest: pesosColumn('interest').notNull(),
    initialPayment: pesosColumn('initial_payment').notNull(),
    term: integer('term').notNull(),
    acceptanceReason: text('acceptance_reason'),
    acceptedAt: instantColumn('accepted_at').notNull(),
    documentsSentAt: instantColumn('papers_sent_at'),
    settledAt: instantColumn('settled_at'),
    /** The day of the latest reopening, for example because a payment was reported late. */
    reopenedOn: dayColumn('reopened_on'),
    endedAt: instantColumn('ended_at'),
    endedByTime: boolean('ended_by_time'),
    /** The day of the notice that the plan will end, and the last day on which a payment prevents the end. */
    noticeOn: dayColumn('notice_on'),
    endsOn: dayColumn('ends_on'),
    noticeSeenAt: instantColumn('notice_seen_at'),
    pausedUntil: dayColumn('paused_until'),
    recoveredOn: dayColumn('recovered_on'),
    /** While a dispute keeps the agreement under review, no day after this time counts as late. */
    underReviewSince: instantColumn('under_review_since'),
    /** When the agreement replaces another agreement, instalment 0 is the amount paid under the replaced agreement. */
    replacesId: idColumn('replaces_id')
      .references((): AnyPgColumn => agreement.id)
      .unique(),
  },
  (table) => [
    index('agreement_customer').on(table.customerId),
    index('agreement_obligation').on(table.obligationId),
    index('agreement_state').on(table.state),
    index('agreement_accepted').on(table.acceptedAt),
    index('agreement_settled')
      .on(table.settledAt)
      .where(sql`${table.settledAt} is not null`),
    index('agreement_ended')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    index('agreement_notice')
      .on(table.endsOn)
      .where(sql`${table.endsOn} is not null`),
    index('agreement_not_in_crm')
      .on(table.acceptedAt)
      .where(sql`${table.crmAgreementId} is null`),
  ],
);

export const instalment = pgTable(
  'instalment',
  {
    id: idColumn().primaryKey(),
    agreementId: idColumn('agreement_id')
      .notNull()
      .references(() => agreement.id),
    number: integer('number').notNull(),
    dueOn: dayColumn('due_on').notNull(),
    amount: pesosColumn('amount').notNull(),
    paid: pesosColumn('paid').notNull(),
    cancelled: boolean('cancelled').notNull().default(false),
    /** The position of the instalment in the series of monthly dates. Null means the same value as `number`. */
    position: integer('position'),
    /** The date that replaces the date of the monthly series. `due_on` is the date in force. */
    movedTo: dayColumn('moved_to'),
    /** The unearned interest that an early payoff waived. */
    waived: pesosColumn('waived'),
  },
  (table) => [uniqueIndex('instalment_number').on(table.agreementId, table.number)],
);

export interface StoredSlot {
  number: number;
  position: number;
  movedTo: IsoDate | null;
  dueOn: IsoDate;
}

/** Amendments of agreements with their evidence. Append-only: an undo adds a row. */
export const relief = pgTable(
  'relief',
  {
    id: idColumn().primaryKey(),
    agreementId: idColumn('agreement_id')
      .notNull()
      .references(() => agreement.id),
    kind: text('kind').$type<ReliefRecord['kind']>().notNull(),
    sequence: integer('sequence').notNull(),
    /** Starts at 1 within the agreement; null for an undo. */
    number: integer('number'),
    instalmentNumber: integer('instalment_number').notNull(),
    undoes: idColumn('undoes').unique(),
    by: text('by').$type<'PERSONA' | 'OPERADOR'>().notNull(),
    operator: text('operator'),
    at: instantColumn('at').notNull(),
    before: jsonb('before').$type<StoredSlot[]>().notNull(),
    after: jsonb('after').$type<StoredSlot[]>().notNull(),
    /** Only for the kind CIFRAS. */
    figures: jsonb('figures').$type<{ before: PlanFigures; after: PlanFigures }>(),
    text: text('text').notNull(),
    textHash: text('text_hash').notNull(),
    sessionId: idColumn('session_id'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    uniqueIndex('relief_number').on(table.agreementId, table.number),
    uniqueIndex('relief_sequence').on(table.agreementId, table.sequence),
    index('relief_at').on(table.at),
  ],
);

/** The evidence of an acceptance (Ley 527 de 1999, Decreto 2364 de 2012). Append-only. */
export const acceptanceEvidence = pgTable('acceptance_evidence', {
  agreementId: idColumn('agreement_id')
    .primaryKey()
    .references(() => agreement.id),
  text: text('text').notNull(),
  /** The facts from which the accepted text was made. */
  facts: jsonb('facts').$type<AgreementFacts | MembershipFacts>().notNull(),
  textHash: text('text_hash').notNull(),
  textVersion: text('text_version').notNull(),
  codeId: idColumn('code_id').notNull(),
  codeChannel: text('code_channel').notNull(),
  codeTarget: text('code_target').notNull(),
  consents: jsonb('consents').$type<Record<string, boolean>>().notNull(),
  acceptedAt: instantColumn('accepted_at').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
});

export const document = pgTable(
  'document',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    agreementId: idColumn('agreement_id').references(() => agreement.id),
    kind: text('kind')
      .$type<'ACUERDO' | 'COMPROBANTE' | 'PAZ_Y_SALVO' | 'DIAGNOSTICO' | 'OTROSI' | 'RECLAMO' | 'CONSTANCIA'>()
      .notNull(),
    /** The id of an agreement, ledger entry, amendment, dispute or diagnosis, or an id made from a simulation. */
    subjectId: idColumn('subject_id').notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    verificationCode: text('verification_code').notNull().unique(),
    /** SHA-256 of the delivered file, including its signature; lower-case hex. */
    contentHash: text('content_hash').notNull(),
    /** SHA-256 of the document's text, printed on the document. */
    textHash: text('text_hash'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    revokedAt: instantColumn('revoked_at'),
  },
  (table) => [
    uniqueIndex('document_subject')
      .on(table.kind, table.subjectId)
      .where(sql`${table.revokedAt} is null`),
    // Includes revoked documents, which the unique index above excludes.
    index('document_about').on(table.subjectId),
    index('document_customer').on(table.customerId),
    index('document_created').on(table.createdAt),
    index('document_content').on(table.contentHash),
    index('document_text').on(table.textHash),
  ],
);

/** A document that was rendered again with the same text because its file was lost or changed. Append-only. */
export const redrawnDocument = pgTable(
  'redrawn_document',
  {
    id: idColumn().primaryKey(),
    documentId: idColumn('document_id')
      .notNull()
      .references(() => document.id),
    contentHash: text('content_hash').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    drawnAt: instantColumn('drawn_at').notNull(),
  },
  (table) => [
    index('redrawn_document_of').on(table.documentId, table.drawnAt),
    index('redrawn_document_content').on(table.contentHash),
  ],
);

/** A number is reserved before its certificate is rendered, so that a retry uses the same number. Append-only. */
export const documentNumber = pgTable(
  'document_number',
  {
    number: text('number').primaryKey(),
    kind: text('kind').$type<'PAZ_Y_SALVO'>().notNull(),
    subjectId: idColumn('subject_id').notNull(),
    edition: integer('edition').notNull(),
    takenAt: instantColumn('taken_at').notNull(),
  },
  (table) => [index('document_number_subject').on(table.kind, table.subjectId, table.edition)],
);

/** The key identifies the event that caused the message, so that each message is created once. */
export const mail = pgTable(
  'mail',
  {
    id: idColumn().primaryKey(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    customerId: idColumn('customer_id'),
    classification: text('classification').$type<'transactional' | 'collection'>().notNull(),
    /** With `celular`, the recipient is a mobile number and the message is sent as a text message. */
    channel: text('channel').$type<'email' | 'celular'>().notNull().default('email'),
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    /** Data that contains a secret is cleared when the mail is sent, rejected or too old. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    attachments: jsonb('attachments').$type<string[]>().notNull().default([]),
    createdAt: instantColumn('created_at').notNull(),
    sentAt: instantColumn('sent_at'),
    /** The mail server or the text message service rejected the message permanently; the portal does not retry. */
    rejectedAt: instantColumn('rejected_at'),
    /** The portal or the operator dropped the mail, for example because its code has expired. */
    droppedAt: instantColumn('dropped_at'),
    /** The end of the sending process's lease, in the time of the database's clock. */
    claimedUntil: instantColumn('claimed_until'),
    /** Earlier attempts without a recorded end, counted by the next attempt. Each may have sent the mail. */
    unfinishedTries: integer('unfinished_tries').notNull().default(0),
  },
  (table) => [
    index('mail_not_sent')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.rejectedAt} is null and ${table.droppedAt} is null`),
    index('mail_not_sent_customer')
      .on(table.customerId)
      .where(sql`${table.sentAt} is null and ${table.rejectedAt} is null and ${table.droppedAt} is null`),
  ],
);

/** An increment locks the row. A database sequence would leave gaps. */
export const counter = pgTable(
  'counter',
  {
    series: text('series').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);
