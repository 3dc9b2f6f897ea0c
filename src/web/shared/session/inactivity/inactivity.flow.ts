/** Both in milliseconds; the warning begins `warningMs` before the timeout. */
export interface IdleLimits {
  timeoutMs: number;
  warningMs: number;
}

export type Idleness = { state: 'active' } | { state: 'warning'; secondsLeft: number } | { state: 'over' };

/** Throttle of the activity that comes in floods (mouse, scroll, resize), in milliseconds. */
export const floodThrottleMs = 500;
/** How often the person's presence is reported to the server while there is input. */
export const reportEveryMs = 30_000;

/** How idle the session is, from timestamps alone: timers of a hidden tab sleep. */
export function idleness(now: number, lastActivityAt: number, { timeoutMs, warningMs }: IdleLimits): Idleness {
  const left = lastActivityAt + timeoutMs - now;
  if (left <= 0) return { state: 'over' };
  return left <= warningMs ? { state: 'warning', secondsLeft: Math.ceil(left / 1_000) } : { state: 'active' };
}

/**
 * The latest activity of any tab. A stored moment in the future comes from a wrong clock: it disables nothing, and
 * this tab's own activity counts instead.
 */
export function latestActivity(stored: number, own: number, now: number): number {
  return stored <= now ? Math.max(stored, own) : own;
}

/** Seconds left at which the warning speaks. */
const spokenAt = [60, 30, 20];

export function spokenCountdown(secondsLeft: number): string {
  if (!spokenAt.includes(secondsLeft)) return '';
  return secondsLeft === 60 ? 'Queda 1 minuto' : `Quedan ${secondsLeft} segundos`;
}
