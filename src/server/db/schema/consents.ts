import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { customer } from './people.ts';

export type ConsentKind = 'autorizacion-de-datos' | 'mensajes-comerciales' | 'tratamiento-de-datos';

/**
 * The granted and withdrawn consents with their evidence (Ley 1581 de 2012). Append-only; the newest row of each kind
 * is in force.
 */
export const consent = pgTable(
  'consent',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    kind: text('kind').$type<ConsentKind>().notNull(),
    granted: boolean('granted').notNull(),
    textVersion: integer('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    /** The form in which the user consented: `REGISTRO`, `INGRESO` or `PERFIL`. */
    channel: text('channel').notNull(),
    at: instantColumn('at').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent'),
  },
  (table) => [index('consent_customer').on(table.customerId, table.kind, table.at)],
);

/** The channels and hours in which the customer prefers to be contacted, within the hours of Ley 2300 de 2023. */
export const contactPreference = pgTable('contact_preference', {
  customerId: idColumn('customer_id')
    .primaryKey()
    .references(() => customer.id),
  channels: jsonb('channels').$type<('email' | 'celular' | 'whatsapp' | 'llamada')[]>().notNull(),
  hours: text('hours').$type<'MANANA' | 'TARDE' | 'CUALQUIERA'>().notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
