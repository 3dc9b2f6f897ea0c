import type { SessionRow } from './auth.store.ts';

const minutes = (amount: number) => amount * 60_000;

export const absoluteLife = minutes(12 * 60);

/**
 * The milliseconds from the inactivity timeout of the page, which signs the user out, to the end of the session on the
 * server.
 */
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
