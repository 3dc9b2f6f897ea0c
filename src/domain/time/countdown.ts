import { refuse, type Refusal } from '#domain/refusal.ts';

export const defaultHoldMinutes = 2;

/** "Más tiempo" is granted at least ten times (WCAG 2.2.1). */
export const holdExtensions = 10;

/** Seconds left at which the countdown is announced to assistive technology. */
export const announcements = [60, 30, 20] as const;

/** When the price hold of the plan being chosen ends. */
export function holdEnd(now: Date, minutes: number = defaultHoldMinutes): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

export type Hold = { readonly until: Date; readonly extensions: number };

/**
 * Adds the hold's minutes to what is left of it: an extension, not a restart. A hold that is over is not extended;
 * its plan is quoted again.
 */
export function extend(
  hold: Hold,
  now: Date,
  minutes: number = defaultHoldMinutes,
): Hold | Refusal<'QUOTE_EXPIRED' | 'HOLD_LIMIT'> {
  if (now >= hold.until) return refuse('QUOTE_EXPIRED');
  if (hold.extensions >= holdExtensions) return refuse('HOLD_LIMIT', { extensions: hold.extensions });
  return { until: holdEnd(hold.until, minutes), extensions: hold.extensions + 1 };
}

/** Whole seconds left, never negative. A countdown decides by the clock, since timers of hidden tabs are slowed down. */
export function secondsLeft(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000));
}

/** What to announce on going from `before` to `after` seconds left; the lowest when several were passed at once. */
export function announcement(before: number, after: number): number | undefined {
  return announcements.findLast((mark) => before > mark && after <= mark && after > 0);
}

/** `MM:SS`, each padded to two digits. */
export function formatCountdown(totalSeconds: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(Math.floor(totalSeconds / 60))}:${pad(totalSeconds % 60)}`;
}
