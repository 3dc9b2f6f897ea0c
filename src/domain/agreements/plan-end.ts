import { addBusinessDays, addDays, endOfBogotaDay, bogotaDate, latest, type IsoDate } from '#domain/time/calendar.ts';
import {
  graceEnd,
  isClosedAgreement,
  outstanding,
  reliefPolicyOf,
  type Agreement,
  type Instalment,
  type Notice,
} from './agreements.ts';
import type { AttemptStatus } from './payment-facts.ts';
import { isUnderWay } from './under-way.ts';

export type TimeOver = {
  readonly state: 'CANCELADO' | 'INCUMPLIDO';
  /** The last day on which a payment was still in time. */
  readonly lastDay: IsoDate;
};

/** The last day of an unpaid instalment that is over; undefined while it is paid or in time. */
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
 * Whether a running plan is about to end: two instalments in a row are unpaid after their grace, or a single one so many
 * days after it (the last one, say, or one that a void left open).
 */
export function isAtRisk(agreement: Agreement, today: IsoDate): boolean {
  const { state, instalments, reopenedOn } = agreement;
  if (state !== 'VIGENTE') return false;
  return instalments.some((instalment, index) => {
    const lastDay = overSince(instalment, reopenedOn, today);
    if (lastDay === undefined) return false;
    if (today > addDays(lastDay, reliefPolicyOf(agreement).lastUnpaidDays)) return true;
    return overSince(instalments[index + 1], reopenedOn, today) !== undefined;
  });
}

/** What a day, a payment, a void or a new schedule does to the notice of a plan's end. */
export function withNotice(agreement: Agreement, today: IsoDate): Agreement {
  // A plan that has ended keeps the notice that its end is judged by.
  if (isClosedAgreement(agreement.state)) return agreement;
  if (!isAtRisk(agreement, today))
    return agreement.notice === undefined ? agreement : { ...agreement, notice: undefined };
  if (agreement.notice !== undefined) return agreement;
  return {
    ...agreement,
    notice: { givenOn: today, endsOn: addBusinessDays(today, reliefPolicyOf(agreement).notice.businessDays) },
  };
}

/** Takes back a notice whose cause is gone; gives none. */
export function withoutStaleNotice(agreement: Agreement, today: IsoDate): Agreement {
  return agreement.notice === undefined ? agreement : withNotice(agreement, today);
}

/**
 * A notice that reached nobody (no message left, and its person has not seen it) is given once more, with a new last day.
 * Undefined when there is nothing to do.
 */
export function renewedNotice(agreement: Agreement, today: IsoDate, reached: boolean): Notice | undefined {
  const { notice } = agreement;
  if (notice === undefined || reached || today <= notice.endsOn) return undefined;
  const { businessDays } = reliefPolicyOf(agreement).notice;
  const isFirst = notice.endsOn <= addBusinessDays(notice.givenOn, businessDays);
  return isFirst ? { ...notice, endsOn: addBusinessDays(today, businessDays) } : undefined;
}

/**
 * Whether the time of a plan is over on that day, and since when: the first payment never came, or the last day of its
 * notice has passed. Undefined while it may go on. It says nothing about payments not yet reported.
 */
export function timeOver(agreement: Agreement, today: IsoDate): TimeOver | undefined {
  const { state, instalments, reopenedOn, notice } = agreement;
  if (state === 'PENDIENTE_PAGO_INICIAL') {
    const lastDay = overSince(instalments[0], reopenedOn, today);
    return lastDay === undefined ? undefined : { state: 'CANCELADO', lastDay };
  }
  if (notice === undefined || today <= notice.endsOn || !isAtRisk(agreement, today)) return undefined;
  return { state: 'INCUMPLIDO', lastDay: notice.endsOn };
}

/** One attempt, as the end of its plan looks at it. */
export type AttemptAtEnd = {
  readonly status: AttemptStatus;
  /** Until then a payment can begin in its checkout. */
  readonly expiresAt: Date;
  /** When the provider was last asked about its reference and answered. */
  readonly askedAt?: Date | undefined;
  /** Whether money of it is being looked at by a person. */
  readonly hasOpenCase?: boolean | undefined;
};

export type WaitingReason = 'PROVIDER_SILENT' | 'PAYMENT_STUCK' | 'MONEY_IN_REVIEW';

type PlanEnd =
  | { readonly decision: 'stays' }
  /** `opensCase` once it has waited for ten days: only a person or the provider ends the waiting then. */
  | {
      readonly decision: 'waits';
      readonly reason: WaitingReason;
      readonly lastDay: IsoDate;
      readonly opensCase: boolean;
    }
  | ({ readonly decision: 'ends' } & TimeOver);

type PlanEndFacts = {
  readonly agreement: Agreement;
  /** Every attempt of the agreement. */
  readonly attempts: readonly AttemptAtEnd[];
  /** When a person closed the case of this waiting: their word counts as the provider's answer of that moment. */
  readonly releasedAt?: Date | undefined;
  readonly now: Date;
};

const minute = 60_000;
/** The checkout lets a payer try again, and the provider may need a moment to find its own transaction. */
const settlingMs = 5 * minute;
/** The provider is asked again about a payment that stays pending after this long. */
const askAgainMs = 60 * minute;
const longestWaitMs = 10 * 24 * 60 * minute;

/** The first moment at which the provider's answer about an attempt leaves nothing open that was in time. */
function answerableFrom({ expiresAt }: Pick<AttemptAtEnd, 'expiresAt'>, lastDay: IsoDate): Date {
  return new Date(Math.max(endOfBogotaDay(lastDay).getTime(), expiresAt.getTime()) + settlingMs);
}

/** What a plan whose time is over still waits for at one of its attempts; undefined for nothing. */
function waitsFor(attempt: AttemptAtEnd, lastDay: IsoDate, releasedAt: Date | undefined): WaitingReason | undefined {
  const from = answerableFrom(attempt, lastDay);
  if (attempt.status === 'EN_REVISION' && attempt.hasOpenCase) return 'MONEY_IN_REVIEW';
  if (attempt.status === 'APROBADO' || (releasedAt !== undefined && releasedAt >= from)) return undefined;
  if (isUnderWay(attempt.status)) return 'PAYMENT_STUCK';
  return attempt.askedAt === undefined || attempt.askedAt < from ? 'PROVIDER_SILENT' : undefined;
}

/** Whether a plan ends now. Nothing ends before the provider has reported all that could still have been in time. */
export function decideEnd({ agreement, attempts, releasedAt, now }: PlanEndFacts): PlanEnd {
  const over = timeOver(agreement, bogotaDate(now));
  if (over === undefined) return { decision: 'stays' };
  const { lastDay } = over;
  const waiting = attempts.flatMap((attempt) => {
    const reason = waitsFor(attempt, lastDay, releasedAt);
    if (reason === undefined) return [];
    const since = answerableFrom(attempt, lastDay).getTime();
    // Money under review has a case of its own.
    return [{ reason, opensCase: reason !== 'MONEY_IN_REVIEW' && now.getTime() - since >= longestWaitMs }];
  });
  const [first] = waiting.toSorted((a, b) => Number(b.opensCase) - Number(a.opensCase));
  return first === undefined ? { decision: 'ends', ...over } : { decision: 'waits', lastDay, ...first };
}

/** Which attempts the provider has to be asked about before the plan can end; none while its time is not over. */
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
