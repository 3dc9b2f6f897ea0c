import { createHash } from 'node:crypto';

/** SHA-256 of a chain link, lower-case hex: the previous hash, the row and its digest. */
export const linkHash = (
  previous: string,
  { table, sequence, rowId, digest }: { table: string; sequence: number; rowId: string; digest: string },
): string => createHash('sha256').update([previous, table, sequence, rowId, digest].join('\n')).digest('hex');

/** The initial hash of a table's chain. */
export const beginning = (table: string): string => createHash('sha256').update(`chain of ${table}`).digest('hex');
