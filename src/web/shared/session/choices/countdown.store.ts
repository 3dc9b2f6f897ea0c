import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { localStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut, type WrittenStore } from '#web/shared/session/resettable-stores.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { written } from '#web/shared/session/written-store.ts';
import { extended, secondsLeft, started, stillRunning, untilNextSecond, type Countdown } from './countdown.flow.ts';

export const countdownStore = resetOnSignOut(
  written(
    createStore<{ countdown: Countdown | null }>(() => ({ countdown: null })),
    {
      name: 'countdown' satisfies WrittenStore,
      storage: localStore,
      read: (stored) => ({ countdown: stillRunning((stored as { countdown?: unknown }).countdown, Date.now()) }),
    },
  ),
);

export function startCountdown({ restart = false } = {}): void {
  const { countdown } = countdownStore.getState();
  const next = started(countdown, publicConfig().holdMinutes, Date.now(), restart);
  if (next !== countdown) countdownStore.setState({ countdown: next });
}

export function extendCountdown(): void {
  countdownStore.setState(({ countdown }) => ({
    countdown: extended(countdown, publicConfig().holdMinutes, Date.now()),
  }));
}

export function stopCountdown(): void {
  countdownStore.setState({ countdown: null });
}

/** Returns null when no countdown exists, and 0 seconds left after the end. */
export function useCountdown(): { secondsLeft: number; totalSeconds: number } | null {
  const countdown = useStore(countdownStore, (state) => state.countdown);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!countdown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const at = Date.now();
      setNow(at);
      if (countdown.endsAt > at) timer = setTimeout(tick, untilNextSecond(countdown, at));
    };
    tick();
    // Browsers throttle the timers of hidden tabs, so the countdown is updated when the tab becomes visible.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [countdown]);
  if (!countdown) return null;
  const { totalSeconds } = countdown;
  return { totalSeconds, secondsLeft: Math.min(totalSeconds, secondsLeft(countdown, now)) };
}
