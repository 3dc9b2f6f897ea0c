import { sql, type SQL } from 'drizzle-orm';
import { endedBy, type Authority } from '#domain/people/authorities.ts';
import { rowsOf, type Sql } from './database.ts';

export interface LostContact {
  customerId: string;
  value: string;
}

type Ended =
  | { ending: 'CONTACT_REMOVED' | 'CONTACT_REPLACED'; contacts: readonly LostContact[] }
  | { ending: 'PASSWORD_SET' | 'BLOCKED' | 'MERGED' | 'ERASED'; customerId: string };

type Rows = (customer: SQL, contact?: SQL) => SQL;

/**
 * The statements that end each stored authority (see the glossary). `auth.service.ts` ends sessions. Device marks and
 * API keys need no statement, because the server validates each use.
 */
const ends: Partial<Record<Authority, (rows: Rows, now: string) => SQL>> = {
  invitation: (rows, now) => sql`
    update procedure_token set used_at = ${now}::timestamptz
    where kind = 'INVITATION' and used_at is null and ${rows(sql`customer_id`, sql`contact`)}`,
  newPasswordStep: (rows, now) => sql`
    update procedure_token set used_at = ${now}::timestamptz
    where kind = 'NEW_PASSWORD' and used_at is null and ${rows(sql`customer_id`, sql`contact`)}`,
  // Ends only the code of this account. The recovery request stays open for other accounts with the same identity
  // document.
  recoveryCode: (rows, now) => sql`
    update recovery_target set ended_at = ${now}::timestamptz where ended_at is null and ${rows(sql`customer_id`, sql`contact`)}`,
  acceptanceCode: (rows, now) => endCodes('ACEPTAR_ACUERDO', rows(sql`customer_id`, sql`target`), now),
  contactCode: (rows, now) => endCodes('CONTACTO', rows(sql`customer_id`), now),
  identityCode: (rows, now) =>
    endCodes(
      'IDENTIDAD',
      sql`subject_id in (select id from identity_check where ${rows(sql`portfolio_customer_id`, sql`target`)})`,
      now,
    ),
  entry: (rows, now) => sql`
    update entry_procedure set used_at = ${now}::timestamptz where used_at is null and ${rows(sql`customer_id`)}`,
  acceptanceLink: (rows, now) => sql`
    update acceptance_link set expires_at = ${now}::timestamptz
    where expires_at > ${now}::timestamptz and ${rows(sql`customer_id`, sql`contact`)}`,
};

const endCodes = (purpose: string, rows: SQL, now: string) => sql`
  update one_time_code set used_at = ${now}::timestamptz where purpose = ${purpose} and used_at is null and ${rows}`;

/**
 * Ends the stored authorities (codes, links, sign-in steps) that depend on an ended ground, such as a removed contact.
 * The caller must first change the row of the ground in the same transaction. Otherwise a concurrent transaction could
 * still issue an authority.
 */
export async function endAuthorities(tx: Sql, ended: Ended, now: Date): Promise<void> {
  const rows: Rows =
    'contacts' in ended
      ? (customer, contact) => sql`(${customer}, ${contact}) in (
          select "customerId", value from json_to_recordset(${JSON.stringify(ended.contacts)}::json) as lost ("customerId" uuid, value text))`
      : (customer) => sql`${customer} = ${ended.customerId}`;
  for (const authority of endedBy(ended.ending)) {
    const end = ends[authority];
    if (end) await tx.execute(end(rows, now.toISOString()));
  }
}

/**
 * A restore requires this call, because the restored database may contain contacts and passwords that were changed
 * after the restored time.
 */
export async function endEveryAuthority(tx: Sql, now: Date): Promise<void> {
  for (const end of Object.values(ends)) await tx.execute(end(() => sql`true`, now.toISOString()));
}

/**
 * The server must lock a contact before it sends a code or link to the contact. Returns false when the contact is no
 * longer on file.
 */
export async function lockContact(tx: Sql, { customerId, value }: LostContact): Promise<boolean> {
  const held = await rowsOf(tx)`
    select 1 from contact_point where customer_id = ${customerId} and value = ${value} for share`;
  return held.length > 0;
}
