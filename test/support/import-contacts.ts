import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { customer } from '#server/db/schema/people.ts';
import { portfolioColumns, type PortfolioColumn } from '#server/modules/portfolio/portfolio-header.ts';
import type { ImportSummary } from '#server/modules/portfolio/portfolio.service.ts';
import type { Person, TestApp } from './test-app.ts';

/** Imports a file with one debt of a person, with their name on file and these contacts. */
export async function importContacts(
  t: TestApp,
  person: Person,
  contacts: { email?: string; celular?: string },
): Promise<ImportSummary> {
  const [names] = await t.platform.database.sql.select().from(customer).where(eq(customer.id, person.id));
  const row: Record<PortfolioColumn, string> = {
    tipo_documento: person.documentType,
    numero_documento: person.documentNumber,
    nombres: names!.firstNames,
    apellidos: names!.lastNames,
    email: contacts.email ?? '',
    celular: contacts.celular ?? '',
    tipo_cliente: 'no',
    numero_obligacion: `R-${person.documentNumber}`,
    tipo_producto: 'Tarjeta de crédito',
    acreedor_original: 'Banco Ceiba',
    fecha_cesion: '2025-11-05',
    fecha_mora: '2025-05-20',
    capital: '1000000',
    intereses_corrientes: '100000',
    intereses_mora: '50000',
    otros_cargos: '0',
    operado_por: 'Rebanca Cartera',
  };
  const summary = await t.services.portfolio.importPortfolio({
    open: () => Readable.from([Buffer.from(`${portfolioColumns.join(',')}\n${Object.values(row).join(',')}\n`)]),
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
