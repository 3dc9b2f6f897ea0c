import { refuse, isRefusal, type Refusal } from '#domain/refusal.ts';
import { addDays, latest, type IsoDate } from '#domain/time/calendar.ts';
import { isLiveAgreement, reliefPolicyOf } from './agreements.ts';
import { nextOwed } from './instalments.ts';
import type { ReplanRefusal } from './replan.ts';
import {
  moveDays,
  previewRelief,
  reliefKinds,
  undoneUntil,
  type ReliefFacts,
  type ReliefKind,
  type ReliefRefusal,
} from './relief.ts';

export function reliefRefusal(facts: ReliefFacts, kind: ReliefKind): ReliefRefusal | undefined {
  const next = nextOwed(facts.agreement.instalments);
  const number = next?.number ?? 0;
  if (kind === 'PAUSAR') {
    const [least, ...others] = reliefPolicyOf(facts.agreement).pause.months.map((months) =>
      previewRelief(facts, { kind, months }),
    );
    if (least === undefined) return refuse('RELIEF_NOT_HERE');
    return [least, ...others].every(isRefusal) && isRefusal(least) ? least : undefined;
  }
  const change =
    kind === 'PASAR'
      ? previewRelief(facts, { kind, number })
      : previewRelief(facts, { kind, number, on: (next && moveDays(facts, next)?.earliest) ?? facts.today });
  return isRefusal(change) ? change : undefined;
}

export function reliefOpensOn(facts: ReliefFacts, kind: ReliefKind): IsoDate | undefined {
  const isOpen = (today: IsoDate) => reliefRefusal({ ...facts, today }, kind) === undefined;
  if (isOpen(facts.today)) return facts.today;
  const next = nextOwed(facts.agreement.instalments);
  if (next === undefined) return undefined;
  const opens = addDays(next.dueOn, -reliefPolicyOf(facts.agreement).openDays);
  const day = latest(opens, undoneUntil(facts, kind) ?? opens);
  return day > facts.today && isOpen(day) ? day : undefined;
}

export const canPayPart = ({ agreement, isMembership, paymentUnderWay }: ReliefFacts): boolean =>
  !isMembership &&
  !paymentUnderWay &&
  isLiveAgreement(agreement.state) &&
  nextOwed(agreement.instalments) !== undefined;

/**
 * `now` contains at most one kind of change that is allowed now, and PARTE when the customer can pay an entered amount.
 * `later` is set only when no kind is allowed now.
 */
export type ReliefWays = {
  readonly now: readonly (ReliefKind | 'PARTE')[];
  readonly later?: { readonly kind: ReliefKind; readonly from: IsoDate } | undefined;
};

const order: readonly ReliefKind[] = ['PASAR', 'MOVER', 'PAUSAR'];

export function reliefWays(facts: ReliefFacts, instead?: ReliefKind): ReliefWays {
  const days = (instead === undefined ? reliefKinds : order).flatMap((kind) => {
    const from = kind === instead ? undefined : reliefOpensOn(facts, kind);
    return from === undefined ? [] : [{ kind, from }];
  });
  const [open] = days.filter(({ from }) => from === facts.today);
  const [later] = days.filter(({ from }) => from > facts.today).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return {
    now: [...(open ? [open.kind] : []), ...(canPayPart(facts) ? (['PARTE'] as const) : [])],
    ...(open === undefined && later !== undefined && { later }),
  };
}

/**
 * Adds the alternatives when a limit is used up or the last day for the change has passed. Adds none when the change
 * will be allowed on the day `from` of the refusal.
 */
export function withWays(facts: ReliefFacts, refusal: ReliefRefusal, kind: ReliefKind): ReliefRefusal {
  const { refused, detail: { from, ...detail } = {} } = refusal;
  if (from !== undefined) {
    const then = reliefRefusal({ ...facts, today: from as IsoDate }, kind);
    if (then === undefined) return refusal;
    if (refused === 'RELIEF_NOT_NOW') return withWays(facts, then, kind);
  }
  const isOver = refused === 'RELIEF_NOT_NOW' && detail['until'] !== undefined;
  if (refused !== 'RELIEF_LIMIT' && !isOver) return refusal;
  return refuse(refused, { ...detail, ...waysDetail(facts, kind) });
}

export const replanWithWays = (facts: ReliefFacts, refusal: ReplanRefusal): ReplanRefusal =>
  refusal.refused === 'RELIEF_LIMIT' ? refuse(refusal.refused, { ...refusal.detail, ...waysDetail(facts) }) : refusal;

export const undoClosed = (facts: ReliefFacts): Refusal<'UNDO_CLOSED'> => refuse('UNDO_CLOSED', waysDetail(facts));

function waysDetail(facts: ReliefFacts, instead?: ReliefKind) {
  const { now, later } = reliefWays(facts, instead);
  return { now: now.join(' '), ...(later && { later: later.kind, laterFrom: later.from }) };
}
