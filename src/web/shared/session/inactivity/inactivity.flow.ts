export interface IdleLimits {
  timeoutMs: number;
  warningMs: number;
}

export type Idleness = { state: 'active' } | { state: 'warning'; secondsLeft: number } | { state: 'over' };

export const floodThrottleMs = 500;
export const reportEveryMs = 30_000;

/** Computes idleness from timestamps, because timers of hidden tabs pause. */
export function idleness(now: number, lastActivityAt: number, { timeoutMs, warningMs }: IdleLimits): Idleness {
  const left = lastActivityAt + timeoutMs - now;
  if (left <= 0) return { state: 'over' };
  return left <= warningMs ? { state: 'warning', secondsLeft: Math.ceil(left / 1_000) } : { state: 'active' };
}

/** Ignores a stored time in the future, because the clock of the device was then wrong. */
export function latestActivity(stored: number, own: number, now: number): number {
  return stored <= now ? Math.max(stored, own) : own;
}

/** The remaining seconds at which screen readers announce the warning. */
const spokenAt = [60, 30, 20];

export function spokenCountdown(secondsLeft: number): string {
  if (!spokenAt.includes(secondsLeft)) return '';
  return secondsLeft === 60 ? 'Queda 1 minuto' : `Quedan ${secondsLeft} segundos`;
}
