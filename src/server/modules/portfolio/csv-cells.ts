import { parse, type CsvError } from 'csv-parse/sync';

/** What may separate the cells of a line. */
export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Why one line is no row of cells. `cell` counts from 0. */
export interface BrokenLine {
  cell: number;
  reason: string;
}

/**
 * The cells of lines that hold a row each. A line without quotes is cut at its delimiters, as the parser would a dozen times
 * more slowly; the others are parsed.
 */
export function readCells(lines: readonly string[], delimiter: Delimiter): (string[] | BrokenLine)[] {
  const isPlain = (line: string) => line !== '' && !line.includes('"');
  const parsed = parseLines(
    lines.filter((line) => !isPlain(line)),
    delimiter,
  ).values();
  return lines.map((line) => (isPlain(line) ? line.split(delimiter) : parsed.next().value!));
}

/**
 * All are parsed at once; only when one of them is broken, each is parsed alone, so that a quote that never closes swallows
 * its own line and nothing else.
 */
function parseLines(lines: readonly string[], delimiter: Delimiter): (string[] | BrokenLine)[] {
  if (lines.length > 1 && !lines.some((line) => line.includes('\n'))) {
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

/**
 * A spreadsheet runs cells that begin like these as formulas (OWASP, CSV injection), also in their full-width, small and
 * raised forms, and behind blanks and signs that nobody sees.
 */
const formula = /^[\s"\p{Cc}\p{Cf}\p{Z}\uFFFC\uFFFD]*[=+\-@|%\p{Pd}\u2212\u2796\u2795\u207B\u208B]|^[\t\r\n]/u;
/** Where a spreadsheet that separates with another sign than ours begins a cell. */
const separators = /[;|\t\r\n\u0085\u2028\u2029]/u;
const isFormula = (text: string): boolean => formula.test(text) || formula.test(text.normalize('NFKC'));

/** Leading apostrophes do not count, so that a text which begins with some keeps them after a round trip. */
const isRun = (text: string): boolean => isFormula(text.replace(/^'+/, ''));

/** The start of a text written with the byte order mark that makes spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One line of CSV with its line break. A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number | null)[], delimiter: Delimiter = ','): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;
}

function csvCell(value: string | number | null, delimiter: Delimiter): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = inParts(value, (part) => (isRun(part) ? `'${part}` : part)).replace(/^(?='*[\t\r\n|])/, "'");
  return /[",;\r\n]/.test(harmless) || harmless.includes(delimiter) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Removes the apostrophes that `csvLine` adds. */
export function withoutFormulaGuard(cell: string): string {
  if (!cell.includes("'")) return cell;
  return inParts(cell.replace(/^'(?='*[\t\r\n|])/, ''), (part) =>
    part.startsWith("'") && isRun(part) ? part.slice(1) : part,
  );
}

/** Changes the text between separators and keeps the separators. */
const inParts = (value: string, change: (part: string) => string): string =>
  value
    .split(new RegExp(`(${separators.source})`, 'u'))
    // The separators are at the odd places.
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
