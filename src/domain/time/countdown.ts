import { refuse, type Refusal } from '#domain/refusal.ts';

export const defaultHoldMinutes = 2;

/** The number of times that a hold can be extended; WCAG 2.2.1 requires ten. */
export const holdExtensions = 10;

/** The remaining seconds at which the countdown is announced to assistive technology. */
export const announcements = [60, 30, 20] as const;

/** The end of the price hold of a chosen plan. */
export function holdEnd(now: Date, minutes: number = defaultHoldMinutes): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

export type Hold = { readonly until: Date; readonly extensions: number };

/** Extends a hold from its end by `minutes`. An expired hold is refused; its plan needs a new quote. */
export function extend(
  hold: Hold,
  now: Date,
  minutes: number = defaultHoldMinutes,
): Hold | Refusal<'QUOTE_EXPIRED' | 'HOLD_LIMIT'> {
  if (now >= hold.until) return refuse('QUOTE_EXPIRED');
  if (hold.extensions >= holdExtensions) return refuse('HOLD_LIMIT', { extensions: hold.extensions });
  return { until: holdEnd(hold.until, minutes), extensions: hold.extensions + 1 };
}

/** Remaining whole seconds, never negative. Computed from the clock because browsers throttle timers of hidden tabs. */
export function secondsLeft(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000));
}

/**
 * The mark to announce when the remaining seconds change from `before` to `after`; the lowest if several were passed.
 */
export function announcement(before: number, after: number): number | undefined {
  return announcements.findLast((mark) => before > mark && after <= mark && after > 0);
}

/** `MM:SS`, each with two digits. */
export function formatCountdown(totalSeconds: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(Math.floor(totalSeconds / 60))}:${pad(totalSeconds % 60)}`;
}
