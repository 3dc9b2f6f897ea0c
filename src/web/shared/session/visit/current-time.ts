import { useSyncExternalStore } from 'react';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

/** Server time minus device time, in milliseconds. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** The `Date` header contains whole seconds and arrives with network latency, so smaller differences are ignored. */
const toleranceMs = 2_000;

/** The clock of the device may be wrong, and the clock of a demonstration's server can be days ahead. */
export const currentTime = (): Date => new Date(Date.now() + aheadMs);

export function learnServerTime(headers: Headers): void {
  const sentAt = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(sentAt) || headers.get('Cache-Control') !== 'no-store') return;
  const ahead = sentAt - Date.now();
  if (Math.abs(ahead - aheadMs) <= toleranceMs) return;
  aheadMs = ahead;
  for (const listener of listeners) listener();
}

const minuteMs = 60_000;
const minuteNow = () => Math.floor(currentTime().getTime() / minuteMs);

function listenToMinutes(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      minuteMs - (currentTime().getTime() % minuteMs),
    );
  };
  wait();
  listeners.add(listener);
  // Timers pause in hidden pages and on sleeping machines.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Rounded down to the minute, and updated each minute. */
export function useCurrentTime(): Date {
  return new Date(useSyncExternalStore(listenToMinutes, minuteNow, minuteNow) * minuteMs);
}

export function useCurrentDay(): IsoDate {
  const day = () => bogotaDate(currentTime());
  return useSyncExternalStore(listenToMinutes, day, day);
}
