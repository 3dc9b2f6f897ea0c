import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CaseKind, CaseState } from '#domain/cases/cases.ts';
import { dayColumn, idColumn, instantColumn } from './columns.ts';
import { customer } from './people.ts';

export type CaseSubjectType =
  | 'agreement'
  | 'attempt'
  | 'obligation'
  | 'application'
  | 'dispute'
  | 'data_request'
  | 'document'
  | 'identity_check'
  | 'mail'
  | 'contact'
  | 'payment'
  | 'relief'
  | 'webhook';

export const operatorCase = pgTable(
  'operator_case',
  {
    id: idColumn().primaryKey(),
    number: text('number').notNull().unique(),
    kind: text('kind').$type<CaseKind>().notNull(),
    reason: text('reason').notNull(),
    subjectType: text('subject_type').$type<CaseSubjectType>().notNull(),
    subjectId: idColumn('subject_id').notNull(),
    customerId: idColumn('customer_id').references(() => customer.id),
    state: text('state').$type<CaseState>().notNull(),
    dueOn: dayColumn('due_on').notNull(),
    assignee: text('assignee'),
    /** The author of the case: `PERSONA` (the customer), `PORTAL`, or the name of an operator. */
    openedBy: text('opened_by').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    /** Details of the event that opened the case, without text that users typed. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    openedAt: instantColumn('opened_at').notNull(),
    resolvedAt: instantColumn('resolved_at'),
    outcome: text('outcome'),
    outcomeReason: text('outcome_reason'),
  },
  (table) => [
    uniqueIndex('operator_case_open')
      .on(table.dedupeKey)
      .where(sql`${table.state} <> 'RESUELTO'`),
    index('operator_case_key').on(table.dedupeKey),
    index('operator_case_subject').on(table.subjectId),
    index('operator_case_customer').on(table.customerId, table.openedAt),
    index('operator_case_due')
      .on(table.dueOn)
      .where(sql`${table.state} <> 'RESUELTO'`),
  ],
);

/** Append-only, but the erasure of a customer's data may empty the notes. */
export const caseEvent = pgTable(
  'case_event',
  {
    id: idColumn().primaryKey(),
    caseId: idColumn('case_id')
      .notNull()
      .references(() => operatorCase.id),
    at: instantColumn('at').notNull(),
    event: text('event').$type<CaseEventName>().notNull(),
    author: text('author').notNull(),
    outcome: text('outcome'),
    note: text('note'),
  },
  (table) => [index('case_event_case').on(table.caseId, table.at)],
);

export type CaseEventName = 'opened' | 'noted' | 'taken' | 'waiting' | 'resolved' | 'settled' | 'reopened';

/** The re-encoded file is in the file store, under the id of the row. */
export const caseFile = pgTable(
  'case_file',
  {
    id: idColumn().primaryKey(),
    caseId: idColumn('case_id')
      .notNull()
      .references(() => operatorCase.id),
    extension: text('extension').$type<'jpg' | 'png' | 'webp' | 'pdf'>().notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    contentHash: text('content_hash').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('case_file_case').on(table.caseId, table.createdAt)],
);
