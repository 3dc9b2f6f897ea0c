const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const firstPauses = [5 * second, 15 * second, minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute];
export const outageProbe = minute;
/** The time after its creation during which an attempt is looked up, expired or not. */
export const askedFor = 7 * day;

/**
 * Returns the next lookup of an attempt: 5 s, 15 s, 1, 2, 5, 15 and 30 minutes after its creation, then hourly until 24
 * hours, then daily until 7 days. Returns null afterwards.
 */
export function nextPoll(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next =
    firstPauses.find((pause) => pause > age) ??
    (age < day ? Math.min(Math.floor(age / hour + 1) * hour, day) : Math.floor(age / day + 1) * day);
  return next > askedFor ? null : new Date(createdAt.getTime() + next);
}
