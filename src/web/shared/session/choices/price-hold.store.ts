import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  begun,
  clockAhead,
  extended,
  holdSecondsLeft,
  untilNextSecond,
  type HoldReply,
  type PriceHold,
} from './price-hold.flow.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

/** The global countdown: one at a time, in memory only, of this tab. Signing out ends it. */
export const priceHoldStore = resetOnSignOut(
  createStore<{ hold: PriceHold | null; ahead: number | null }>(() => ({ hold: null, ahead: null })),
);

/** Starts the countdown with a proposal's hold, or goes on with the one that runs. */
export function beginPriceHold(reply: HoldReply, { restart = false } = {}): void {
  const now = Date.now();
  priceHoldStore.setState(({ hold, ahead: known }) => {
    const ahead = clockAhead(known, reply.serverTime, now);
    return { ahead, hold: begun(hold, reply, ahead, now, restart) };
  });
}

/** After "Más tiempo". */
export function extendPriceHold(reply: Pick<HoldReply, 'proposalId' | 'holdUntil' | 'serverTime'>): void {
  const now = Date.now();
  priceHoldStore.setState(({ hold, ahead: known }) => {
    const ahead = clockAhead(known, reply.serverTime, now);
    return { ahead, hold: extended(hold, reply, ahead, now) };
  });
}

/** On arriving at the offer's details, and on accepting. */
export function stopPriceHold(): void {
  priceHoldStore.setState({ hold: null });
}

/** On arriving at the choice of a plan: a countdown that ran out elsewhere is over, and a new one may begin. */
export function dropEndedHold(): void {
  const { hold } = priceHoldStore.getState();
  if (hold && hold.endsAt <= Date.now()) stopPriceHold();
}

/** The countdown of an offer, second by second; null while none runs for it. `secondsLeft` 0 means that it is over. */
export function usePriceHold(offerId: string): (PriceHold & { secondsLeft: number }) | null {
  const hold = useStore(priceHoldStore, (state) => (state.hold?.offerId === offerId ? state.hold : null));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!hold) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const at = Date.now();
      setNow(at);
      if (hold.endsAt > at) timer = setTimeout(tick, untilNextSecond(hold, at));
    };
    tick();
    // Timers of hidden tabs are slowed down, so the clock is read again on coming back.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [hold]);
  return hold && { ...hold, secondsLeft: Math.min(hold.totalSeconds, holdSecondsLeft(hold, now)) };
}
