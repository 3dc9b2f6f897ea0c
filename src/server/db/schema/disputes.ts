import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { disputeSteps, fileOwners } from '#contract/disputes.ts';
import type { DisputeState } from '#domain/disputes/disputes.ts';
import type { DisputeEffect } from '#domain/disputes/effects.ts';
import type { bureaus, contactChannels, DisputeKind } from '#domain/disputes/kinds.ts';
import type { Pesos } from '#domain/money/money.ts';
import type { IdentityDocumentType } from '#domain/people/identity-document.ts';
import type { IsoDate } from '#domain/time/iso-date.ts';
import { agreement } from './agreements.ts';
import { dayColumn, idColumn, instantColumn } from './columns.ts';
import { obligation, offer, type StoredComponents } from './offers.ts';
import { customer } from './people.ts';

export interface StoredDetails {
  paidOn?: IsoDate | undefined;
  paidWhere?: string | undefined;
  rightAmount?: Pesos | undefined;
  bureau?: (typeof bureaus)[number] | undefined;
  contactedOn?: IsoDate | undefined;
  channel?: (typeof contactChannels)[number] | undefined;
}

/** For a dispute filed without a session, the customer id is null until the dispute is assigned to a customer. */
export const dispute = pgTable(
  'dispute',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id').references(() => customer.id),
    number: text('number').notNull().unique(),
    kind: text('kind').$type<DisputeKind>().notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    obligationId: idColumn('obligation_id').references(() => obligation.id),
    agreementId: idColumn('agreement_id').references(() => agreement.id),
    text: text('text').notNull(),
    details: jsonb('details').$type<StoredDetails>().notNull(),
    filedAt: instantColumn('filed_at').notNull(),
    termFrom: dayColumn('term_from').notNull(),
    dueOn: dayColumn('due_on').notNull(),
    extendedOn: dayColumn('extended_on'),
    completionAskedOn: dayColumn('completion_asked_on'),
    decidedOn: dayColumn('decided_on'),
    appealedOn: dayColumn('appealed_on'),
    effect: text('effect').$type<DisputeEffect>(),
    isFrozen: boolean('is_frozen').notNull(),
    frozenAt: instantColumn('frozen_at'),
    /** The offer that the portal repeats after the freeze. `offerKeptUntil` then moves by the days of the freeze. */
    offerId: idColumn('offer_id').references(() => offer.id),
    offerKeptUntil: instantColumn('offer_kept_until'),
    noCollectionUntil: dayColumn('no_collection_until'),
    /** Only for a dispute filed without a session. `about` is the creditor as the person typed it. */
    documentType: text('document_type').$type<IdentityDocumentType>(),
    documentNumber: text('document_number'),
    contact: text('contact'),
    about: text('about'),
  },
  (table) => [
    uniqueIndex('dispute_open')
      .on(sql`coalesce(${table.obligationId}, ${table.customerId})`, table.kind)
      .where(sql`${table.state} in ('RADICADO', 'EN_REVISION', 'INCOMPLETO')`),
    index('dispute_customer').on(table.customerId, table.filedAt),
    index('dispute_obligation').on(table.obligationId),
    index('dispute_term').on(table.state, table.dueOn),
    index('dispute_frozen')
      .on(table.decidedOn)
      .where(sql`${table.isFrozen}`),
    index('dispute_claimant')
      .on(table.documentType, table.documentNumber)
      .where(sql`${table.customerId} is null`),
  ],
);

export const disputeEvent = pgTable(
  'dispute_event',
  {
    id: idColumn().primaryKey(),
    disputeId: idColumn('dispute_id')
      .notNull()
      .references(() => dispute.id),
    sequence: integer('sequence').notNull(),
    at: instantColumn('at').notNull(),
    step: text('step').$type<(typeof disputeSteps)[number] | 'CIFRAS'>().notNull(),
    author: text('author').notNull(),
    note: text('note'),
    /** Only for the step CIFRAS. A null `after` removes the components that the operator had set. */
    figures: jsonb('figures').$type<{ before: StoredComponents; after: StoredComponents | null }>(),
  },
  (table) => [uniqueIndex('dispute_event_sequence').on(table.disputeId, table.sequence)],
);

/** A file after re-encoding. The bytes are in the file store under the id of the row. */
export const disputeFile = pgTable(
  'dispute_file',
  {
    id: idColumn().primaryKey(),
    disputeId: idColumn('dispute_id')
      .notNull()
      .references(() => dispute.id),
    owner: text('owner').$type<(typeof fileOwners)[number]>().notNull(),
    extension: text('extension').$type<'jpg' | 'png' | 'webp' | 'pdf'>().notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the upload, so that a repeated upload is stored once. */
    sourceHash: text('source_hash').notNull(),
    contentHash: text('content_hash').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('dispute_file_once').on(table.disputeId, table.owner, table.sourceHash)],
);
