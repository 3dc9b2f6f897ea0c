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

/** An agreement: for a debt (with a proposal) or for a membership (with a membership price). */
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
    /**
     * The figures of the obligation at acceptance. When the agreement ends unfulfilled, the portal computes the
     * remaining debt from these figures and the payments.
     */
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
    /**
     * The most recent day on which the agreement was reopened: all its payments were voided, a payment for the replaced
     * plan was voided, or an earlier payment was reported late.
     */
    reopenedOn: dayColumn('reopened_on'),
    /**
     * The time at which the agreement ended unfulfilled; null before the end. `endedByTime` is true when an expired
     * term caused the end.
     */
    endedAt: instantColumn('ended_at'),
    endedByTime: boolean('ended_by_time'),
    /**
     * The day of the notice that the plan will end, and the last day on which a payment prevents the end; null without
     * a notice.
     */
    noticeOn: dayColumn('notice_on'),
    endsOn: dayColumn('ends_on'),
    noticeSeenAt: instantColumn('notice_seen_at'),
    pausedUntil: dayColumn('paused_until'),
    recoveredOn: dayColumn('recovered_on'),
    /** The time at which a dispute put the agreement under review. Due dates have no effect during the review. */
    underReviewSince: instantColumn('under_review_since'),
    /** The agreement that this agreement replaces. Instalment 0 is the amount paid under the replaced agreement. */
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
    /** The position of the instalment in the series of monthly dates; null when equal to `number`. */
    position: integer('position'),
    /** The date that replaces the date of the monthly series. `due_on` is the date in force. */
    movedTo: dayColumn('moved_to'),
    /** The unearned interest that an early payoff waived; null when nothing was waived. */
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

/**
 * The amendments of agreements with their evidence: changes of dates, and changes of amounts after a dispute.
 * Append-only: an undo adds a row.
 */
export const relief = pgTable(
  'relief',
  {
    id: idColumn().primaryKey(),
    agreementId: idColumn('agreement_id')
      .notNull()
      .references(() => agreement.id),
    kind: text('kind').$type<ReliefRecord['kind']>().notNull(),
    sequence: integer('sequence').notNull(),
    /** The number of the amendment within its agreement, starting at 1; null for an undo. */
    number: integer('number'),
    instalmentNumber: integer('instalment_number').notNull(),
    undoes: idColumn('undoes').unique(),
    by: text('by').$type<'PERSONA' | 'OPERADOR'>().notNull(),
    operator: text('operator'),
    at: instantColumn('at').notNull(),
    before: jsonb('before').$type<StoredSlot[]>().notNull(),
    after: jsonb('after').$type<StoredSlot[]>().notNull(),
    /** The figures of the plan before and after the change; only for the kind CIFRAS. */
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
  /** The data from which the accepted text was made, so that the PDF document prints exactly that text. */
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
    /**
     * The id of the subject: an agreement, a ledger entry, an amendment, a dispute or a diagnosis. A subject has at
     * most one valid PDF document of each kind.
     */
    subjectId: idColumn('subject_id').notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    verificationCode: text('verification_code').notNull().unique(),
    /** SHA-256 of the delivered file, including its signature; lower-case hex. */
    contentHash: text('content_hash').notNull(),
    /**
     * SHA-256 of the text of the PDF document, printed on the PDF document. Null before the PDF document is rendered.
     */
    textHash: text('text_hash'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    revokedAt: instantColumn('revoked_at'),
  },
  (table) => [
    uniqueIndex('document_subject')
      .on(table.kind, table.subjectId)
      .where(sql`${table.revokedAt} is null`),
    // The unique index above excludes revoked PDF documents. This index includes revoked PDF documents.
    index('document_about').on(table.subjectId),
    index('document_customer').on(table.customerId),
    index('document_created').on(table.createdAt),
    index('document_content').on(table.contentHash),
    index('document_text').on(table.textHash),
  ],
);

/**
 * A PDF document that was rendered again with the same text because its file was lost. The document keeps its
 * verification code and hashes. The portal delivers the newest intact rendering while the original file is missing or
 * changed. Append-only.
 */
export const redrawnDocument = pgTable(
  'redrawn_document',
  {
    id: idColumn().primaryKey(),
    documentId: idColumn('document_id')
      .notNull()
      .references(() => document.id),
    /** SHA-256 of the signed file; lower-case hex. */
    contentHash: text('content_hash').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    drawnAt: instantColumn('drawn_at').notNull(),
  },
  (table) => [
    index('redrawn_document_of').on(table.documentId, table.drawnAt),
    index('redrawn_document_content').on(table.contentHash),
  ],
);

/**
 * The numbers of *pazYSalvo* certificates. The portal reserves a number before it renders the certificate, so that a
 * repeated attempt uses the same number. Append-only.
 */
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

/** A message to send once, by mail or as a text message. The key identifies the event that caused the message. */
export const mail = pgTable(
  'mail',
  {
    id: idColumn().primaryKey(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    customerId: idColumn('customer_id'),
    classification: text('classification').$type<'transactional' | 'collection'>().notNull(),
    /** The channel. With `celular`, the recipient is a mobile number and the message is sent as a text message. */
    channel: text('channel').$type<'email' | 'celular'>().notNull().default('email'),
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    /** The data for the mail template. Data that contains a secret is cleared after sending. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    attachments: jsonb('attachments').$type<string[]>().notNull().default([]),
    createdAt: instantColumn('created_at').notNull(),
    sentAt: instantColumn('sent_at'),
    /** The time at which the mail server rejected the mail permanently. A rejected mail is not retried. */
    rejectedAt: instantColumn('rejected_at'),
    /**
     * The time at which the portal or the operator dropped the mail, for example because its code has expired or
     * because the contact may not receive collection mails.
     */
    droppedAt: instantColumn('dropped_at'),
    /** The end of the lease of the process that sends the mail, in the time of the database's clock. */
    claimedUntil: instantColumn('claimed_until'),
    /**
     * The number of send attempts that did not end, for example because the process was killed. Each attempt may have
     * sent the mail.
     */
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

/** The last used number per series and year. An increment locks the row. A database sequence would leave gaps. */
export const counter = pgTable(
  'counter',
  {
    series: text('series').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);
