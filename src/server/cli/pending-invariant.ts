import { pendingSinceBefore } from '#server/jobs/pending-work.store.ts';
import type { Invariant } from './invariants.store.ts';

const aDayMs = 24 * 60 * 60_000;

/** Nobody waits for more than a day for a mail, a document or the CRM; its ids begin with the job's name. */
export const nothingPendingForADay = (now: Date): Invariant => ({
  claim: 'nada de lo prometido espera desde hace más de un día',
  table: 'trabajos',
  broken: pendingSinceBefore(new Date(now.getTime() - aDayMs)),
});
