const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Pauses between questions about one attempt, from its beginning. */
const firstPauses = [5 * second, 15 * second, minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute];
/** During an outage the provider is asked again this often. */
export const outageProbe = minute;
/** The provider is asked about an attempt for this long, expired or not. */
export const askedFor = 7 * day;

/**
 * When to ask the provider about an attempt again: 5 s, 15 s, 1, 2, 5, 15, 30 minutes after it began, then hourly to
 * 24 hours, then daily to 7 days. Null when it has been asked long enough.
 */
export function nextPoll(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next =
    firstPauses.find((pause) => pause > age) ??
    (age < day ? Math.min(Math.floor(age / hour + 1) * hour, day) : Math.floor(age / day + 1) * day);
  return next > askedFor ? null : new Date(createdAt.getTime() + next);
}
