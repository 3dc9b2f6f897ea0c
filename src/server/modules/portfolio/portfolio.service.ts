import { isUtf8 } from 'node:buffer';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Query, Sql } from '#server/db/database.ts';
import type { Platform } from '#server/platform.ts';
import { readCells, type Delimiter } from './csv-cells.ts';
import {
  readHeader,
  unreadable,
  type AnyColumn,
  type PortfolioColumn,
  type PortfolioHeader,
  type Unreadable,
} from './portfolio-header.ts';
import { readLines, utf8Text, type RawLine } from './portfolio-lines.ts';
import { readRow, type Cells, type Fault, type PortfolioPerson, type PortfolioRow } from './portfolio-row.ts';
import { matchRows, savePeople, saveRows, stagedLine, type Matched } from './portfolio.store.ts';
import { rowBuffer } from './row-buffer.ts';
import { seenObligations } from './seen-obligations.ts';

export interface ImportRequest {
  /** Opens the file's bytes from its beginning; called twice for an import that is all or nothing. */
  open(): AsyncIterable<Buffer>;
  /** Takes every fault, in the order of the lines. A line may have several. */
  onReject(line: number, faults: readonly Fault[]): Promise<void> | void;
  /** How many bytes of `open()` and how many rows are done. */
  onProgress?(bytes: number, rows: number): Promise<void> | void;
  /** Imports nothing when any row is rejected. */
  atomic: boolean;
  /** Looks and counts, and stores nothing. */
  dryRun: boolean;
  now: Date;
}

/** Rows by what became of them; `read` is their sum. */
export interface ImportSummary {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Left as they are because of an agreement or a payment. */
  kept: number;
  rejected: number;
  /** False when nothing was stored: a dry run, or all-or-nothing with a rejected row. */
  isApplied: boolean;
}

export interface PortfolioService {
  /**
   * Imports a portfolio. Each batch is one transaction, so an import that was cut off is simply run again: what is
   * stored already counts as unchanged.
   */
  importPortfolio(request: ImportRequest): Promise<ImportSummary | Unreadable>;
  /** Stores people without debts. */
  savePeople(tx: Sql, people: readonly PortfolioPerson[], now: Date): Promise<void>;
}

interface OfferMaker {
  makeFirstOffers(tx: Sql, debts: Query, now: Date): Promise<void>;
  makeAndMailOffers(tx: Sql, obligationIds: readonly string[], now: Date): Promise<void>;
}

const linesAtOnce = 1000;
/**
 * How many rows a batch has, and how many lanes store a part of it at once, each in a transaction of its own. Larger batches
 * are a little faster, take more memory and hold what they lock for longer. The embedded database has one connection, which a
 * running portal waits for.
 */
const batching = { pglite: { rows: 1000, lanes: 1 }, postgres: { rows: 20_000, lanes: 2 } } as const;
/** Obligations whose offers are looked after by one statement each. */
const offersAtOnce = 2000;

/** What goes to the database together: lines of its tables as bytes, for each lane its own. */
interface Batch {
  lanes: ReturnType<typeof rowBuffer>[];
  rows: number;
  rejects: [line: number, faults: Fault[]][];
}

export function portfolioService(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { offers }: { offers: OfferMaker },
): PortfolioService {
  async function store(tx: Sql, lines: Buffer, { dryRun, now }: ImportRequest): Promise<Matched> {
    const matched = await matchRows(database, tx, lines);
    if (dryRun) return matched;
    const { ofNewPeople, others } = await saveRows(tx, matched, now);
    if (ofNewPeople) await offers.makeFirstOffers(tx, ofNewPeople, now);
    for (let from = 0; from < others.length; from += offersAtOnce)
      await offers.makeAndMailOffers(tx, others.slice(from, from + offersAtOnce), now);
    return matched;
  }

  /** One pass over the file. `save` stores the lines of a lane and returns what became of them. */
  async function pass(
    request: ImportRequest,
    lanes: number,
    save: (lines: Buffer) => Promise<Matched>,
  ): Promise<ImportSummary | Unreadable> {
    const summary: ImportSummary = {
      read: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      kept: 0,
      rejected: 0,
      isApplied: !request.dryRun,
    };
    const today = bogotaDate(request.now);
    const seen = seenObligations();
    const emptyBatch = (): Batch => ({ lanes: Array.from({ length: lanes }, rowBuffer), rows: 0, rejects: [] });
    let header: PortfolioHeader | undefined;
    let batch = emptyBatch();
    let stored = emptyBatch();
    let saving: Promise<void> = Promise.resolve();
    let lastBytes = 0;

    /** Hands over a batch while the next one is read, and never a second one at the same time. */
    async function flush(bytes: number) {
      await saving;
      const [{ rejects }, done] = [batch, summary.read];
      const blocks = batch.lanes.map((lane) => lane.bytes()).filter((bytes) => bytes.length > 0);
      [stored, batch] = [batch, { ...stored, rows: 0, rejects: [] }];
      for (const lane of batch.lanes) lane.clear();
      saving = (async () => {
        // Also when one of them fails the other has ended before anybody knows of it.
        const settled = await Promise.allSettled(blocks.map(save));
        for (const one of settled) {
          if (one.status === 'rejected') throw one.reason;
          for (const kind of ['created', 'updated', 'unchanged', 'kept'] as const)
            summary[kind] += one.value.counts[kind] ?? 0;
          for (const { line, documentNumber } of one.value.foreign) rejects.push([line, [foreign(documentNumber)]]);
        }
        summary.rejected += rejects.length;
        for (const [line, faults] of rejects.sort(([a], [b]) => a - b)) await request.onReject(line, faults);
        await request.onProgress?.(bytes, done);
      })();
      // A failure is met at the next await; until then it must not count as unhandled.
      saving.catch(() => {});
    }

    for await (const { lines: block, bytesRead } of readLines(request.open(), linesAtOnce)) {
      const rows = header ? block : block.slice(1);
      if (!header) {
        const read = readHeader(block[0]!);
        if (isRefusal(read)) return read;
        header = read;
      }
      summary.read += rows.length;
      const lines = Array.from({ length: lanes }, () => '');
      for (const row of readBlock(rows, header, today)) {
        if ('faults' in row) {
          batch.rejects.push([row.line, row.faults]);
          continue;
        }
        const before = seen.firstLine(row.creditor, row.number, row.line);
        if (before === undefined) {
          batch.rows++;
          lines[laneOf(row, lanes)] += stagedLine(row);
        } else
          batch.rejects.push([
            row.line,
            [
              {
                column: 'numero_obligacion',
                value: row.number,
                reason: `La obligación ya está en la línea ${before} de este archivo.`,
              },
            ],
          ]);
      }
      for (const [lane, some] of lines.entries()) batch.lanes[lane]!.add(some);
      if (batch.rows + batch.rejects.length >= batching[database.engine].rows) await flush(bytesRead);
      lastBytes = bytesRead;
    }
    await flush(lastBytes);
    await saving;
    if (!header) return unreadable('El archivo está vacío.');
    return summary.read === 0 ? unreadable('El archivo solo tiene el encabezado: no hay obligaciones.') : summary;
  }

  return {
    async importPortfolio(request) {
      // A lane takes a connection of its own.
      const lanes = Math.min(batching[database.engine].lanes, config.database.poolSize);
      const inItsOwnTransaction = (asked: ImportRequest) => (lines: Buffer) =>
        database.transaction((tx) => store(tx, lines, asked));
      if (!request.atomic || request.dryRun) return pass(request, lanes, inItsOwnTransaction(request));

      const look = { ...request, dryRun: true };
      const checked = await pass(look, lanes, inItsOwnTransaction(look));
      if (isRefusal(checked) || checked.rejected > 0) return checked;
      return database.transaction(async (tx) => {
        const again = {
          ...request,
          onReject: () => {
            throw new Error('La cartera cambió mientras se importaba. Vuelve a intentarlo.');
          },
        };
        return pass(again, 1, (lines) => store(tx, lines, request));
      });
    },
    savePeople: (tx, people, now) => savePeople(database, tx, people, now),
  };
}

/**
 * All rows of a person go the same way, in the order of the file: two lanes never wait for each other. Numbers that follow each
 * other spread evenly, however they follow (Knuth's multiplicative hash).
 */
const laneOf = ({ document: { number } }: PortfolioRow, lanes: number): number =>
  (Math.imul(Number(number.replace(/\D/g, '').slice(-9)), 2_654_435_761) >>> 16) % lanes;

const foreign = (documentNumber: string): Fault => ({
  column: 'numero_documento',
  value: documentNumber,
  reason: 'Esta obligación ya está a nombre de otro documento.',
});

type Read = PortfolioRow | { line: number; faults: Fault[] };

/** Reads lines into rows; each line gives exactly one row or its faults. */
function* readBlock(lines: readonly RawLine[], header: PortfolioHeader, today: IsoDate): Generator<Read> {
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
    } else if (cells.length !== header.columns.length) {
      const reason = `La fila tiene ${cells.length} columnas y el encabezado ${header.columns.length}.`;
      yield { line: line.number, faults: [{ column: '(fila)', value: '', reason }] };
    } else {
      const row = readRow(line.number, named(header.columns, cells), today);
      yield Array.isArray(row) ? { line: line.number, faults: row } : row;
    }
  }
}

function named(columns: readonly AnyColumn[], cells: readonly string[]): Cells {
  const record = {} as Record<PortfolioColumn, string> & Partial<Record<AnyColumn, string>>;
  for (const [index, column] of columns.entries()) record[column] = cells[index] ?? '';
  return record;
}

/** Says which cell of a line is not UTF-8; its bytes mostly come from a spreadsheet that saved in Latin-1. */
function undecodable(
  bytes: Buffer | undefined,
  { columns, delimiter }: { columns: readonly AnyColumn[]; delimiter: Delimiter },
): Fault {
  if (!bytes) return { column: '(fila)', value: '', reason: 'La línea es demasiado larga.' };
  const [cells] = readCells([bytes.toString('latin1')], delimiter);
  const index = Array.isArray(cells) ? cells.findIndex((cell) => !isUtf8(Buffer.from(cell, 'latin1'))) : -1;
  return {
    column: columns[index] ?? '(fila)',
    value: (Array.isArray(cells) && cells[index]) || '',
    reason: 'El texto no está en UTF-8 (parece Latin-1). Guarda el archivo como «CSV UTF-8».',
  };
}
