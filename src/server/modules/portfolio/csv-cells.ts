import { parse, type CsvError } from 'csv-parse/sync';

export type Delimiter = ',' | ';';

/** Why one line is no row of cells. `cell` counts from 0. */
export interface BrokenLine {
  cell: number;
  reason: string;
}

/**
 * The cells of lines that hold a row each. All are read at once; only when one of them is broken, each is read alone,
 * so that a quote that never closes swallows its own line and nothing else.
 */
export function readCells(lines: readonly string[], delimiter: Delimiter): (string[] | BrokenLine)[] {
  if (lines.length > 1) {
    try {
      const rows = parseRows(lines.join('\n'), delimiter);
      // A quote that spans lines makes fewer rows, never more: equal counts mean a row for each line.
      if (rows.length === lines.length) return rows;
    } catch {
      // The lines are read one by one below, which finds the broken ones.
    }
  }
  return lines.map((line) => readLine(line, delimiter));
}

function readLine(line: string, delimiter: Delimiter): string[] | BrokenLine {
  try {
    return parseRows(line, delimiter)[0] ?? { cell: 0, reason: 'La línea no tiene datos.' };
  } catch (error) {
    const { code, column } = error as CsvError & { column?: unknown };
    const reason =
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'Las comillas se abren y no se cierran en la misma línea.'
        : 'Las comillas están mal puestas: una celda con comillas empieza y termina con ellas, y las de adentro van dobles.';
    return { cell: typeof column === 'number' ? column : 0, reason };
  }
}

const parseRows = (text: string, delimiter: Delimiter): string[][] =>
  parse(text, { delimiter, relax_column_count: true, record_delimiter: '\n' });

/** A spreadsheet runs cells that begin like these as formulas (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n|%]/;

/** One line of CSV with its line break. A cell that a spreadsheet would run gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
