import { createHash } from 'node:crypto';
import { caseKeyOf, openCase } from '#server/db/cases.store.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { fileKey, type FileStore } from './file-store.ts';
import { redrawnOf } from './issued-file.store.ts';

interface Kept {
  id: string;
  contentHash: string;
}

export type FileCheck = { bytes: Buffer } | { fault: 'MISSING' | 'CHANGED' };

/** Returns the original file when it is intact, otherwise the newest intact later rendering, otherwise a fault. */
export async function intactFile(files: FileStore, db: Sql, document: Kept): Promise<FileCheck> {
  const own = await look(files, document);
  if ('bytes' in own) return own;
  const redrawn = await Promise.all((await redrawnOf(db, document.id)).map((again) => look(files, again)));
  return redrawn.find((each) => 'bytes' in each) ?? redrawn[0] ?? own;
}

async function look(files: FileStore, expected: Kept): Promise<FileCheck> {
  const bytes = await files.get(fileKey('papers', expected.id, 'pdf'));
  if (!bytes) return { fault: 'MISSING' };
  const isWhole = createHash('sha256').update(bytes).digest('hex') === expected.contentHash;
  return isWhole ? { bytes } : { fault: 'CHANGED' };
}

export const fileCaseKey = (documentId: string): string => caseKeyOf('DOCUMENTO', { type: 'document', id: documentId });

export const openFileCase = (
  tx: Sql,
  { id, customerId }: { id: string; customerId: string },
  fault: 'MISSING' | 'CHANGED',
  now: Date,
) =>
  openCase(
    tx,
    {
      kind: 'DOCUMENTO',
      reason: fault === 'MISSING' ? 'DOCUMENT_MISSING' : 'DOCUMENT_CHANGED',
      subject: { type: 'document', id },
      customerId,
    },
    now,
  );

/** Opens a case and returns undefined when no intact file exists. */
export async function issuedFile(
  files: FileStore,
  database: Pick<Database, 'sql' | 'transaction'>,
  document: Kept & { customerId: string },
  now: Date,
): Promise<Buffer | undefined> {
  const found = await intactFile(files, database.sql, document);
  if ('bytes' in found) return found.bytes;
  await database.transaction((tx) => openFileCase(tx, document, found.fault, now));
  return undefined;
}
