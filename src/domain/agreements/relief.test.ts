import { describe, expect, test } from 'vitest';
import { standing, wholeBalance } from './agreements.ts';
import {
  canUndo,
  leftOf,
  moveDays,
  pausedUntil,
  previewRelief,
  undoneUntil,
  type ReliefChange,
  type ReliefFacts,
  type ReliefRecord,
  type ReliefRequest,
  undoableUntil,
} from './relief.ts';
import { withSchedule } from './schedule.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addDays, isoDate } from '#domain/time/calendar.ts';
import { paid, pausedPlan, reliefFacts, unpaidPlan, workedPlan } from '#test/support/worked-plan.ts';

const begun = workedPlan();
const facts = (today: string, more: Partial<ReliefFacts> = {}) => reliefFacts(begun, today, more);
const dates = (change: ReliefChange | { refused: string }) =>
  'after' in change ? change.after.slice(1).map(({ dueOn }) => dueOn) : change.refused;
let made = 0;
function after(of: ReliefFacts, request: ReliefRequest, today = of.today): ReliefFacts {
  const change = previewRelief(of, request);
  if (isRefusal(change)) throw new Error(`${change.refused} ${JSON.stringify(change.detail)}`);
  const record: ReliefRecord = { id: `r${(made += 1)}`, at: new Date(`${of.today}T15:00:00Z`), ...change };
  const instalments = withSchedule(of.agreement.instalments, change.after);
  return { ...of, agreement: { ...of.agreement, instalments }, history: [...of.history, record], today };
}
const move = (number: number, on: string): ReliefRequest => ({ kind: 'MOVER', number, on: isoDate(on) });

describe('the example plan', () => {
  test('allows moving instalment 1 to 14 January, with a grace period until 21 January', () => {
    const of = facts('2026-12-21');
    expect(moveDays(of, begun.instalments[1]!)).toEqual({ earliest: '2026-12-31', latest: '2027-01-14' });
    const moved = after(of, move(1, '2027-01-14'));
    expect(moved.agreement.instalments[1]).toMatchObject({ dueOn: '2027-01-14', movedTo: '2027-01-14', position: 1 });
    expect(moved.agreement.instalments[2]!.dueOn).toBe('2027-02-01');
    expect(standing(moved.agreement, isoDate('2027-01-21'))).toBe('EN_GRACIA');
    expect(standing(moved.agreement, isoDate('2027-01-22'))).toBe('EN_MORA');
    expect(previewRelief(of, move(1, '2027-01-15'))).toEqual({
      refused: 'RELIEF_DATE',
      detail: { earliest: '2026-12-31', latest: '2027-01-14' },
    });
    expect(previewRelief(of, move(1, '2027-01-11'))).toMatchObject({ refused: 'RELIEF_DATE' }); // 11 January is Epiphany, a holiday.
    expect(previewRelief(of, move(1, '2026-12-30'))).toMatchObject({ refused: 'RELIEF_DATE' });
  });

  test('allows moving an instalment at most to the day before the next due date', () => {
    const maxDays = 33;
    expect(addDays(begun.instalments[1]!.dueOn, maxDays)).toBe(begun.instalments[2]!.dueOn);
    const relief = { ...defaultReliefPolicy, move: { ...defaultReliefPolicy.move, maxDays } };
    const of = facts('2026-12-21', { agreement: { ...begun, relief } });
    expect(moveDays(of, begun.instalments[1]!)).toMatchObject({ latest: '2027-01-29' });
  });

  test('skips instalment 1 and shifts all later instalments by one position', () => {
    const skipped = previewRelief(facts('2026-12-21'), { kind: 'PASAR', number: 1 });
    expect(dates(skipped)).toEqual([
      '2027-02-01',
      '2027-03-01',
      '2027-03-30',
      '2027-04-30',
      '2027-06-01',
      '2027-06-30',
    ]);
  });

  test('is due again on 1 March 2027 after a pause of two months', () => {
    const paused = after(facts('2026-12-21'), { kind: 'PAUSAR', months: 2 });
    expect(paused.agreement.instalments.slice(1).map(({ dueOn }) => dueOn)).toEqual([
      '2027-03-01',
      '2027-03-30',
      '2027-04-30',
      '2027-06-01',
      '2027-06-30',
      '2027-07-30',
    ]);
    expect(pausedUntil(paused.history)).toBe('2027-03-01');
    const agreement = { ...paused.agreement, pausedUntil: pausedUntil(paused.history) };
    expect(standing(agreement, isoDate('2027-02-28'))).toBe('EN_PAUSA');
    expect(standing(agreement, isoDate('2027-03-01'))).toBe('AL_DIA');
  });

  test.each([1, 2])('shifts the next instalment by one position per month in a pause of %i months', (months) => {
    const next = begun.instalments[1]!.dueOn;
    for (let day = addDays(next, -defaultReliefPolicy.openDays); day <= next; day = addDays(day, 1)) {
      const paused = after(facts(day), { kind: 'PAUSAR', months }).agreement;
      expect(paused.instalments[1], day).toMatchObject({ position: 1 + months });
    }
  });

  test('starts the pause at the next due date when the campaign allows early changes', () => {
    const early = { ...begun, relief: { ...defaultReliefPolicy, openDays: 365 } };
    expect(dates(previewRelief(facts('2026-11-28', { agreement: early }), { kind: 'PAUSAR', months: 2 }))[0]).toBe(
      '2027-03-01',
    );
    expect(dates(previewRelief(facts('2026-11-28', { agreement: early }), { kind: 'PAUSAR', months: 1 }))[0]).toBe(
      '2027-02-01',
    );
  });

  test('when paused, moves overdue instalments to at least a month from today', () => {
    const of = facts('2027-02-04');
    expect(dates(previewRelief(of, { kind: 'PAUSAR', months: 1 }))).toEqual([
      '2027-03-30',
      '2027-04-30',
      '2027-06-01',
      '2027-06-30',
      '2027-07-30',
      '2027-08-30',
    ]);
    expect(after(of, { kind: 'PAUSAR', months: 1 }).agreement.instalments[1]).toMatchObject({ position: 4 });
  });

  test('keeps its whole balance after a pause when the plan has interest', () => {
    const plan = workedPlan({ term: 12, annualRateBps: 2_400 });
    expect(wholeBalance(pausedPlan(plan, '2026-12-21', 2))).toBe(wholeBalance(plan));
  });
});

describe('a change of due dates', () => {
  const december = facts('2026-12-21');

  test('is allowed near the due date, and only as a pause after the grace period', () => {
    expect(previewRelief(facts('2026-12-09'), { kind: 'PASAR', number: 1 })).toEqual({
      refused: 'RELIEF_NOT_NOW',
      detail: { from: '2026-12-10' },
    });
    expect(isRefusal(previewRelief(facts('2026-12-10'), { kind: 'PASAR', number: 1 }))).toBe(false);
    expect(isRefusal(previewRelief(facts('2027-01-07'), { kind: 'PASAR', number: 1 }))).toBe(false);
    expect(previewRelief(facts('2027-01-08'), { kind: 'PASAR', number: 1 })).toMatchObject({
      refused: 'RELIEF_NOT_NOW',
    });
    expect(isRefusal(previewRelief(facts('2027-01-08'), { kind: 'PAUSAR', months: 1 }))).toBe(false);
    expect(moveDays(facts('2027-01-07'), begun.instalments[1]!)).toEqual({
      earliest: '2027-01-07',
      latest: '2027-01-14',
    });
  });

  test('must start with the next unpaid instalment', () => {
    expect(previewRelief(december, { kind: 'PASAR', number: 2 })).toMatchObject({ refused: 'RELIEF_CHANGED' });
  });

  test('is refused above the limits of the campaign', () => {
    const moved = after(december, move(1, '2027-01-14'), isoDate('2027-01-05'));
    expect(previewRelief(moved, move(1, '2027-01-20'))).toEqual({
      refused: 'RELIEF_LIMIT',
      detail: { limit: 'INSTALMENT', kind: 'MOVER' },
    });
    expect(leftOf(moved, 'MOVER')).toBe(2);
    const skipped = after(moved, { kind: 'PASAR', number: 1 }, isoDate('2027-01-20'));
    expect(skipped.agreement.instalments[1]).toMatchObject({ dueOn: '2027-02-01', movedTo: null });
    expect(previewRelief(skipped, { kind: 'PASAR', number: 1 })).toMatchObject({ detail: { limit: 'TIMES' } });
    const paused = after(december, { kind: 'PAUSAR', months: 1 }, isoDate('2027-01-20'));
    expect(previewRelief(paused, { kind: 'PAUSAR', months: 1 })).toMatchObject({ detail: { limit: 'YEAR' } });
  });

  test('never skips two consecutive months or shifts by more than four positions', () => {
    const twelve = facts('2026-12-21', { agreement: workedPlan({ term: 12 }) });
    const once = after(twelve, { kind: 'PASAR', number: 1 }, isoDate('2027-01-20'));
    expect(previewRelief(once, { kind: 'PASAR', number: 1 })).toMatchObject({ detail: { limit: 'IN_A_ROW' } });
    const later = { ...once, agreement: paid(once.agreement, 440_000, '2027-02-01'), today: isoDate('2027-02-20') };
    const twice = after(later, { kind: 'PASAR', number: 2 }, isoDate('2027-03-20'));
    const paused = after(twice, { kind: 'PAUSAR', months: 2 });
    expect(paused.agreement.instalments[2]).toMatchObject({ position: 6 });
    const late = facts('2027-03-15', { agreement: begun });
    expect(previewRelief(late, { kind: 'PAUSAR', months: 2 })).toMatchObject({ detail: { limit: 'EXTENSION' } });
  });

  test('is refused when the plan is not in force or a payment is under way', () => {
    const refused = (more: Partial<ReliefFacts>) =>
      previewRelief({ ...december, ...more }, { kind: 'PASAR', number: 1 });
    expect(refused({ agreement: unpaidPlan() })).toEqual({ refused: 'RELIEF_NOT_NOW', detail: { needs: 'FIRST' } });
    expect(refused({ agreement: { ...begun, state: 'INCUMPLIDO' } })).toEqual({ refused: 'AGREEMENT_CLOSED' });
    expect(refused({ agreement: paid(begun, 4_440_000, '2026-12-01') })).toEqual({ refused: 'PAY_ALREADY_PAID' });
    expect(refused({ paymentUnderWay: true })).toEqual({ refused: 'PAYMENT_PENDING' });
    expect(refused({ isMembership: true })).toEqual({ refused: 'RELIEF_NOT_HERE' });
    expect(isRefusal(previewRelief({ ...december, isMembership: true }, move(1, '2027-01-14')))).toBe(false);
  });

  test('can be undone for at most a day, and not after a payment', () => {
    const moved = after(december, move(1, '2027-01-14'));
    const [record] = moved.history;
    const can = (iso: string, paidSince = false, of = moved) =>
      canUndo(of, record!.id, { now: new Date(iso), paidSince });
    expect(can('2026-12-22T14:59:59Z')).toBe(true);
    expect(can('2026-12-22T15:00:00Z')).toBe(false);
    expect(can('2026-12-21T16:00:00Z', true)).toBe(false);
    const undone: ReliefRecord = {
      ...record!,
      id: 'u',
      kind: 'DESHACER',
      undoes: record!.id,
      before: record!.after,
      after: record!.before,
    };
    const back = { ...moved, agreement: begun, history: [record!, undone] };
    expect(can('2026-12-21T17:00:00Z', false, back)).toBe(false);
    expect(leftOf(back, 'MOVER')).toBe(3);
    // A change of a replaced plan cannot be undone.
    const replaced = { ...moved, agreement: { ...moved.agreement, state: 'REPROGRAMADO' as const } };
    expect(can('2026-12-21T17:00:00Z', false, replaced)).toBe(false);
    const due = after(facts('2026-12-30'), { kind: 'PASAR', number: 1 });
    expect(canUndo(due, due.history[0]!.id, { now: new Date('2026-12-30T16:00:00Z'), paidSince: false })).toBe(true);
    // A change can be undone at most until the end of the old due date. The mail announces this time.
    const onItsDay = { ...due.history[0]!, at: new Date('2026-12-30T16:00:00Z') };
    expect(undoableUntil(onItsDay).toISOString()).toBe('2026-12-31T04:59:59.999Z');
    expect(undoableUntil(record!).toISOString()).toBe('2026-12-22T15:00:00.000Z');
    const late = after(facts('2027-01-04'), { kind: 'PASAR', number: 1 });
    expect(canUndo(late, late.history[0]!.id, { now: new Date('2027-01-04T16:00:00Z'), paidSince: false })).toBe(false);
  });
});

describe('an undone change', () => {
  const agreement = begun;
  const made = (id: string, kind: ReliefRecord['kind'], day: string, undoes?: string): ReliefRecord => ({
    id,
    kind,
    number: 1,
    at: new Date(`${day}T15:00:00Z`),
    before: [],
    after: [],
    undoes,
  });
  const undoneOn = (...days: string[]) =>
    days.flatMap((day, index) => [
      made(`${index}`, 'PAUSAR', day),
      made(`${index} undone`, 'DESHACER', day, `${index}`),
    ]);
  const until = (history: ReliefRecord[], today: string, kind: 'PAUSAR' | 'MOVER' = 'PAUSAR') =>
    undoneUntil({ agreement, history, today: isoDate(today) }, kind);

  test('blocks the same kind after three undos within thirty days', () => {
    const history = undoneOn('2026-12-01', '2026-12-05', '2026-12-10');
    expect(until(history.slice(0, 4), '2026-12-10')).toBeUndefined();
    expect(until(history, '2026-12-10')).toBe('2026-12-31');
    expect(until(history, '2026-12-30')).toBe('2026-12-31');
    expect(until(history, '2026-12-31')).toBeUndefined();
    expect(
      until(
        [
          ...history,
          ...undoneOn('2027-01-02').map((each) => ({
            ...each,
            id: `b${each.id}`,
            undoes: each.undoes && `b${each.undoes}`,
          })),
        ],
        '2027-01-02',
      ),
    ).toBe('2027-01-04');
  });

  test('blocks no other kind, and also counts for the replacing plan', () => {
    const history = undoneOn('2026-12-01', '2026-12-05', '2026-12-10');
    expect(until(history, '2026-12-10', 'MOVER')).toBeUndefined();
    const facts = { agreement, history: [], earlier: history, today: isoDate('2026-12-10') };
    expect(undoneUntil(facts, 'PAUSAR')).toBe('2026-12-31');
  });
});
