import { useSyncExternalStore } from 'react';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

/** Milliseconds that the server's clock is ahead of this device's. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** A `Date` header has whole seconds and travels: smaller differences are not the device's. */
const toleranceMs = 2_000;

/** The server's time. The device's clock may be wrong, and a demonstration's clock runs ahead. */
export const currentTime = (): Date => new Date(Date.now() + aheadMs);

/** Learns the server's time from an answer that no cache has kept. */
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
  // Timers of hidden pages and of sleeping machines stop.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The minute it is, for what is said relative to now. */
export function useCurrentTime(): Date {
  return new Date(useSyncExternalStore(listenToMinutes, minuteNow, minuteNow) * minuteMs);
}

/** Today in Bogotá, also on a page that stays open over midnight. */
export function useCurrentDay(): IsoDate {
  const day = () => bogotaDate(currentTime());
  return useSyncExternalStore(listenToMinutes, day, day);
}
