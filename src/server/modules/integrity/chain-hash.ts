import { createHash } from 'node:crypto';

/** Returns the SHA-256 hash of a chain link in lower-case hexadecimal. */
export const linkHash = (
  previous: string,
  { table, sequence, rowId, digest }: { table: string; sequence: number; rowId: string; digest: string },
): string => createHash('sha256').update([previous, table, sequence, rowId, digest].join('\n')).digest('hex');

export const beginning = (table: string): string => createHash('sha256').update(`chain of ${table}`).digest('hex');
