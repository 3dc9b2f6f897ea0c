import { addBusinessDays, addDays, endOfBogotaDay, bogotaDate, latest, type IsoDate } from '#domain/time/calendar.ts';
import { graceEnd, isClosedAgreement, reliefPolicyOf, type Agreement, type Notice } from './agreements.ts';
import { outstanding, type Instalment } from './instalments.ts';
import type { AttemptStatus } from './payment-facts.ts';
import { isUnderWay } from './under-way.ts';

export type TimeOver = {
  readonly state: 'CANCELADO' | 'INCUMPLIDO';
  /** The last day on which a payment was on time. */
  readonly lastDay: IsoDate;
};

/** The last day of grace of an unpaid instalment, once it has passed; undefined otherwise. */
function overSince(
  instalment: Instalment | undefined,
  reopenedOn: IsoDate | undefined,
  today: IsoDate,
): IsoDate | undefined {
  if (instalment === undefined || outstanding(instalment) <= 0) return undefined;
  const { dueOn } = instalment;
  const from = reopenedOn === undefined ? dueOn : latest(dueOn, reopenedOn);
  if (today <= from) return undefined;
  const lastDay = graceEnd(from);
  return today > lastDay ? lastDay : undefined;
}

/**
 * True when a plan in force is about to end: two consecutive instalments are unpaid after their grace, or one is unpaid
 * for `lastUnpaidDays` after it.
 */
export function isAtRisk(agreement: Agreement, today: IsoDate): boolean {
  const { state, instalments, reopenedOn, underReviewSince } = agreement;
  if (state !== 'VIGENTE' || underReviewSince !== undefined) return false;
  return instalments.some((instalment, index) => {
    const lastDay = overSince(instalment, reopenedOn, today);
    if (lastDay === undefined) return false;
    if (today > addDays(lastDay, reliefPolicyOf(agreement).lastUnpaidDays)) return true;
    return overSince(instalments[index + 1], reopenedOn, today) !== undefined;
  });
}

/** Adds or removes the notice of a plan's end after a day, a payment, a void or a new schedule. */
export function withNotice(agreement: Agreement, today: IsoDate): Agreement {
  // A closed plan keeps its notice, by which late reports are judged.
  if (isClosedAgreement(agreement.state)) return agreement;
  if (!isAtRisk(agreement, today))
    return agreement.notice === undefined ? agreement : { ...agreement, notice: undefined };
  if (agreement.notice !== undefined) return agreement;
  return {
    ...agreement,
    notice: { givenOn: today, endsOn: addBusinessDays(today, reliefPolicyOf(agreement).notice.businessDays) },
  };
}

/** Removes a notice that no longer applies; never adds one. */
export function withoutStaleNotice(agreement: Agreement, today: IsoDate): Agreement {
  return agreement.notice === undefined ? agreement : withNotice(agreement, today);
}

/**
 * Extends a notice once if no message was sent and the customer has not seen it. Undefined when
 * there is nothing to extend.
 */
export function renewedNotice(agreement: Agreement, today: IsoDate, reached: boolean): Notice | undefined {
  const { notice } = agreement;
  if (notice === undefined || reached || today <= notice.endsOn) return undefined;
  const { businessDays } = reliefPolicyOf(agreement).notice;
  const isFirst = notice.endsOn <= addBusinessDays(notice.givenOn, businessDays);
  return isFirst ? { ...notice, endsOn: addBusinessDays(today, businessDays) } : undefined;
}

/**
 * The state and last day of a plan whose time is over: its first payment is missing or its notice expired. Undefined
 * while it continues. Unreported payments are not considered.
 */
export function timeOver(agreement: Agreement, today: IsoDate): TimeOver | undefined {
  const { state, instalments, reopenedOn, notice, underReviewSince } = agreement;
  if (underReviewSince !== undefined) return undefined;
  if (state === 'PENDIENTE_PAGO_INICIAL') {
    const lastDay = overSince(instalments[0], reopenedOn, today);
    return lastDay === undefined ? undefined : { state: 'CANCELADO', lastDay };
  }
  if (notice === undefined || today <= notice.endsOn || !isAtRisk(agreement, today)) return undefined;
  return { state: 'INCUMPLIDO', lastDay: notice.endsOn };
}

/** The facts about one attempt that decide when its plan can end. */
export type AttemptAtEnd = {
  readonly status: AttemptStatus;
  /** Until then, a payment can start in the checkout. */
  readonly expiresAt: Date;
  /** When the provider last answered a lookup of its reference. */
  readonly askedAt?: Date | undefined;
  /** True while its money is under review by the operator. */
  readonly hasOpenCase?: boolean | undefined;
};

export type WaitingReason = 'PROVIDER_SILENT' | 'PAYMENT_STUCK' | 'MONEY_IN_REVIEW';

type PlanEnd =
  | { readonly decision: 'stays' }
  /** `opensCase` after ten days of waiting, which only the operator or the provider can end. */
  | {
      readonly decision: 'waits';
      readonly reason: WaitingReason;
      readonly lastDay: IsoDate;
      readonly opensCase: boolean;
    }
  | ({ readonly decision: 'ends' } & TimeOver);

type PlanEndFacts = {
  readonly agreement: Agreement;
  readonly attempts: readonly AttemptAtEnd[];
  /** The time at which the operator closed the case of this wait, which counts like the provider's answer then. */
  readonly releasedAt?: Date | undefined;
  readonly now: Date;
};

const minute = 60_000;
/** Time for a retry in the checkout and for the provider to index its own transaction. */
const settlingMs = 5 * minute;
/** Interval between lookups of a payment that stays pending. */
const askAgainMs = 60 * minute;
const longestWaitMs = 10 * 24 * 60 * minute;

/** From this moment on, the provider's answer covers every payment that could still be on time. */
function answerableFrom({ expiresAt }: Pick<AttemptAtEnd, 'expiresAt'>, lastDay: IsoDate): Date {
  return new Date(Math.max(endOfBogotaDay(lastDay).getTime(), expiresAt.getTime()) + settlingMs);
}

/** Why an attempt still delays the end of its plan; undefined when it does not. */
function waitsFor(attempt: AttemptAtEnd, lastDay: IsoDate, releasedAt: Date | undefined): WaitingReason | undefined {
  const from = answerableFrom(attempt, lastDay);
  if (attempt.status === 'EN_REVISION' && attempt.hasOpenCase) return 'MONEY_IN_REVIEW';
  if (attempt.status === 'APROBADO' || (releasedAt !== undefined && releasedAt >= from)) return undefined;
  if (isUnderWay(attempt.status)) return 'PAYMENT_STUCK';
  return attempt.askedAt === undefined || attempt.askedAt < from ? 'PROVIDER_SILENT' : undefined;
}

/**
 * Decides whether a plan ends now. It waits until the provider has reported every payment that could still be on time.
 */
export function decideEnd({ agreement, attempts, releasedAt, now }: PlanEndFacts): PlanEnd {
  const over = timeOver(agreement, bogotaDate(now));
  if (over === undefined) return { decision: 'stays' };
  const { lastDay } = over;
  const waiting = attempts.flatMap((attempt) => {
    const reason = waitsFor(attempt, lastDay, releasedAt);
    if (reason === undefined) return [];
    const since = answerableFrom(attempt, lastDay).getTime();
    // Money under review has its own case.
    return [{ reason, opensCase: reason !== 'MONEY_IN_REVIEW' && now.getTime() - since >= longestWaitMs }];
  });
  const [first] = waiting.toSorted((a, b) => Number(b.opensCase) - Number(a.opensCase));
  return first === undefined ? { decision: 'ends', ...over } : { decision: 'waits', lastDay, ...first };
}

/** The attempts that need a lookup before the plan can end; empty while its time is not over. */
export function attemptsToAsk<A extends AttemptAtEnd>(
  { agreement, releasedAt, now }: Omit<PlanEndFacts, 'attempts'>,
  attempts: readonly A[],
): A[] {
  const over = timeOver(agreement, bogotaDate(now));
  if (over === undefined) return [];
  return attempts.filter((attempt) => {
    const reason = waitsFor(attempt, over.lastDay, releasedAt);
    const from = answerableFrom(attempt, over.lastDay);
    if (reason === undefined || reason === 'MONEY_IN_REVIEW' || now < from) return false;
    const { askedAt } = attempt;
    return askedAt === undefined || askedAt < from || now.getTime() - askedAt.getTime() >= askAgainMs;
  });
}
