import type { DataRequestKind } from '#domain/people/data-requests.ts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { dayColumn, idColumn, instantColumn } from './columns.ts';
import { customer } from './people.ts';

/** A request about personal data: access, correction, erasure or withdrawal of the authorisation (Ley 1581 de 2012). */
export const dataRequest = pgTable(
  'data_request',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    number: text('number').notNull().unique(),
    kind: text('kind').$type<DataRequestKind>().notNull(),
    state: text('state').$type<'RECIBIDA' | 'RESPONDIDA' | 'RETIRADA'>().notNull(),
    text: text('text').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    dueOn: dayColumn('due_on').notNull(),
    outcome: text('outcome').$type<'ACEPTADA' | 'PARCIAL' | 'NEGADA'>(),
    answer: text('answer'),
    answeredAt: instantColumn('answered_at'),
  },
  (table) => [
    index('data_request_customer').on(table.customerId, table.createdAt),
    index('data_request_state').on(table.state, table.dueOn),
  ],
);
