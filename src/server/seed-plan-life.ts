import { randomUUID } from 'node:crypto';
import { graceEnd } from '#domain/agreements/agreements.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addBusinessDays, addDays, startOfBogotaDay, type IsoDate } from '#domain/time/calendar.ts';
import type { Services } from './services.ts';

/** What a plan of the demonstration goes through when a month is not enough. */
export type PlanTrouble = 'overdue' | 'paused' | 'atRisk' | 'ended';

/** A pause that its person asks for, or a review of days: the notice, which its person sees, and then the end. */
export type PlanEvent = { readonly on: IsoDate; readonly happens: 'pause' | 'review' };

/** An instalment is some days old before it is notified. */
const aWhile = 4;
/** A pause is asked for before the date comes. */
const ahead = 3;

/** How many unpaid instalments come before the one that is notified. */
export const unpaidBefore = (next: 'ahead' | PlanTrouble): number => (next === 'atRisk' || next === 'ended' ? 1 : 0);

const noticeOn = (dueOn: IsoDate): IsoDate => addDays(graceEnd(dueOn), 1);
const endOn = (dueOn: IsoDate): IsoDate =>
  addDays(addBusinessDays(noticeOn(dueOn), defaultReliefPolicy.notice.businessDays), 1);

/** The day of the last thing that happens to a plan, by the date of the instalment that is notified. */
export function lastEventOf(next: PlanTrouble, dueOn: IsoDate): IsoDate {
  if (next === 'atRisk') return noticeOn(dueOn);
  return next === 'ended' ? endOn(dueOn) : addDays(dueOn, aWhile - 1);
}

/** What happens to a plan after its payments; a notice is given today, so that its last day is always as far. */
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

/** Lets the days of a plan pass, by the services that do it for everybody. Can be repeated: what happened already stays. */
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
      // Its person saw the notice; without that it would be given a second time.
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
