import { sql, type SQL } from 'drizzle-orm';
import { customer } from './schema/people.ts';

/**
 * Who may enter with a document: the portfolio's person and those who registered. Each is asked for by name, because each has an
 * index of its own, which a list of both would not use.
 */
export const peopleOfDocument = (type: string, number: string): SQL =>
  sql`(${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'PORTFOLIO'
    or ${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'REGISTERED')`;
