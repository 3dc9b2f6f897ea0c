import { createHash } from 'node:crypto';
import type { Sql } from '#server/db/database.ts';
import { beforeAllIds, inPortions } from '#server/db/portions.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { intactFile } from '#server/gateways/files/issued-file.ts';
import { absences, brokenIds } from './absence-rules.store.ts';
import { caseRules } from './case-rules.store.ts';
import { compareAgreement } from './compare-agreement.ts';
import { comparePayments } from './compare-payments.ts';
import * as store from './comparison.store.ts';
import { snapshot } from './digests.store.ts';
import type { Finding, Findings } from './finding.ts';

const portion = 200;
const idsShown = 100;

export async function* verifyComparisons(db: Sql, onRead: (many: number) => Promise<void>): Findings {
  for (const absence of [...absences, ...caseRules]) {
    const { rule, table, column } = absence;
    for (const id of await snapshot(db, (tx) => brokenIds(tx, absence, idsShown))) yield { rule, table, id, column };
  }
  const read = (after: string, limit: number) => snapshot(db, (tx) => store.agreementFolders(tx, after, limit));
  for await (const folders of inPortions(portion, read)) {
    for (const folder of folders) {
      yield* compareAgreement(folder);
      yield* comparePayments(folder);
    }
    await onRead(folders.length);
  }
  yield* verifyNotifications(db);
}

interface Notified {
  id: string;
  reference: string;
  status: string;
}

const transactionIn = (body: string): Notified | undefined => {
  try {
    return (JSON.parse(body) as { data?: { transaction?: Notified } }).data?.transaction;
  } catch {
    return undefined;
  }
};

async function* verifyNotifications(db: Sql): Findings {
  const table = 'payment_event';
  for (let after = beforeAllIds, found = portion; found === portion;) {
    const { events, known } = await snapshot(db, async (tx) => {
      const read = await store.eventsAfter(tx, after, portion);
      const named = read.flatMap(({ body }) => transactionIn(body) ?? []);
      return {
        events: read,
        known: await store.knownOf(
          tx,
          named.map(({ id }) => id),
          named.map(({ reference }) => reference),
        ),
      };
    });
    for (const { id, body, bodyHash, handledAt } of events) {
      if (createHash('sha256').update(body).digest('hex') !== bodyHash)
        yield { rule: 'la huella de cada aviso es la de sus palabras', table, id, column: 'body' };
      const reported = transactionIn(body);
      if (!reported || reported.status !== 'APPROVED' || !handledAt || known.reviewed.has(reported.id)) continue;
      const status = known.transactions.get(reported.id);
      if (known.references.has(reported.reference) && status !== 'APPROVED' && status !== 'VOIDED')
        yield {
          rule: 'lo que la pasarela avisó está en las transacciones',
          table: 'provider_transaction',
          id: reported.id,
          column: 'status',
        };
    }
    found = events.length;
    after = events.at(-1)?.id ?? after;
  }
}

export async function* verifyFiles(db: Sql, files: FileStore, onRead: (many: number) => Promise<void>): Findings {
  const read = (after: string, limit: number) => snapshot(db, (tx) => store.documentsAfter(tx, after, limit));
  for await (const documents of inPortions(portion, read)) {
    for (const document of documents) {
      const fault = await fileFault(db, files, document);
      if (fault) yield fault;
    }
    await onRead(documents.length);
  }
}

async function fileFault(db: Sql, files: FileStore, document: store.DocumentRow): Promise<Finding | undefined> {
  const { id, agreementId, contentHash, revokedAt } = document;
  // Two kinds of documents need no file: documents that are not rendered yet, and revoked documents without an
  // agreement.
  if (contentHash === '' || (agreementId === null && revokedAt !== null)) return undefined;
  const found = await intactFile(files, db, document).catch(() => undefined);
  if (found && 'bytes' in found) return undefined;
  const about = { table: 'document', id, column: 'content_hash' };
  return found?.fault === 'CHANGED'
    ? { rule: 'cada archivo es el que se expidió', ...about, detail: 'el archivo tiene otros bytes' }
    : { rule: 'cada documento tiene su archivo', ...about, detail: 'falta el archivo' };
}
