import { createHash, createHmac } from 'node:crypto';
import type { Sql } from '#server/db/database.ts';
import { fileKey, type FileStore } from '#server/gateways/files/file-store.ts';
import { printedTextHash } from '#server/gateways/pdf/seal.ts';
import type { PaperSigner } from '#server/paper-signer.ts';
import * as store from './documents.store.ts';
import type { DocumentKind } from './documents.store.ts';

export interface Issue {
  kind: DocumentKind;
  subjectId: string;
  /** Whose it is, and the agreement it is about, if any. */
  context: { customer: { id: string }; agreement: { id: string } | null };
  title: string;
  fileName: string;
  at: Date;
  render(seal: { code: string; publicUrl: string }): Promise<Buffer>;
}

/**
 * Draws a paper, signs it and keeps it; resolves to undefined when a valid one is there already. Its id and code follow from its
 * subject, so that a job that is repeated after a crash replaces its own file.
 */
export function paperIssue({
  files,
  sign,
  codeKey,
  publicUrl,
}: {
  files: FileStore;
  sign: PaperSigner;
  codeKey: Uint8Array;
  publicUrl: () => string;
}) {
  return async (
    tx: Sql,
    { kind, subjectId, context, title, fileName, at, render }: Issue,
  ): Promise<string | undefined> => {
    if (await store.validDocument(tx, kind, subjectId)) return undefined;
    const id = derivedId(`${kind}:${subjectId}:${await store.issuedBefore(tx, kind, subjectId)}`);
    const code = verificationCode(codeKey, id);
    const bytes = await sign(tx, await render({ code, publicUrl: publicUrl() }));
    await files.put(fileKey('papers', id, 'pdf'), bytes);
    await store.insertDocument(tx, {
      id,
      customerId: context.customer.id,
      agreementId: context.agreement?.id ?? null,
      kind,
      subjectId,
      title,
      fileName,
      verificationCode: code,
      contentHash: createHash('sha256').update(bytes).digest('hex'),
      textHash: printedTextHash(bytes) ?? null,
      bytes: bytes.byteLength,
      createdAt: at,
    });
    return id;
  };
}

/** Ten characters without the ones that are mistaken for others: `7F3KM-92QDH`. */
function verificationCode(key: Uint8Array, id: string): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  const digest = createHmac('sha256', key).update(`document:${id}`).digest();
  const letters = [...digest.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function derivedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
