import { sql, type SQL } from 'drizzle-orm';
import { customer } from './schema/people.ts';

/**
 * A condition for the accounts of a document: the portfolio customer and registered users. Each standing has its own
 * index, which a list of both would not use.
 */
export const peopleOfDocument = (type: string, number: string): SQL =>
  sql`(${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'PORTFOLIO'
    or ${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'REGISTERED')`;
