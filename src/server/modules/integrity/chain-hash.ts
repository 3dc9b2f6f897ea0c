import { createHash } from 'node:crypto';

export const linkHash = (
  previous: string,
  { table, sequence, rowId, digest }: { table: string; sequence: number; rowId: string; digest: string },
): string => createHash('sha256').update([previous, table, sequence, rowId, digest].join('\n')).digest('hex');

export const beginning = (table: string): string => createHash('sha256').update(`chain of ${table}`).digest('hex');
