/** Where "now" comes from. Decisions take it as an argument; only the edges ask the clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
