import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Database, Sql } from '#server/db/database.ts';
import { fileKey, type FileStore } from '#server/gateways/files/file-store.ts';
import { printedTextHash, type Verification } from '#server/gateways/pdf/seal.ts';
import type { DocumentSigner } from '#server/document-signer.ts';
import * as store from './documents.store.ts';
import type { DocumentKind, DocumentRow } from './documents.store.ts';

/** A document that is decided and not drawn yet. */
export interface Draft {
  kind: DocumentKind;
  subjectId: string;
  title: string;
  fileName: string;
  at: Date;
  render(seal: Verification): Promise<Buffer>;
}

/** A document whose file is kept; until it is published nobody can find it. */
export interface DrawnDocument extends Omit<Draft, 'render'> {
  id: string;
  code: string;
  contentHash: string;
  textHash: string | undefined;
  bytes: number;
}

export type RedrawnDocument = Omit<Parameters<typeof store.insertRedrawn>[1], 'drawnAt'>;

export interface DocumentIssuing {
  /**
   * Draws a document, signs it, keeps its file, and lets `publish` write its row in a transaction of its own: no
   * transaction is open while anything is drawn or stored. Each drawing has an id and a file of its own, so that two
   * that run at once never write over each other. Resolves to undefined when `publish` says no; the file is gone then.
   */
  issue(draft: Draft, publish: (tx: Sql, drawn: DrawnDocument) => Promise<boolean>): Promise<DrawnDocument | undefined>;
  /**
   * Draws an issued document again, with the code and the fingerprint that it has, a new signature and a file of its own.
   * Resolves to false, and leaves nothing, when what is kept now gives another text.
   */
  redraw(
    issued: DocumentRow,
    draft: Draft,
    publish: (tx: Sql, drawnAgain: RedrawnDocument) => Promise<void>,
  ): Promise<boolean>;
  /** Writes the row of a drawn document; false when its subject has a valid document of the kind already. */
  publish(tx: Sql, drawn: DrawnDocument, about: { customerId: string; agreementId: string | null }): Promise<boolean>;
}

export function documentIssuing({
  database,
  files,
  sign,
  codeKey,
  publicUrl,
  issuer,
}: {
  database: Database;
  files: FileStore;
  sign: DocumentSigner;
  codeKey: Uint8Array;
  publicUrl: () => string;
  issuer: Verification['issuer'];
}): DocumentIssuing {
  const keyOf = (id: string) => fileKey('papers', id, 'pdf');

  async function draw({ render }: Draft, code: string) {
    const bytes = await sign(database.sql, await render({ code, publicUrl: publicUrl(), issuer }));
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    return { bytes, contentHash, textHash: printedTextHash(bytes) };
  }

  return {
    async issue(draft, publish) {
      const { render: _render, ...about } = draft;
      const id = randomUUID();
      const code = verificationCode(codeKey, id);
      const { bytes, ...hashes } = await draw(draft, code);
      await files.put(keyOf(id), bytes);
      const drawn = { ...about, id, code, ...hashes, bytes: bytes.byteLength };
      // A commit whose answer is lost may have happened: then the file stays, and at worst the tidying takes it away.
      if (await database.transaction((tx) => publish(tx, drawn))) return drawn;
      await files.delete(keyOf(drawn.id));
      return undefined;
    },

    async redraw(issued, draft, publish) {
      const { bytes, contentHash, textHash } = await draw(draft, issued.verificationCode);
      if (textHash === undefined || textHash !== issued.textHash) return false;
      const id = randomUUID();
      await files.put(keyOf(id), bytes);
      await database.transaction((tx) =>
        publish(tx, { id, documentId: issued.id, contentHash, bytes: bytes.byteLength }),
      );
      return true;
    },

    publish: (tx, { code, ...drawn }, { customerId, agreementId }) =>
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

/** Ten characters without the ones that are mistaken for others: `7F3KM-92QDH`. */
function verificationCode(key: Uint8Array, id: string): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  const digest = createHmac('sha256', key).update(`document:${id}`).digest();
  const letters = [...digest.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
