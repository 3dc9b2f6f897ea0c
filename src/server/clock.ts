/** The source of the current time. Decisions receive the time as an argument; only outer layers read the clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
