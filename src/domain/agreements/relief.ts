import {
  addDays,
  addMonths,
  bogotaDate,
  endOfBogotaDay,
  isBusinessDay,
  latest,
  rollToBusinessDay,
  type IsoDate,
} from '#domain/time/calendar.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { graceEnd, reliefPolicyOf, type Agreement } from './agreements.ts';
import { nextOwed, type Instalment } from './instalments.ts';
import type { PlanTerms } from './payoff.ts';
import { scheduleOf, seriesDate, shifted, type Slot } from './schedule.ts';
import { skipsAllowed } from '#domain/offers/relief-policy.ts';

export const reliefKinds = ['MOVER', 'PASAR', 'PAUSAR'] as const;
export type ReliefKind = (typeof reliefKinds)[number];

export type ReliefRequest =
  | { readonly kind: 'MOVER'; readonly number: number; readonly on: IsoDate }
  | { readonly kind: 'PASAR'; readonly number: number }
  | { readonly kind: 'PAUSAR'; readonly months: number };

/** RECLAMO amends the dates after the review of a dispute. CIFRAS amends the amounts and keeps the dates. */
export type AmendmentKind = ReliefKind | 'RECLAMO' | 'CIFRAS';

/** Only changes that the person requested can be undone. */
export const isRelief = (kind: AmendmentKind | 'DESHACER'): kind is ReliefKind =>
  kind === 'MOVER' || kind === 'PASAR' || kind === 'PAUSAR';

export type ReliefRecord = {
  readonly id: string;
  readonly kind: AmendmentKind | 'DESHACER';
  readonly number: number;
  readonly at: Date;
  readonly before: readonly Slot[];
  readonly after: readonly Slot[];
  readonly undoes?: string | undefined;
};

export type ReliefFacts = {
  readonly agreement: Agreement;
  readonly history: readonly ReliefRecord[];
  /** The changes of the replaced plans. They count towards the limits YEAR, TIMES and UNDONE. */
  readonly earlier?: readonly ReliefRecord[] | undefined;
  readonly isMembership: boolean;
  readonly paymentUnderWay: boolean;
  readonly today: IsoDate;
};

export type ReliefLimit = 'INSTALMENT' | 'YEAR' | 'TIMES' | 'IN_A_ROW' | 'UNDONE' | 'EXTENSION' | 'NO_DAY';

export type ReliefRefusal = Refusal<
  | 'AGREEMENT_CLOSED'
  | 'OBLIGATION_IN_DISPUTE'
  | 'PAY_ALREADY_PAID'
  | 'PAYMENT_PENDING'
  | 'RELIEF_CHANGED'
  | 'RELIEF_DATE'
  | 'RELIEF_LIMIT'
  | 'RELIEF_NOT_HERE'
  | 'RELIEF_NOT_NOW'
>;

export type ReliefChange = {
  readonly kind: ReliefKind;
  readonly number: number;
  readonly before: readonly Slot[];
  readonly after: readonly Slot[];
};

export function reliefInForce(history: readonly ReliefRecord[]): ReliefRecord[] {
  const undone = new Set(history.map(({ undoes }) => undoes));
  return history.filter(({ id, kind }) => kind !== 'DESHACER' && !undone.has(id));
}

export function pausedUntil(history: readonly ReliefRecord[]): IsoDate | undefined {
  const pause = reliefInForce(history).findLast(({ kind }) => kind === 'PAUSAR');
  return pause?.after.find(({ number }) => number === pause.number)?.dueOn;
}

export function previewRelief(facts: ReliefFacts, request: ReliefRequest): ReliefChange | ReliefRefusal {
  const open = openInstalment(facts, request.kind);
  if (isRefusal(open)) return open;
  const { instalment, terms } = open;
  if ('number' in request && request.number !== instalment.number)
    return refuse('RELIEF_CHANGED', { instalment: instalment.number });
  const before = scheduleOf(facts.agreement.instalments);
  const change = (after: readonly Slot[]): ReliefChange => ({
    kind: request.kind,
    number: instalment.number,
    before,
    after,
  });
  if (request.kind === 'MOVER') {
    const days = moveDays(facts, instalment);
    if (days === undefined) return refuse('RELIEF_LIMIT', { limit: 'NO_DAY', kind: request.kind });
    if (request.on < days.earliest || request.on > days.latest || !isBusinessDay(request.on))
      return refuse('RELIEF_DATE', days);
    return change(
      before.map((slot) =>
        slot.number === instalment.number ? { ...slot, movedTo: request.on, dueOn: request.on } : slot,
      ),
    );
  }
  if (terms === undefined) return refuse('RELIEF_NOT_HERE');
  if (request.kind === 'PAUSAR' && !reliefPolicyOf(facts.agreement).pause.months.includes(request.months))
    return refuse('RELIEF_NOT_HERE');
  const by =
    request.kind === 'PASAR'
      ? 1
      : pausePositions(before, instalment.number, terms, { months: request.months, today: facts.today });
  const after = shifted(before, instalment.number, by, terms);
  return after.some(({ number, position }) => position - number > reliefPolicyOf(facts.agreement).maximumExtension)
    ? refuse('RELIEF_LIMIT', { limit: 'EXTENSION', kind: request.kind })
    : change(after);
}

export function moveDays(
  { agreement, today }: Pick<ReliefFacts, 'agreement' | 'today'>,
  instalment: Instalment,
): { earliest: IsoDate; latest: IsoDate } | undefined {
  const following = agreement.instalments.find(({ number }) => number === instalment.number + 1);
  let last = addDays(instalment.dueOn, reliefPolicyOf(agreement).move.maxDays);
  if (following !== undefined && last >= following.dueOn) last = addDays(following.dueOn, -1);
  while (!isBusinessDay(last)) last = addDays(last, -1);
  const earliest = rollToBusinessDay(latest(addDays(instalment.dueOn, 1), today));
  return earliest > last ? undefined : { earliest, latest: last };
}

export function leftOf(facts: ReliefFacts, kind: ReliefKind): number {
  const { agreement } = facts;
  const policy = reliefPolicyOf(agreement);
  if (kind === 'PASAR') {
    const length = agreement.instalments.filter(({ number }) => number > 0).length;
    return Math.max(0, skipsAllowed(policy, length) - usedOf(facts, kind).length);
  }
  const { perYear } = kind === 'MOVER' ? policy.move : policy.pause;
  return Math.max(0, perYear - withinYear(facts, kind).length);
}

export function canUndo(
  { agreement, history }: Pick<ReliefFacts, 'agreement' | 'history'>,
  reliefId: string,
  { now, paidSince }: { now: Date; paidSince: boolean },
): boolean {
  const last = reliefInForce(history).at(-1);
  if (agreement.state !== 'VIGENTE' || last === undefined || last.id !== reliefId || paidSince) return false;
  if (!isRelief(last.kind)) return false;
  return now < undoableUntil(last);
}

const undoMs = 24 * 60 * 60_000;
/**
 * 24 hours after the change, but at the latest the end of the day on which the instalment was due before the change.
 */
export function undoableUntil({ at, before, number }: Pick<ReliefRecord, 'at' | 'before' | 'number'>): Date {
  const old = before.find((slot) => slot.number === number);
  const dateEnds = old === undefined ? 0 : endOfBogotaDay(old.dueOn).getTime();
  return new Date(Math.min(at.getTime() + undoMs, dateEnds));
}

function openInstalment(
  facts: ReliefFacts,
  kind: ReliefKind,
): { instalment: Instalment; terms: PlanTerms | undefined } | ReliefRefusal {
  const { agreement, isMembership, paymentUnderWay, today } = facts;
  if (agreement.underReviewSince !== undefined) return refuse('OBLIGATION_IN_DISPUTE');
  if (isMembership && kind !== 'MOVER') return refuse('RELIEF_NOT_HERE');
  const { state, instalments, terms } = agreement;
  if (state === 'CUMPLIDO' || state === 'PAZ_Y_SALVO') return refuse('PAY_ALREADY_PAID');
  if (state === 'PENDIENTE_PAGO_INICIAL')
    return refuse('RELIEF_NOT_NOW', { needs: instalments.length === 1 ? 'SINGLE' : 'FIRST' });
  if (state !== 'VIGENTE') return refuse('AGREEMENT_CLOSED');
  if (paymentUnderWay) return refuse('PAYMENT_PENDING');
  const instalment = nextOwed(instalments);
  if (instalment === undefined) return refuse('PAY_ALREADY_PAID');
  // Instalment 0 is the initial payment, or the credit of a replaced plan. Relief applies to neither.
  if (instalment.number === 0)
    return refuse('RELIEF_NOT_NOW', { needs: agreement.replaces === true ? 'CREDIT' : 'FIRST' });
  const limit = limitOf(facts, kind, instalment);
  if (limit !== undefined) {
    const { move, pause } = reliefPolicyOf(agreement);
    const again =
      limit === 'YEAR' &&
      allowedAgain(
        withinYear(facts, kind).map(({ at }) => bogotaDate(at)),
        kind === 'MOVER' ? move.perYear : pause.perYear,
      );
    return refuse('RELIEF_LIMIT', { limit, kind, ...again });
  }
  const waitsUntil = undoneUntil(facts, kind);
  if (waitsUntil !== undefined) return refuse('RELIEF_LIMIT', { limit: 'UNDONE', kind, from: waitsUntil });
  const from = addDays(instalment.dueOn, -reliefPolicyOf(agreement).openDays);
  if (today < from) return refuse('RELIEF_NOT_NOW', { from });
  const until = graceEnd(instalment.dueOn);
  return kind !== 'PAUSAR' && today > until ? refuse('RELIEF_NOT_NOW', { until }) : { instalment, terms };
}

function limitOf(facts: ReliefFacts, kind: ReliefKind, { number }: Instalment): ReliefLimit | undefined {
  const made = ofKind(facts, kind);
  const { move } = reliefPolicyOf(facts.agreement);
  if (kind === 'MOVER' && made.filter((each) => each.number === number).length >= move.perInstalment)
    return 'INSTALMENT';
  if (leftOf(facts, kind) === 0) return kind === 'PASAR' ? 'TIMES' : 'YEAR';
  // A paid month must follow a skipped month.
  if (kind === 'PASAR' && made.at(-1)?.number === number) return 'IN_A_ROW';
  return undefined;
}

/** Returns the day from which a change is allowed again after too many undos. */
export function undoneUntil(
  { agreement, history, earlier, today }: Pick<ReliefFacts, 'agreement' | 'history' | 'earlier' | 'today'>,
  kind: ReliefKind,
): IsoDate | undefined {
  const { times, withinDays } = reliefPolicyOf(agreement).undone;
  const all = [...(earlier ?? []), ...history];
  const kinds = new Map(all.map((each) => [each.id, each.kind]));
  const oldest = all.filter(({ undoes }) => undoes !== undefined && kinds.get(undoes) === kind).at(-times);
  if (oldest === undefined) return undefined;
  const until = addDays(bogotaDate(oldest.at), withinDays);
  return today < until ? until : undefined;
}

const ofKind = ({ history }: ReliefFacts, kind: ReliefKind): ReliefRecord[] =>
  reliefInForce(history).filter((each) => each.kind === kind);

const usedOf = (facts: ReliefFacts, kind: ReliefKind): ReliefRecord[] => [
  ...reliefInForce(facts.earlier ?? []).filter((each) => each.kind === kind),
  ...ofKind(facts, kind),
];

function withinYear(facts: ReliefFacts, kind: ReliefKind): ReliefRecord[] {
  const since = addMonths(facts.today, -12);
  return usedOf(facts, kind).filter(({ at }) => bogotaDate(at) > since);
}

export function allowedAgain(made: readonly IsoDate[], perYear: number): { again?: IsoDate } {
  const oldest = made.toSorted().at(-perYear);
  if (oldest === undefined) return {};
  let again = addMonths(oldest, 12);
  while (addMonths(again, -12) < oldest) again = addDays(again, 1);
  return { again };
}

/**
 * Returns the number of positions by which a pause shifts the schedule. The result exceeds `months` for an overdue
 * instalment, which must be due at least `months` months after today.
 */
function pausePositions(
  schedule: readonly Slot[],
  number: number,
  terms: PlanTerms,
  { months, today }: { months: number; today: IsoDate },
): number {
  const position = schedule.find((slot) => slot.number === number)?.position ?? number;
  const day = addMonths(today, months);
  let by = months;
  while (seriesDate(terms, position + by) < day) by += 1;
  return by;
}
