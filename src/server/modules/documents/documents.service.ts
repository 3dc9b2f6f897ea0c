import type { PersonDocument } from '#contract/documents.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { issuedFile } from '#server/gateways/files/issued-file.ts';
import type { FileAnswer } from '#server/http/serve.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import type { AcceptanceLinks } from '#server/modules/acceptance-links/acceptance-links.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import { debtName } from '#texts/debt-name.ts';
import type { DocumentSigner } from '#server/secrets/document-signer.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './documents.store.ts';
import { documentIssuing, type Draft } from './issue-document.ts';
import { documentJobs, type DocumentJobs } from './document-jobs.ts';
import { documentRedrawing, type DocumentRedrawing } from './redraw-documents.ts';
import { documentTidying } from './tidy-documents.ts';
import { findUnknownFiles, type UnknownFile } from './unknown-files.ts';
import type { Mark } from './verification-mark.ts';
import { verifyMark, type PublicValidity } from './verify-document.ts';

export interface DocumentsService extends Omit<DocumentJobs, 'mailAgreement'> {
  list(customerId: string): Promise<{ data: PersonDocument[] }>;
  /** Refuses with DOCUMENT_UNSOUND when neither the original file nor a later rendering is intact. */
  download(
    customerId: string,
    documentId: string,
    now: Date,
  ): Promise<FileAnswer | Refusal<'NOT_FOUND' | 'DOCUMENT_UNSOUND'>>;
  /** Mails only to an e-mail address on file. Refuses when the agreement has no CRM id yet. */
  sendTerms(request: {
    customerId: string;
    agreementKey: string;
    email: string;
    now: Date;
  }): Promise<{ sentTo: string } | Refusal<'AGREEMENT_NOT_FOUND' | 'EMAIL_MISMATCH'>>;
  /**
   * Safe under concurrent calls. Renders a document only when no valid document exists or when the stored file was
   * lost.
   */
  keepDocument(customerId: string, draft: Draft): Promise<{ documentId: string; fileName: string }>;
  lost: DocumentRedrawing;
  findUnknownFiles(found: (file: UnknownFile) => void): Promise<void>;
  ticks: Tick[];
  /** Finds a document by its code or by the SHA-256 of its file or text, or a legal text by the SHA-256 of its text. */
  verify(mark: Mark): Promise<PublicValidity | undefined>;
}

export function documentsService(
  platform: Platform,
  deps: {
    files: FileStore;
    messages: MessagesService;
    agreements: AgreementBook;
    links: AcceptanceLinks;
    sign: DocumentSigner;
  },
): DocumentsService {
  const { files, messages, agreements, links, sign } = deps;
  const { database } = platform;
  const issuing = documentIssuing({
    database,
    files,
    sign,
    codeKey: platform.secrets.codes[0].key,
    publicUrl: () => platform.config.publicUrl ?? '',
    issuer: platform.config.operator,
  });
  const { mailAgreement, ...jobs } = documentJobs(platform, { issuing, messages, agreements, links });
  const lost = documentRedrawing(platform, { issuing, files });
  const tidy = documentTidying(platform, { files });

  return {
    ...jobs,

    async list(customerId) {
      return { data: (await store.documentsOf(database.sql, customerId)).map(personDocument) };
    },

    async download(customerId, documentId, now) {
      const row = await store.documentOf(database.sql, customerId, documentId);
      if (!row) return refuse('NOT_FOUND');
      const bytes = await issuedFile(files, database, row, now);
      return bytes ? { bytes, fileName: row.fileName, contentType: 'application/pdf' } : refuse('DOCUMENT_UNSOUND');
    },

    async sendTerms({ customerId, agreementKey, email, now }) {
      return database.transaction(async (tx) => {
        const agreement = await store.agreementFor(tx, customerId, agreementKey);
        if (!agreement?.crmAgreementId) return refuse('AGREEMENT_NOT_FOUND');
        const onFile = (await store.emailsOf(tx, customerId)).find(
          ({ value }) => value.toLowerCase() === email.toLowerCase(),
        );
        if (!onFile) return refuse('EMAIL_MISMATCH');
        const document = await store.validDocument(tx, 'ACUERDO', agreement.id);
        // When the document does not exist yet, the job that creates the document also mails the document.
        if (document) {
          const again = agreement.documentsSentAt ? `:${bogotaDate(now)}` : '';
          await mailAgreement(tx, await store.lockContext(tx, agreement.id), onFile.value, document.id, now, again);
        }
        await store.markDocumentsSent(tx, agreement.id, now);
        return { sentTo: onFile.value };
      });
    },

    async keepDocument(customerId, draft) {
      const valid = () => store.validDocument(database.sql, draft.kind, draft.subjectId);
      let kept = await valid();
      if (!kept || (await lost.replaceOwn(kept))) {
        await issuing.issue(draft, (tx, drawn) => issuing.publish(tx, drawn, { customerId, agreementId: null }));
        kept = await valid();
      }
      if (!kept) throw new Error(`The document ${draft.title} was not stored`);
      return { documentId: kept.id, fileName: kept.fileName };
    },

    lost,
    findUnknownFiles: (found) => findUnknownFiles(database.sql, files, found),

    ticks: [{ name: 'documents.tidy', everySeconds: 86_400, run: async () => void (await tidy(platform.clock.now())) }],

    verify: (mark) => verifyMark(database.sql, mark),
  };
}

type OwnDocument = Awaited<ReturnType<typeof store.documentsOf>>[number];

function personDocument({ row, product, originalCreditor }: OwnDocument): PersonDocument {
  const { id, kind, title, fileName, agreementId, createdAt, bytes } = row;
  const debt = product === null ? null : debtName({ product, originalCreditor });
  return { id, kind, title, fileName, agreementId, debt, createdAt, bytes };
}
