import { createHash } from 'node:crypto';
import type { Sql } from '#server/db/database.ts';
import { openReviewCase } from '#server/db/review-cases.store.ts';
import { fileKey, type FileStore } from './file-store.ts';

/**
 * The file of a document, if it is byte for byte the one that was issued. One that is missing or changed leaves this
 * place for nobody: it opens a case for the operator, once.
 */
export async function issuedFile(
  files: FileStore,
  db: Sql,
  { id, contentHash }: { id: string; contentHash: string },
  now: Date,
): Promise<Buffer | undefined> {
  const bytes = await files.get(fileKey('papers', id, 'pdf'));
  if (bytes && createHash('sha256').update(bytes).digest('hex') === contentHash) return bytes;
  await openReviewCase(db, {
    key: `document-file:${id}`,
    reason: bytes ? 'DOCUMENT_CHANGED' : 'DOCUMENT_MISSING',
    detail: { documentId: id, expected: contentHash },
    now,
  });
  return undefined;
}
