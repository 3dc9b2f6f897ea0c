import type { SessionRow } from './auth.store.ts';

const minutes = (amount: number) => amount * 60_000;

/** However busy, a session ends 12 hours after signing in. */
export const absoluteLife = minutes(12 * 60);

/** The page warns and signs out at its own limit; the server follows half a minute later. */
const idleMargin = 30_000;

export const idleLimit = (inactivityMinutes: number) => minutes(inactivityMinutes) + idleMargin;

/** Instances may disagree a little about the time. */
const clockTolerance = 30_000;

/** Whether an access token that was issued at `issuedAt` and serves for `seconds` still does. */
export const isCurrent = (issuedAt: Date, seconds: number, now: Date): boolean =>
  now.getTime() - issuedAt.getTime() < seconds * 1000 + clockTolerance;

/** Whether a session still opens doors at `now`. */
export function isAlive(row: SessionRow, inactivityMinutes: number, now: Date): boolean {
  const at = now.getTime();
  return (
    row.endedAt === null &&
    row.disabledAt === null &&
    at < row.endsAt.getTime() &&
    at - row.lastActivityAt.getTime() <= idleLimit(inactivityMinutes)
  );
}
