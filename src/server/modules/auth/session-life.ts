import type { SessionRow } from './auth.store.ts';

const minutes = (amount: number) => amount * 60_000;

export const absoluteLife = minutes(12 * 60);

/** In milliseconds. The session on the server ends this much later than the inactivity timeout of the page. */
const idleMargin = 30_000;

export const idleLimit = (inactivityMinutes: number) => minutes(inactivityMinutes) + idleMargin;

const clockTolerance = 30_000;

export const isCurrent = (issuedAt: Date, seconds: number, now: Date): boolean =>
  now.getTime() - issuedAt.getTime() < seconds * 1000 + clockTolerance;

export function isAlive(row: SessionRow, inactivityMinutes: number, now: Date): boolean {
  const at = now.getTime();
  return (
    row.endedAt === null &&
    row.disabledAt === null &&
    at < row.endsAt.getTime() &&
    at - row.lastActivityAt.getTime() <= idleLimit(inactivityMinutes)
  );
}
