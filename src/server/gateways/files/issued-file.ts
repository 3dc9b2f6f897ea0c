import { createHash } from 'node:crypto';
import type { Sql } from '#server/db/database.ts';
import { openReviewCase } from '#server/db/review-cases.store.ts';
import { fileKey, type FileStore } from './file-store.ts';
import { redrawnOf } from './issued-file.store.ts';

/** A document's own file or a redrawn one; `id` identifies the file. */
interface Kept {
  id: string;
  contentHash: string;
}

export type FileCheck = { bytes: Buffer } | { fault: 'MISSING' | 'CHANGED'; expected: Kept };

/** The file of a document if it matches its hash, else the newest redrawn file that does. */
export async function intactFile(files: FileStore, db: Sql, document: Kept): Promise<FileCheck> {
  const own = await look(files, document);
  if ('bytes' in own) return own;
  const redrawn = await Promise.all((await redrawnOf(db, document.id)).map((again) => look(files, again)));
  return redrawn.find((each) => 'bytes' in each) ?? redrawn[0] ?? own;
}

async function look(files: FileStore, expected: Kept): Promise<FileCheck> {
  const bytes = await files.get(fileKey('papers', expected.id, 'pdf'));
  if (!bytes) return { fault: 'MISSING', expected };
  const isWhole = createHash('sha256').update(bytes).digest('hex') === expected.contentHash;
  return isWhole ? { bytes } : { fault: 'CHANGED', expected };
}

/** The key of the review case for a missing or changed file. */
export const fileCaseKey = (fileId: string): string => `document-file:${fileId}`;

/** Returns a file whose hash matches. Otherwise opens a review case once and returns undefined. */
export async function issuedFile(files: FileStore, db: Sql, document: Kept, now: Date): Promise<Buffer | undefined> {
  const found = await intactFile(files, db, document);
  if ('bytes' in found) return found.bytes;
  await openReviewCase(db, {
    key: fileCaseKey(found.expected.id),
    reason: found.fault === 'MISSING' ? 'DOCUMENT_MISSING' : 'DOCUMENT_CHANGED',
    detail: { documentId: document.id, expected: found.expected.contentHash },
    now,
  });
  return undefined;
}
