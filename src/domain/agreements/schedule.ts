import { addDays, monthlyDate, plainMonthlyDate, rollToBusinessDay, type IsoDate } from '#domain/time/calendar.ts';
import type { Agreement } from './agreements.ts';
import { lastOwed, nextOwed, type Instalment } from './instalments.ts';
import type { PlanTerms } from './payoff.ts';

export type Slot = {
  readonly number: number;
  readonly position: number;
  readonly movedTo: IsoDate | null;
  readonly dueOn: IsoDate;
};

export function scheduleOf(instalments: readonly Instalment[]): Slot[] {
  return instalments.map(({ number, position, movedTo, dueOn }) => ({
    number,
    position: position ?? number,
    movedTo: movedTo ?? null,
    dueOn,
  }));
}

export function withSchedule(instalments: readonly Instalment[], schedule: readonly Slot[]): Instalment[] {
  const slots = new Map(schedule.map((slot) => [slot.number, slot]));
  return instalments.map((each) => {
    const slot = slots.get(each.number);
    return slot === undefined ? each : { ...each, position: slot.position, movedTo: slot.movedTo, dueOn: slot.dueOn };
  });
}

export function datesWith(
  instalments: readonly Instalment[],
  schedule: readonly Slot[],
): { nextOn: IsoDate; endsOn: IsoDate } | undefined {
  const planned = withSchedule(instalments, schedule);
  const [next, last] = [nextOwed(planned), lastOwed(planned)];
  return next && last && { nextOn: next.dueOn, endsOn: last.dueOn };
}

export function seriesDate(
  { firstPaymentOn, seriesFrom, dayOfMonth }: Pick<PlanTerms, 'firstPaymentOn' | 'seriesFrom' | 'dayOfMonth'>,
  position: number,
): IsoDate {
  return position === 0 ? firstPaymentOn : monthlyDate(seriesFrom ?? firstPaymentOn, position, dayOfMonth);
}

/** Longer than any run of days without a business day. */
const rollingDays = 7;

/** Does not use the current holidays, so that a new holiday law does not invalidate stored dates. */
export function isInSeries(
  { position, movedTo, dueOn }: Slot,
  { firstPaymentOn, seriesFrom, dayOfMonth }: Pick<PlanTerms, 'firstPaymentOn' | 'seriesFrom' | 'dayOfMonth'>,
): boolean {
  if (movedTo !== null) return dueOn === movedTo;
  const from = plainMonthlyDate(seriesFrom ?? firstPaymentOn, position, dayOfMonth);
  return dueOn >= from && dueOn < addDays(from, rollingDays);
}

export function sameSchedule(a: readonly Slot[], b: readonly Slot[]): boolean {
  return (
    a.length === b.length &&
    a.every((slot, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        slot.number === other.number &&
        slot.position === other.position &&
        slot.movedTo === other.movedTo &&
        slot.dueOn === other.dueOn
      );
    })
  );
}

/** Moves the next unpaid instalment by at least `days` days, and all later instalments, also paid ones. */
export function scheduleAfterReview(
  { instalments, terms }: Pick<Agreement, 'instalments' | 'terms'>,
  days: number,
): { number: number; before: readonly Slot[]; after: readonly Slot[] } | undefined {
  const next = nextOwed(instalments);
  if (next === undefined || days <= 0) return undefined;
  const before = scheduleOf(instalments);
  const moved = (slot: Slot): Slot => {
    const on = rollToBusinessDay(addDays(slot.dueOn, days));
    return { ...slot, movedTo: on, dueOn: on };
  };
  const from = before.find(({ number, position }) => number >= Math.max(1, next.number) && position > 0);
  const regular = from !== undefined && terms !== undefined && instalments.length > 1 ? from : undefined;
  const by = regular === undefined || terms === undefined ? 0 : positionsFor(regular, terms, days);
  const after =
    regular === undefined || terms === undefined
      ? before.map((slot) => (slot.number >= next.number ? moved(slot) : slot))
      : shifted(before, regular.number, by, terms).map((slot) =>
          slot.number === 0 && next.number === 0 ? moved(slot) : slot,
        );
  return { number: next.number, before, after };
}

function positionsFor({ position, dueOn }: Slot, terms: PlanTerms, days: number): number {
  const day = addDays(dueOn, days);
  let by = 1;
  while (seriesDate(terms, position + by) < day) by += 1;
  return by;
}

/** Paid instalments shift too, so that their order does not change. */
export function shifted(schedule: readonly Slot[], from: number, by: number, terms: PlanTerms): Slot[] {
  return schedule.map((slot) => {
    if (slot.number < from) return slot;
    const position = slot.position + by;
    return { number: slot.number, position, movedTo: null, dueOn: seriesDate(terms, position) };
  });
}
