import { isUtf8 } from 'node:buffer';
import { isRefusal } from '#domain/refusal.ts';
import { readCells, withoutFormulaGuard, type Delimiter } from './csv-cells.ts';
import {
  namedDelimiter,
  readHeader,
  type FileColumn,
  type PortfolioColumn,
  type PortfolioHeader,
  type Unreadable,
} from './portfolio-header.ts';
import { readLines, utf8Text, type RawLine } from './portfolio-lines.ts';
import { readRow, type Cells, type Fault, type PortfolioRow, type RowFrame } from './portfolio-row.ts';
import { quotedLines } from './quoted-lines.ts';

const linesAtOnce = 1000;

export interface Records {
  header: PortfolioHeader;
  rows: RawLine[];
  bytesRead: number;
}

export async function* readRecords({
  open,
  delimiter,
}: {
  open(): AsyncIterable<Buffer>;
  delimiter?: Delimiter | undefined;
}): AsyncGenerator<Records | Unreadable> {
  let header: PortfolioHeader | undefined;
  let quoted: ReturnType<typeof quotedLines> | undefined;
  let bytesRead = 0;
  for await (const block of readLines(open(), linesAtOnce)) {
    let { lines } = block;
    ({ bytesRead } = block);
    if (!header || !quoted) {
      const named = namedDelimiter(lines[0]!);
      if (named !== undefined) lines = lines.slice(1);
      if (lines.length === 0) continue;
      const read = readHeader(lines[0]!, delimiter ?? named);
      if (isRefusal(read)) {
        yield read;
        return;
      }
      header = read;
      quoted = quotedLines(read);
      lines = lines.slice(1);
    }
    yield { header, rows: quoted.join(lines, false), bytesRead };
  }
  const rest = quoted?.join([], true) ?? [];
  if (header && rest.length > 0) yield { header, rows: rest, bytesRead };
}

type Read = PortfolioRow | { line: number; faults: Fault[] };

export function* readBlock(lines: readonly RawLine[], header: PortfolioHeader, frame: RowFrame): Generator<Read> {
  const texts = lines.map((line) => line.bytes && utf8Text(line.bytes));
  const readable = texts.filter((text) => text !== undefined);
  const cellsOf = readCells(readable, header.delimiter)[Symbol.iterator]();
  for (const [index, line] of lines.entries()) {
    if (texts[index] === undefined) {
      yield { line: line.number, faults: [undecodable(line.bytes, header)] };
      continue;
    }
    const cells = cellsOf.next().value!;
    if (!Array.isArray(cells)) {
      yield {
        line: line.number,
        faults: [{ column: header.columns[cells.cell] ?? '(fila)', value: '', reason: cells.reason }],
      };
      continue;
    }
    const filled = withoutEmptyEnd(cells, header.columns.length);
    if (filled.length !== header.columns.length) {
      const reason = `La fila tiene ${filled.length} columnas y el encabezado ${header.columns.length}.`;
      yield { line: line.number, faults: [{ column: '(fila)', value: '', reason }] };
    } else {
      const row = readRow(line.number, named(header.columns, filled), frame);
      yield Array.isArray(row) ? { line: line.number, faults: row } : row;
    }
  }
}

/** Spreadsheets fill every row to the width of the widest row. */
function withoutEmptyEnd(cells: readonly string[], most: number): readonly string[] {
  return cells.length > most && cells.slice(most).every((cell) => cell.trim() === '') ? cells.slice(0, most) : cells;
}

function named(columns: readonly FileColumn[], cells: readonly string[]): Cells {
  const record = {} as Record<PortfolioColumn, string> & Partial<Record<FileColumn, string>>;
  for (const [index, column] of columns.entries()) record[column] = withoutFormulaGuard(cells[index] ?? '');
  return record;
}

/** `bytes` is missing when the line is too long. Most files with a cell that is not UTF-8 were saved in Latin-1. */
function undecodable(bytes: Buffer | undefined, { columns, delimiter }: PortfolioHeader): Fault {
  if (!bytes) return { column: '(fila)', value: '', reason: 'La línea es demasiado larga.' };
  const [cells] = readCells([bytes.toString('latin1')], delimiter);
  const index = Array.isArray(cells) ? cells.findIndex((cell) => !isUtf8(Buffer.from(cell, 'latin1'))) : -1;
  return {
    column: columns[index] ?? '(fila)',
    value: (Array.isArray(cells) && cells[index]) || '',
    reason: 'El texto no está en UTF-8 (parece Latin-1). Guarda el archivo como «CSV UTF-8».',
  };
}
