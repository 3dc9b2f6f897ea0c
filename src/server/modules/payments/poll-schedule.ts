const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const firstPauses = [5 * second, 15 * second, minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute];
export const outageProbe = minute;
/**
 * The server looks up an attempt until this time after its creation, in milliseconds, even when the attempt has
 * expired.
 */
export const askedFor = 7 * day;

/** Returns null after 7 days. */
export function nextPoll(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next =
    firstPauses.find((pause) => pause > age) ??
    (age < day ? Math.min(Math.floor(age / hour + 1) * hour, day) : Math.floor(age / day + 1) * day);
  return next > askedFor ? null : new Date(createdAt.getTime() + next);
}
