import { campaignName } from '#domain/offers/published-campaigns.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Query, Sql } from '#server/db/database.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { CampaignsService } from '#server/modules/offers/campaigns.service.ts';
import type { Platform } from '#server/platform.ts';
import type { Delimiter } from './csv-cells.ts';
import { firstRows } from './first-rows.ts';
import { unreadable, type Unreadable } from './portfolio-header.ts';
import { readBlock, readRecords } from './portfolio-records.ts';
import { documentKey, type Fault, type PortfolioPerson, type PortfolioRow, type RowFrame } from './portfolio-row.ts';
import { matchRows, savePeople, saveRows, stagedLine, type Matched, type RowCheck } from './portfolio.store.ts';
import { rowBuffer } from './row-buffer.ts';
import { seenObligations } from './seen-obligations.ts';

export interface ImportRequest {
  /** Opens the file from its start. An atomic import opens the file again when no row is rejected or held. */
  open(): AsyncIterable<Buffer>;
  onReject(line: number, faults: readonly Fault[]): Promise<void> | void;
  onProgress?(bytes: number, rows: number): Promise<void> | void;
  atomic: boolean;
  dryRun: boolean;
  /** The cell delimiter. Without a value, the header determines the delimiter. */
  delimiter?: Delimiter | undefined;
  /** The identity documents of customers that the import may change into another person, for example `CC 30111223`. */
  confirmed?: ReadonlySet<string>;
  now: Date;
}

/** `read` is the sum of the numbers from `created` to `held`. */
export interface ImportSummary {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  /** The rows of which only the creditor's NIT was stored; see `Outcome` in portfolio.store.ts. */
  kept: number;
  rejected: number;
  /** The rows that were not stored because they would turn a customer into another person. */
  held: number;
  /** The number of customers with a new contact. The contacts in the first row of a new customer do not count. */
  withNewContact: number;
  /** False when nothing was stored: in a dry run, or in an atomic import with a rejected or held row. */
  isApplied: boolean;
}

export interface PortfolioService {
  /** An interrupted import can be repeated: rows that were already stored count as unchanged. */
  importPortfolio(request: ImportRequest): Promise<ImportSummary | Unreadable>;
  savePeople(tx: Sql, people: readonly PortfolioPerson[], now: Date): Promise<void>;
}

interface OfferMaker {
  makeFirstOffers(tx: Sql, debts: Query, now: Date): Promise<void>;
  makeAndMailOffers(tx: Sql, obligationIds: readonly string[], now: Date): Promise<void>;
}

/**
 * Each lane of a batch has its own transaction, except in an atomic import. Larger batches are slightly faster, but
 * need more memory and hold locks longer.
 */
const batching = { pglite: { rows: 1000, lanes: 1 }, postgres: { rows: 20_000, lanes: 2 } } as const;
const offersAtOnce = 2000;

interface Batch {
  lanes: ReturnType<typeof rowBuffer>[];
  rows: number;
  rejects: [line: number, faults: Fault[]][];
}

export function portfolioService(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { offers, campaigns }: { offers: OfferMaker; campaigns: Pick<CampaignsService, 'inForce'> },
): PortfolioService {
  async function store(tx: Sql, lines: Buffer, { dryRun, now }: ImportRequest, check: RowCheck): Promise<Matched> {
    const matched = await matchRows(database, tx, lines, check);
    if (dryRun) return matched;
    for (const { customerId, line } of matched.people.confirmed)
      await recordAudit(tx, 'PERSON_CHANGE_CONFIRMED', customerId, { line }, now);
    const { ofNewPeople, others } = await saveRows(tx, matched, check.confirmed, now);
    if (ofNewPeople) await offers.makeFirstOffers(tx, ofNewPeople, now);
    for (let from = 0; from < others.length; from += offersAtOnce)
      await offers.makeAndMailOffers(tx, others.slice(from, from + offersAtOnce), now);
    return matched;
  }

  async function pass(
    request: ImportRequest,
    frame: RowFrame,
    lanes: number,
    save: (lines: Buffer, check: RowCheck) => Promise<Matched>,
  ): Promise<ImportSummary | Unreadable> {
    const summary: ImportSummary = {
      read: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      kept: 0,
      rejected: 0,
      held: 0,
      withNewContact: 0,
      isApplied: !request.dryRun,
    };
    const seen = seenObligations();
    const withNewContact = new Set<string>();
    const brought = firstRows();
    const check: RowCheck = {
      now: request.now,
      dryRun: request.dryRun,
      confirmed: request.confirmed ?? new Set(),
      withNewContact,
      firstRows: brought,
      isNamedBefore: seen.isNamedBefore,
    };
    const emptyBatch = (): Batch => ({ lanes: Array.from({ length: lanes }, rowBuffer), rows: 0, rejects: [] });
    let isEmpty = true;
    let batch = emptyBatch();
    let stored = emptyBatch();
    let saving: Promise<void> = Promise.resolve();
    let lastBytes = 0;

    async function flush(bytes: number) {
      await saving;
      const [{ rejects }, done] = [batch, summary.read];
      const blocks = batch.lanes.map((lane) => lane.bytes()).filter((bytes) => bytes.length > 0);
      [stored, batch] = [batch, { ...stored, rows: 0, rejects: [] }];
      for (const lane of batch.lanes) lane.clear();
      saving = (async () => {
        // `allSettled` waits for all lanes, so that no lane is running when the error is thrown.
        const settled = await Promise.allSettled(blocks.map((block) => save(block, check)));
        for (const one of settled) {
          if (one.status === 'rejected') throw one.reason;
          for (const kind of ['created', 'updated', 'unchanged', 'kept'] as const)
            summary[kind] += one.value.counts[kind] ?? 0;
          for (const document of one.value.people.withNewContact) withNewContact.add(document);
          if (request.dryRun) for (const [document, row] of one.value.people.firstRows) brought.add(document, row);
          for (const { line, document } of one.value.people.held) rejects.push([line, [heldBack(document)]]);
          for (const { line, documentNumber } of one.value.foreign) rejects.push([line, [foreign(documentNumber)]]);
          for (const row of one.value.rewritten) rejects.push([row.line, [rewritten(row)]]);
        }
        const held = rejects.filter(([, [fault]]) => fault?.heldFor !== undefined).length;
        summary.held += held;
        summary.withNewContact = withNewContact.size;
        summary.rejected += rejects.length - held;
        for (const [line, faults] of rejects.sort(([a], [b]) => a - b)) await request.onReject(line, faults);
        await request.onProgress?.(bytes, done);
      })();
      // Without this handler, Node.js would report an unhandled rejection before the next `await` throws the error.
      saving.catch(() => {});
    }

    for await (const block of readRecords(request)) {
      if (isRefusal(block)) return block;
      const { header, rows, bytesRead } = block;
      isEmpty = false;
      summary.read += rows.length;
      const lines = Array.from({ length: lanes }, () => '');
      for (const row of readBlock(rows, header, frame)) {
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
    if (isEmpty) return unreadable('El archivo está vacío.');
    return summary.read === 0 ? unreadable('El archivo solo tiene el encabezado: no hay obligaciones.') : summary;
  }

  return {
    async importPortfolio(request) {
      const lanes = Math.min(batching[database.engine].lanes, config.database.poolSize);
      // The embedded database has one connection, so the campaigns are read before a transaction takes the connection.
      const frame = {
        today: bogotaDate(request.now),
        campaigns: new Set((await campaigns.inForce(request.now)).map(({ policy }) => campaignName(policy))),
      };
      const inItsOwnTransaction = (asked: ImportRequest) => (lines: Buffer, check: RowCheck) =>
        database.transaction((tx) => store(tx, lines, asked, check));
      if (!request.atomic || request.dryRun) return pass(request, frame, lanes, inItsOwnTransaction(request));

      const look = { ...request, dryRun: true };
      const checked = await pass(look, frame, lanes, inItsOwnTransaction(look));
      if (isRefusal(checked) || checked.rejected + checked.held > 0) return checked;
      return database.transaction(async (tx) => {
        const again = {
          ...request,
          onReject: () => {
            throw new Error('La cartera cambió mientras se importaba. Vuelve a intentarlo.');
          },
        };
        return pass(again, frame, 1, (lines, check) => store(tx, lines, request, check));
      });
    },
    savePeople: (tx, people, now) => savePeople(database, tx, people, now),
  };
}

/**
 * All rows of a customer are in the same lane, so that lanes do not block each other. Knuth's multiplicative hash
 * distributes consecutive numbers evenly.
 */
const laneOf = ({ document: { number } }: PortfolioRow, lanes: number): number =>
  (Math.imul(Number(number.replace(/\D/g, '').slice(-9)), 2_654_435_761) >>> 16) % lanes;

const foreign = (documentNumber: string): Fault => ({
  column: 'numero_documento',
  value: documentNumber,
  reason: 'Esta obligación ya está a nombre de otro documento.',
});

const rewritten = ({ number, original }: Matched['rewritten'][number]): Fault => ({
  column: 'numero_obligacion',
  value: number,
  reason: `Esta persona ya tiene la obligación ${original} con este acreedor, y una hoja de cálculo la habría cambiado así. Pon la columna en formato de texto y escribe el número completo. Si son dos obligaciones, pon en el archivo una fila de cada una, primero la ${original}.`,
});

const heldBack = (document: PortfolioRow['document']): Fault => ({
  column: 'numero_documento',
  value: document.number,
  reason: `Cambiaría el nombre y todos los contactos de esta persona, sola o con lo que ya se importó. Revisa el documento; si está bien, importa el archivo con --confirmar "${documentKey(document)}".`,
  heldFor: documentKey(document),
});
