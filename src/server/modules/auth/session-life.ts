import type { SessionRow } from './auth.store.ts';

const minutes = (amount: number) => amount * 60_000;

/** A session ends 12 hours after sign-in, whatever its activity. */
export const absoluteLife = minutes(12 * 60);

/** The page signs out at its own limit; the server's limit is half a minute later. */
const idleMargin = 30_000;

export const idleLimit = (inactivityMinutes: number) => minutes(inactivityMinutes) + idleMargin;

/** Tolerated clock difference between instances. */
const clockTolerance = 30_000;

/** True while an access token issued at `issuedAt` is valid for `seconds`. */
export const isCurrent = (issuedAt: Date, seconds: number, now: Date): boolean =>
  now.getTime() - issuedAt.getTime() < seconds * 1000 + clockTolerance;

/** True while a session is live at `now`. */
export function isAlive(row: SessionRow, inactivityMinutes: number, now: Date): boolean {
  const at = now.getTime();
  return (
    row.endedAt === null &&
    row.disabledAt === null &&
    at < row.endsAt.getTime() &&
    at - row.lastActivityAt.getTime() <= idleLimit(inactivityMinutes)
  );
}
