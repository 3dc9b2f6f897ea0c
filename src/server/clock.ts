/** The source of the current time. Functions of the domain receive the time as an argument. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
