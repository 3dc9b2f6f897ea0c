import { sql, type SQL } from 'drizzle-orm';
import { customer } from './schema/people.ts';

/** Repeats the document for each standing, so that PostgreSQL uses the partial index of each standing. */
export const peopleOfDocument = (type: string, number: string): SQL =>
  sql`(${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'PORTFOLIO'
    or ${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'REGISTERED')`;
