import { portfolioColumns, type PortfolioColumn } from '#server/modules/portfolio/portfolio-header.ts';

export type PortfolioCells = Partial<Record<PortfolioColumn, string>>;

/** Returns a valid portfolio row without a line break; `cells` replaces values. */
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
