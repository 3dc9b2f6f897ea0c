import type { Sql } from '#server/db/database.ts';
import { settleCase } from '#server/db/cases.store.ts';
import { inPortions } from '#server/db/portions.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { fileCaseKey, intactFile, issuedFile } from '#server/gateways/files/issued-file.ts';
import { refuseCase, type CaseFacts, type CaseResolutions } from '#server/modules/cases/cases.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './documents.store.ts';
import type { DocumentRow } from './documents.store.ts';
import type { Draft, DocumentIssuing } from './issue-document.ts';
import * as drafts from './document-drafts.ts';

/**
 * `sound`: the file is valid. `other-text`: the current data results in another text. `own`: the customer must request
 * the document again. `failed`: rendering or storing failed. `unknown`: the document does not exist.
 */
export type Redrawing = 'redrawn' | 'sound' | 'other-text' | 'own' | 'failed' | 'unknown';

export type DocumentRedrawing = ReturnType<typeof documentRedrawing>;

export function documentRedrawing(
  { clock, database, log }: Pick<Platform, 'clock' | 'database' | 'log'>,
  { issuing, files }: { issuing: DocumentIssuing; files: FileStore },
) {
  async function redraw(document: DocumentRow): Promise<Redrawing> {
    const found = await intactFile(files, database.sql, document);
    if ('bytes' in found) return 'sound';
    if (document.agreementId === null) return 'own';
    const draft = await database.transaction((tx) => draftOf(tx, document));
    if (!draft) return 'other-text';
    const isSame = await issuing.redraw(document, draft, async (tx, row) => {
      const drawnAt = clock.now();
      await store.insertRedrawn(tx, { ...row, drawnAt });
      const dedupeKey = fileCaseKey(document.id);
      await settleCase(tx, { dedupeKey, outcome: 'REHECHO', reason: 'se dibujó otra vez' }, drawnAt);
    });
    return isSame ? 'redrawn' : 'other-text';
  }

  const tryRedraw = (document: DocumentRow): Promise<Redrawing> =>
    redraw(document).catch((err: unknown) => {
      log.error({ err, document: document.id }, 'a document could not be redrawn');
      return 'failed';
    });

  return {
    /** Revokes the document when its file is missing or changed, and then returns true. */
    async replaceOwn(document: DocumentRow) {
      const found = await intactFile(files, database.sql, document);
      if ('bytes' in found) return false;
      await database.transaction(async (tx) => {
        await store.revokeDocument(tx, document.id, clock.now());
        const dedupeKey = fileCaseKey(document.id);
        await settleCase(tx, { dedupeKey, outcome: 'REEMPLAZADO', reason: 'su titular pidió otro' }, clock.now());
      });
      return true;
    },

    async reportLost(id: string, now: Date) {
      const document = await store.documentById(database.sql, id);
      if (!document || isReplaced(document)) return;
      await issuedFile(files, database, document, now);
    },

    resolveCase: (async (tx, { subject, outcome }) => {
      const document = await store.documentById(tx, subject.id);
      const isLost = document && 'fault' in (await intactFile(files, tx, document));
      return outcome === 'RESTAURADO' && isLost
        ? refuseCase(
            `El archivo todavía no es el que se expidió. Búscalo en una copia, o: rebanca documentos rehacer ${subject.id}`,
          )
        : undefined;
    }) satisfies NonNullable<CaseResolutions['DOCUMENTO']>,

    describeCase: (async (db, { id }) => {
      const document = await store.documentById(db, id);
      return document ? [['Documento', document.title]] : [];
    }) satisfies NonNullable<CaseFacts['DOCUMENTO']>,

    async redraw(id: string) {
      const document = await store.documentById(database.sql, id);
      return document ? tryRedraw(document) : 'unknown';
    },

    async *redrawAll(onProgress: (done: number) => Promise<void>) {
      const many = await store.countDocuments(database.sql);
      let read = 0;
      for await (const documents of inPortions(200, (after, limit) =>
        store.documentsAfter(database.sql, after, limit),
      )) {
        for (const document of documents)
          if (!isReplaced(document)) yield { id: document.id, redrawing: await tryRedraw(document) };
        read += documents.length;
        await onProgress(Math.min(1, read / Math.max(1, many)));
      }
    },
  };
}

const isReplaced = ({ agreementId, revokedAt }: DocumentRow) => agreementId === null && revokedAt !== null;

async function draftOf(tx: Sql, document: DocumentRow): Promise<Draft | undefined> {
  const { kind, agreementId, subjectId, title, createdAt } = document;
  if (agreementId === null) return undefined;
  const context = await store.lockContext(tx, agreementId);
  if (kind === 'ACUERDO') return drafts.agreementDraft(tx, context);
  if (kind === 'OTROSI') {
    const change = await store.amendment(tx, subjectId);
    return change && drafts.amendmentDraft(change, await store.asOf(tx, context, change.at));
  }
  if (kind === 'COMPROBANTE') {
    const paid = await store.ledgerEntry(tx, subjectId);
    const number = paid?.entry.receiptNumber;
    return paid && number
      ? drafts.receiptDraft(paid, number, context, await drafts.leftAfter(tx, paid.entry, context))
      : undefined;
  }
  // The certificate contained only the payments and voids up to its creation.
  const ledger = (await store.ledgerOfDebt(tx, context.agreement)).filter(({ at }) => at <= createdAt);
  const settled = drafts.settlement(context, ledger);
  const issued = { issuedAt: createdAt, certificateNumber: drafts.certificateNumberIn(title) };
  return settled && drafts.certificateDraft({ ...settled, ...issued });
}
