import { pendingSinceBefore } from '#server/jobs/pending-work.store.ts';
import type { Invariant } from './invariants.store.ts';

const aDayMs = 24 * 60 * 60_000;

export const nothingPendingForADay = (now: Date): Invariant => ({
  claim: 'nada de lo prometido espera desde hace más de un día',
  table: 'trabajos',
  broken: pendingSinceBefore(new Date(now.getTime() - aDayMs)),
});
