/** The global countdown (specification §4). `endsAt` is in milliseconds since 1970, by the clock of this device. */
export interface Countdown {
  endsAt: number;
  totalSeconds: number;
}

export function isRunning(countdown: Countdown | null, now: number): countdown is Countdown {
  return countdown !== null && countdown.endsAt > now;
}

export function started(countdown: Countdown | null, minutes: number, now: number, restart = false): Countdown {
  if (!restart && isRunning(countdown, now)) return countdown;
  return { endsAt: now + minutes * 60_000, totalSeconds: minutes * 60 };
}

export function extended(countdown: Countdown | null, minutes: number, now: number): Countdown | null {
  if (!isRunning(countdown, now)) return countdown;
  const endsAt = countdown.endsAt + minutes * 60_000;
  return { endsAt, totalSeconds: Math.max(countdown.totalSeconds, secondsLeft({ endsAt }, now)) };
}

export function secondsLeft({ endsAt }: Pick<Countdown, 'endsAt'>, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1_000));
}

export function untilNextSecond({ endsAt }: Pick<Countdown, 'endsAt'>, now: number): number {
  const left = endsAt - now;
  return left <= 0 ? 0 : ((left - 1) % 1_000) + 1;
}

/**
 * Also returns null when the remaining time exceeds the full length, for example because the clock of the device was
 * changed.
 */
export function stillRunning(stored: unknown, now: number): Countdown | null {
  const { endsAt, totalSeconds } = (stored ?? {}) as Partial<Record<keyof Countdown, unknown>>;
  if (typeof endsAt !== 'number' || typeof totalSeconds !== 'number') return null;
  const left = secondsLeft({ endsAt }, now);
  return left > 0 && left <= totalSeconds ? { endsAt, totalSeconds } : null;
}
