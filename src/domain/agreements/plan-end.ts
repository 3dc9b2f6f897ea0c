import { addBusinessDays, addDays, endOfBogotaDay, bogotaDate, latest, type IsoDate } from '#domain/time/calendar.ts';
import { graceEnd, isClosedAgreement, reliefPolicyOf, type Agreement, type Notice } from './agreements.ts';
import { outstanding, type Instalment } from './instalments.ts';
import type { AttemptStatus } from './payment-facts.ts';
import { isUnderWay } from './under-way.ts';

export type TimeOver = {
  readonly state: 'CANCELADO' | 'INCUMPLIDO';
  readonly lastDay: IsoDate;
};

/** Returns the last day of the grace period of an unpaid instalment, once that day has passed. */
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
 * A plan is at risk when two consecutive instalments are unpaid after their grace periods, or when one instalment is
 * unpaid for more than `lastUnpaidDays` days after its grace period.
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

/** Adds a notice to a plan at risk, and removes the notice from a plan that is no longer at risk. */
export function withNotice(agreement: Agreement, today: IsoDate): Agreement {
  if (isClosedAgreement(agreement.state)) return agreement;
  if (!isAtRisk(agreement, today))
    return agreement.notice === undefined ? agreement : { ...agreement, notice: undefined };
  if (agreement.notice !== undefined) return agreement;
  return {
    ...agreement,
    notice: { givenOn: today, endsOn: addBusinessDays(today, reliefPolicyOf(agreement).notice.businessDays) },
  };
}

export function withoutStaleNotice(agreement: Agreement, today: IsoDate): Agreement {
  return agreement.notice === undefined ? agreement : withNotice(agreement, today);
}

/** Extends an expired notice once if the notice did not reach the customer. */
export function renewedNotice(agreement: Agreement, today: IsoDate, reached: boolean): Notice | undefined {
  const { notice } = agreement;
  if (notice === undefined || reached || today <= notice.endsOn) return undefined;
  const { businessDays } = reliefPolicyOf(agreement).notice;
  const isFirst = notice.endsOn <= addBusinessDays(notice.givenOn, businessDays);
  return isFirst ? { ...notice, endsOn: addBusinessDays(today, businessDays) } : undefined;
}

/** Ignores payments that the provider has not reported yet. */
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

export type AttemptAtEnd = {
  readonly status: AttemptStatus;
  readonly expiresAt: Date;
  /** The time of the provider's last reply to a lookup of the attempt's reference. */
  readonly askedAt?: Date | undefined;
  readonly hasOpenCase?: boolean | undefined;
};

export type WaitingReason = 'PROVIDER_SILENT' | 'PAYMENT_STUCK' | 'MONEY_IN_REVIEW';

type PlanEnd =
  | { readonly decision: 'stays' }
  /** `opensCase` is true after a delay of ten days, unless money under review causes the delay. */
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
  /** The time when the operator closed the case about the delayed end. The provider then no longer delays the end. */
  readonly releasedAt?: Date | undefined;
  readonly now: Date;
};

const minute = 60_000;
/** The time allowed for a retry in the checkout, and for a new transaction to appear in the lookups of the provider. */
const settlingMs = 5 * minute;
const askAgainMs = 60 * minute;
const longestWaitMs = 10 * 24 * 60 * minute;

/** Returns the time from which a lookup covers every payment that could still be on time. */
function answerableFrom({ expiresAt }: Pick<AttemptAtEnd, 'expiresAt'>, lastDay: IsoDate): Date {
  return new Date(Math.max(endOfBogotaDay(lastDay).getTime(), expiresAt.getTime()) + settlingMs);
}

function waitsFor(attempt: AttemptAtEnd, lastDay: IsoDate, releasedAt: Date | undefined): WaitingReason | undefined {
  const from = answerableFrom(attempt, lastDay);
  if (attempt.status === 'EN_REVISION' && attempt.hasOpenCase) return 'MONEY_IN_REVIEW';
  if (attempt.status === 'APROBADO' || (releasedAt !== undefined && releasedAt >= from)) return undefined;
  if (isUnderWay(attempt.status)) return 'PAYMENT_STUCK';
  return attempt.askedAt === undefined || attempt.askedAt < from ? 'PROVIDER_SILENT' : undefined;
}

/**
 * Money under review prevents the end. Otherwise a plan ends only after the provider has reported every payment that
 * could be on time, or after the operator has closed the case about the delayed end.
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
