/** Functions of `src/domain` do not use a clock. They receive the time as an argument. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
