import { createHash } from 'node:crypto';

/** SHA-256, lower-case hex, of one link: all before it, and what it stands for. */
export const linkHash = (
  previous: string,
  { table, sequence, rowId, digest }: { table: string; sequence: number; rowId: string; digest: string },
): string => createHash('sha256').update([previous, table, sequence, rowId, digest].join('\n')).digest('hex');

/** What a chain begins from. */
export const beginning = (table: string): string => createHash('sha256').update(`chain of ${table}`).digest('hex');
