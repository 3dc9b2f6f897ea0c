import { sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { fileKey, type FileKey } from '#server/gateways/files/file-store.ts';

/** Why the law has a person's data kept: debts that still ask for something, agreements under way. */
export async function dutiesOf(
  tx: Sql,
  customerId: string,
): Promise<{ debts: number; agreements: number; past: number }> {
  const [row] = await rowsOf<{ debts: number; agreements: number; past: number }>(
    tx,
    sql`select
      (select count(*) from obligation where customer_id = ${customerId}::uuid
        and state not in ('PAGADA', 'EXTINGUIDA'))::int as debts,
      (select count(*) from agreement where customer_id = ${customerId}::uuid
        and state in ('PENDIENTE_PAGO_INICIAL', 'VIGENTE', 'CUMPLIDO'))::int as agreements,
      (select count(*) from agreement where customer_id = ${customerId}::uuid)::int
        + (select count(*) from obligation where customer_id = ${customerId}::uuid)::int as past`,
  );
  return row ?? { debts: 0, agreements: 0, past: 0 };
}

/** Tables whose rows nothing obliges to keep. */
const erased = [
  'second_factor_code',
  'second_factor',
  'session',
  'credential',
  'procedure_token',
  'entry_procedure',
  'recovery_target',
  'one_time_code',
  'contact_preference',
  'contact_point',
  'removed_contact',
  'draft',
  'identity_check',
  'diagnosis',
  'declared_debt',
  'financial_profile',
  'pep_declaration',
  'rebanking_upload',
];

/**
 * Erases what nothing obliges to keep, and answers the files to delete afterwards. Who never had a debt nor an
 * agreement here loses name and document too; the rest of the row stays for the log that points at it.
 */
export async function erasePerson(tx: Sql, customerId: string, keepsName: boolean): Promise<FileKey[]> {
  const own = sql`customer_id = ${customerId}::uuid`;
  const uploads = await rowsOf<{ id: string; extension: 'jpg' | 'png' | 'webp' | 'pdf' }>(
    tx,
    sql`select id, extension from rebanking_upload where ${own}`,
  );
  await tx.execute(sql`delete from refresh_token where session_id in (select id from session where ${own})`);
  for (const table of erased) await tx.execute(sql`delete from ${sql.identifier(table)} where ${own}`);
  await tx.execute(sql`update rebanking_application set address = null, birth_date = null, company = null,
    economic_activity = null, monthly_income = null, monthly_expenses = null where ${own} and agreement_id is null`);
  await tx.execute(sql`update campaign_write set customer_id = null where ${own}`);
  await tx.execute(sql`update mail set recipient = '', data = '{}'::jsonb where ${own} and
    (sent_at is not null or rejected_at is not null)`);
  if (!keepsName) {
    await tx.execute(sql`update customer set first_names = 'Titular', last_names = 'Suprimido',
      document_number = 'SUPRIMIDO-' || id::text where id = ${customerId}::uuid`);
  }
  return uploads.map(({ id, extension }) => fileKey('uploads', id, extension));
}
