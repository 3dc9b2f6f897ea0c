import { eq } from 'drizzle-orm';
import { customer } from '#server/db/schema/people.ts';
import type { ImportSummary } from '#server/modules/portfolio/portfolio.service.ts';
import { importRows, portfolioRow } from './portfolio-file.ts';
import type { Person, TestApp } from './test-app.ts';

export async function importContacts(
  t: TestApp,
  person: Person,
  contacts: { email?: string; celular?: string },
): Promise<ImportSummary> {
  const [names] = await t.platform.database.sql.select().from(customer).where(eq(customer.id, person.id));
  const row = portfolioRow({
    tipo_documento: person.documentType,
    numero_documento: person.documentNumber,
    nombres: names!.firstNames,
    apellidos: names!.lastNames,
    email: contacts.email ?? '',
    celular: contacts.celular ?? '',
    numero_obligacion: `R-${person.documentNumber}`,
  });
  const { summary, rejected } = await importRows(t, [row]);
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected));
  return summary;
}
