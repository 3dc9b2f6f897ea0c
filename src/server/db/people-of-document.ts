import { sql, type SQL } from 'drizzle-orm';
import { customer } from './schema/people.ts';

/** Repeats the identity document in the condition for each standing, so that PostgreSQL uses both partial indexes. */
export const peopleOfDocument = (type: string, number: string): SQL =>
  sql`(${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'PORTFOLIO'
    or ${customer.documentType} = ${type} and ${customer.documentNumber} = ${number} and ${customer.standing} = 'REGISTERED')`;
