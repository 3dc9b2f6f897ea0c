import { sql, type SQL } from 'drizzle-orm';
import { customer } from './schema/people.ts';

/**
 * Returns a condition for the accounts of a document: the portfolio customer and registered users. The condition names
 * both standings separately, because each has its own partial index.
 */
export const peopleOfDocument = (type: string, number: string): SQL =>
  sql`(${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'PORTFOLIO'
    or ${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'REGISTERED')`;
