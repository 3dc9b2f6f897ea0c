/** Starts on Friday 20 November 2026, 10:00 in Bogotá. */
export class TestClock {
  private current = new Date('2026-11-20T15:00:00.000Z');

  now(): Date {
    return new Date(this.current);
  }

  set(iso: string): void {
    this.current = new Date(iso);
  }

  advance(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const seconds = (((time.days ?? 0) * 24 + (time.hours ?? 0)) * 60 + (time.minutes ?? 0)) * 60 + (time.seconds ?? 0);
    this.current = new Date(this.current.getTime() + seconds * 1000);
  }
}
