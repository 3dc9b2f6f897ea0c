import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Database, Sql } from '#server/db/database.ts';
import { fileKey, type FileStore } from '#server/gateways/files/file-store.ts';
import { printedTextHash, type Verification } from '#server/gateways/pdf/seal.ts';
import type { DocumentSigner } from '#server/secrets/document-signer.ts';
import * as store from './documents.store.ts';
import type { DocumentKind, DocumentRow } from './documents.store.ts';

export interface Draft {
  kind: DocumentKind;
  subjectId: string;
  title: string;
  fileName: string;
  at: Date;
  render(seal: Verification): Promise<Buffer>;
}

export interface DrawnDocument extends Omit<Draft, 'render'> {
  id: string;
  code: string;
  contentHash: string;
  textHash: string | undefined;
  bytes: number;
}

export type RedrawnDocument = Omit<Parameters<typeof store.insertRedrawn>[1], 'drawnAt'>;

export type DocumentIssuing = ReturnType<typeof documentIssuing>;

export function documentIssuing(deps: {
  database: Database;
  files: FileStore;
  sign: DocumentSigner;
  codeKey: Uint8Array;
  publicUrl: () => string;
  issuer: Verification['issuer'];
}) {
  const { database, files, sign, codeKey, publicUrl, issuer } = deps;
  const keyOf = (id: string) => fileKey('papers', id, 'pdf');

  async function draw({ render }: Draft, code: string) {
    const bytes = await sign(database.sql, await render({ code, publicUrl: publicUrl(), issuer }));
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    return { bytes, contentHash, textHash: printedTextHash(bytes) };
  }

  return {
    /**
     * `publish` runs in a transaction and inserts the document's row. When `publish` returns false, `issue` deletes the
     * file and returns undefined.
     */
    async issue(draft: Draft, publish: (tx: Sql, drawn: DrawnDocument) => Promise<boolean>) {
      const { render: _render, ...about } = draft;
      const id = randomUUID();
      const code = verificationCode(codeKey, id);
      const { bytes, ...hashes } = await draw(draft, code);
      await files.put(keyOf(id), bytes);
      const drawn = { ...about, id, code, ...hashes, bytes: bytes.byteLength };
      // When `transaction` throws, the result of the commit is unknown, so the file is kept. The clean-up deletes files
      // without a row later.
      if (await database.transaction((tx) => publish(tx, drawn))) return drawn;
      await files.delete(keyOf(drawn.id));
      return undefined;
    },

    /**
     * Keeps the verification code and the text; the signature and the file are new. Returns false and stores nothing
     * when the current data gives another text.
     */
    async redraw(issued: DocumentRow, draft: Draft, publish: (tx: Sql, drawnAgain: RedrawnDocument) => Promise<void>) {
      const { bytes, contentHash, textHash } = await draw(draft, issued.verificationCode);
      if (textHash === undefined || textHash !== issued.textHash) return false;
      const id = randomUUID();
      await files.put(keyOf(id), bytes);
      await database.transaction((tx) =>
        publish(tx, { id, documentId: issued.id, contentHash, bytes: bytes.byteLength }),
      );
      return true;
    },

    publish: (
      tx: Sql,
      { code, ...drawn }: DrawnDocument,
      { customerId, agreementId }: { customerId: string; agreementId: string | null },
    ) =>
      store.insertDocument(tx, {
        id: drawn.id,
        customerId,
        agreementId,
        kind: drawn.kind,
        subjectId: drawn.subjectId,
        title: drawn.title,
        fileName: drawn.fileName,
        verificationCode: code,
        contentHash: drawn.contentHash,
        textHash: drawn.textHash ?? null,
        bytes: drawn.bytes,
        createdAt: drawn.at,
      }),
  };
}

/** Ten unambiguous characters, for example `7F3KM-92QDH`. */
function verificationCode(key: Uint8Array, id: string): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  const digest = createHmac('sha256', key).update(`document:${id}`).digest();
  const letters = [...digest.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
