import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { customer } from '#server/db/schema/people.ts';
import type { ImportSummary } from '#server/modules/portfolio/portfolio.service.ts';
import { portfolioFile, portfolioRow } from './portfolio-file.ts';
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
  const summary = await t.services.portfolio.importPortfolio({
    open: () => Readable.from([Buffer.from(portfolioFile([row]))]),
    onReject: (line, faults) => {
      throw new Error(`Line ${line}: ${JSON.stringify(faults)}`);
    },
    atomic: false,
    dryRun: false,
    now: t.clock.now(),
  });
  if ('refused' in summary) throw new Error(JSON.stringify(summary));
  return summary;
}
