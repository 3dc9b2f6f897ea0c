import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { isRefusal } from '#domain/refusal.ts';
import { portfolioColumns, type PortfolioColumn } from '#server/modules/portfolio/portfolio-header.ts';
import { obligation } from '#server/db/schema/offers.ts';
import type { Fault } from '#server/modules/portfolio/portfolio-row.ts';
import type { ImportRequest } from '#server/modules/portfolio/portfolio.service.ts';
import type { TestApp } from './test-app.ts';

export type PortfolioCells = Partial<Record<PortfolioColumn, string>>;

export function portfolioRow(cells: PortfolioCells): string {
  const valid: Record<PortfolioColumn, string> = {
    tipo_documento: 'CC',
    numero_documento: '2000000001',
    nombres: 'Ana',
    apellidos: 'Muñoz',
    email: '',
    celular: '3001234567',
    tipo_cliente: 'no',
    numero_obligacion: 'N-1',
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
  return Object.values({ ...valid, ...cells }).join(',');
}

export const portfolioFile = (rows: readonly string[]): string => [portfolioColumns.join(','), ...rows, ''].join('\n');

export async function importFile(t: TestApp, chunks: readonly Buffer[], more: Partial<ImportRequest> = {}) {
  const rejected: { line: number; faults: readonly Fault[] }[] = [];
  const summary = await t.services.portfolio.importPortfolio({
    open: () => Readable.from(chunks),
    onReject: (line, faults) => void rejected.push({ line, faults }),
    atomic: false,
    dryRun: false,
    now: t.clock.now(),
    ...more,
  });
  return { summary, rejected };
}

/** Throws when the file is refused as a whole. */
export async function importRows(t: TestApp, rows: readonly string[], more: Partial<ImportRequest> = {}) {
  const { summary, rejected } = await importFile(t, [Buffer.from(portfolioFile(rows))], more);
  if (isRefusal(summary)) throw new Error(String(summary.detail?.motivo));
  return { summary, rejected };
}

let lastPerson = 0;

export function newPersonRow(changes: PortfolioCells = {}): string {
  lastPerson++;
  return portfolioRow({
    numero_documento: String(2_000_000_000 + lastPerson),
    email: `ana${lastPerson}@correo.example`,
    numero_obligacion: `N-${lastPerson}`,
    ...changes,
  });
}

export function importingInto(t: TestApp) {
  async function imported(content: string | Buffer | readonly Buffer[], more: Partial<ImportRequest> = {}) {
    const chunks = Array.isArray(content) ? content : [Buffer.from(content as string)];
    const { summary, rejected } = await importFile(t, chunks, more);
    const faults = rejected.flatMap((row) =>
      row.faults.map(({ column, reason }) => `${row.line} ${column}: ${reason}`),
    );
    return { summary, faults };
  }
  return {
    imported,
    figures(summary: Awaited<ReturnType<typeof imported>>['summary']) {
      if (isRefusal(summary)) throw new Error(String(summary.detail?.motivo));
      const { read, created, updated, unchanged, kept, rejected } = summary;
      return [read, created, updated, unchanged, kept, rejected];
    },
    async stored(number: string) {
      const [found] = await t.platform.database.sql
        .select()
        .from(obligation)
        .where(and(eq(obligation.originalCreditor, 'Banco Ceiba'), eq(obligation.number, number)));
      return found;
    },
  };
}
