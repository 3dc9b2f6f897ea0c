import type { FileStore } from '#server/gateways/files/file-store.ts';
import { filesWithoutRow } from '#server/gateways/files/files-without-row.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import type { Sql } from '#server/db/database.ts';
import { knownDocuments } from './documents.store.ts';

const printedNumber = /\b[A-Z]{2}-\d{4}-\d{6,}\b/g;
const printedCampaign = /^Política ([a-z0-9][a-z0-9.-]*)$/;

export interface UnknownFile {
  id: string;
  changedAt: Date;
  numbers: string[];
  campaigns: string[];
}

/** A file without a document row can remain, for example, after the database was restored to an earlier time. */
export async function findUnknownFiles(db: Sql, files: FileStore, found: (file: UnknownFile) => void): Promise<void> {
  const known = (ids: string[]) => knownDocuments(db, ids);
  for await (const { key, id, changedAt } of filesWithoutRow(files, 'papers', { known })) {
    const bytes = await files.get(key);
    const { text, lines } = bytes ? readPdf(bytes) : { text: '', lines: [] };
    const campaigns = lines.flatMap((line) => printedCampaign.exec(line)?.[1] ?? []);
    found({ id, changedAt, numbers: [...new Set(text.match(printedNumber))], campaigns });
  }
}
