import { randomUUID } from 'node:crypto';
import { graceEnd } from '#domain/agreements/agreements.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addBusinessDays, addDays, startOfBogotaDay, type IsoDate } from '#domain/time/calendar.ts';
import type { Services } from '#server/services.ts';

export type PlanTrouble = 'overdue' | 'paused' | 'atRisk' | 'ended';

/** The first review creates the notice that the plan will end; the second review ends the plan. */
export type PlanEvent = { readonly on: IsoDate; readonly happens: 'pause' | 'review' };

/** The minimum number of days since the due date of an overdue instalment. */
const aWhile = 4;
/** The number of days between the request for a pause and the due date. */
const ahead = 3;

export const unpaidBefore = (next: 'ahead' | PlanTrouble): number => (next === 'atRisk' || next === 'ended' ? 1 : 0);

const noticeOn = (dueOn: IsoDate): IsoDate => addDays(graceEnd(dueOn), 1);
const endOn = (dueOn: IsoDate): IsoDate =>
  addDays(addBusinessDays(noticeOn(dueOn), defaultReliefPolicy.notice.businessDays), 1);

export function lastEventOf(next: PlanTrouble, dueOn: IsoDate): IsoDate {
  if (next === 'atRisk') return noticeOn(dueOn);
  return next === 'ended' ? endOn(dueOn) : addDays(dueOn, aWhile - 1);
}

/** For `atRisk`, the notice is created on `today`, so that the number of days until the end of the plan is constant. */
export function eventsOf(next: 'ahead' | PlanTrouble, dueOn: IsoDate, today: IsoDate): PlanEvent[] {
  switch (next) {
    case 'paused':
      return [{ on: addDays(dueOn, -ahead), happens: 'pause' }];
    case 'atRisk':
      return [{ on: today, happens: 'review' }];
    case 'ended':
      return [noticeOn(dueOn), endOn(dueOn)].map((on) => ({ on, happens: 'review' }));
    default:
      return [];
  }
}

export async function liveOn(
  { agreements }: Pick<Services, 'agreements'>,
  {
    customerId,
    agreementId,
    events,
    until,
  }: { customerId: string; agreementId: string; events: readonly PlanEvent[]; until: Date },
): Promise<void> {
  for (const { on, happens } of events) {
    const morning = startOfBogotaDay(on).getTime() + 10 * 60 * 60_000;
    const now = new Date(Math.min(morning, until.getTime()));
    const plan = await agreements.one(customerId, agreementId, now);
    if (isRefusal(plan) || plan.agreement.state !== 'VIGENTE') return;
    if (happens === 'pause') await pause(agreements, { customerId, agreementId, now });
    else {
      await agreements.reviewDays(now);
      // Listing the agreements marks the notice as seen. A review ends a plan only after the notice was seen or
      // delivered.
      await agreements.list(customerId, now);
    }
  }
}

async function pause(
  { relief }: Services['agreements'],
  asked: { customerId: string; agreementId: string; now: Date },
): Promise<void> {
  const options = await relief.options(asked.customerId, asked.agreementId, asked.now);
  if (isRefusal(options) || options.pause.left === 0) return;
  const longest = options.pause.choices.findLast(({ preview }) => preview !== null);
  if (!longest?.preview) throw new Error(`The demonstration cannot pause ${asked.agreementId}`);
  await relief.make({
    ...asked,
    body: { kind: 'PAUSAR', months: longest.months, hash: longest.preview.hash },
    sessionId: randomUUID(),
    ip: '127.0.0.1',
    userAgent: 'Demostración',
  });
}
