import { parse, type CsvError } from 'csv-parse/sync';

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** `cell` is the zero-based index of the faulty cell. */
export interface BrokenLine {
  cell: number;
  reason: string;
}

/**
 * Returns one row for each element of `lines`. Splits lines without quotes directly, because the CSV parser is slower.
 */
export function readCells(lines: readonly string[], delimiter: Delimiter): (string[] | BrokenLine)[] {
  const isPlain = (line: string) => line !== '' && !line.includes('"');
  const parsed = parseLines(
    lines.filter((line) => !isPlain(line)),
    delimiter,
  ).values();
  return lines.map((line) => (isPlain(line) ? line.split(delimiter) : parsed.next().value!));
}

/** When one line is malformed, parses each line separately, so that an unclosed quote affects only its own line. */
function parseLines(lines: readonly string[], delimiter: Delimiter): (string[] | BrokenLine)[] {
  if (lines.length > 1 && !lines.some((line) => line.includes('\n'))) {
    try {
      const rows = parseRows(lines.join('\n'), delimiter);
      // A quoted cell that spans lines reduces the number of rows, so equal counts mean one row per line.
      if (rows.length === lines.length) return rows;
    } catch {}
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
 * Matches cells that spreadsheets evaluate as formulas (OWASP, CSV injection), also after invisible characters.
 * `isFormula` also tests the NFKC form, for full-width, small and superscript characters.
 */
const formula = /^[\s"\p{Cc}\p{Cf}\p{Z}\uFFFC\uFFFD]*[=+\-@|%\p{Pd}\u2212\u2796\u2795\u207B\u208B]|^[\t\r\n]/u;
const separators = /[;|\t\r\n\u0085\u2028\u2029]/u;
const isFormula = (text: string): boolean => formula.test(text) || formula.test(text.normalize('NFKC'));

/**
 * True for a formula with any number of apostrophes before it. The export adds one apostrophe and the import removes
 * one, so that the apostrophes of the original text are kept.
 */
const isRun = (text: string): boolean => isFormula(text.replace(/^'+/, ''));

/** Spreadsheets read a file with this mark as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** An apostrophe precedes each part of a cell that a spreadsheet would evaluate as a formula. */
export function csvLine(cells: readonly (string | number | null)[], delimiter: Delimiter = ','): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;
}

function csvCell(value: string | number | null, delimiter: Delimiter): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = inParts(value, (part) => (isRun(part) ? `'${part}` : part)).replace(/^(?='*[\t\r\n|])/, "'");
  return /[",;\r\n]/.test(harmless) || harmless.includes(delimiter) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function withoutFormulaGuard(cell: string): string {
  if (!cell.includes("'")) return cell;
  return inParts(cell.replace(/^'(?='*[\t\r\n|])/, ''), (part) =>
    part.startsWith("'") && isRun(part) ? part.slice(1) : part,
  );
}

const inParts = (value: string, change: (part: string) => string): string =>
  value
    .split(new RegExp(`(${separators.source})`, 'u'))
    // With a capture group, `split` returns the separators at odd indexes.
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
