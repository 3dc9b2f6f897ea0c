import { createHash } from 'node:crypto';
import { problems } from '#contract/problem.ts';
import { withWireNames } from '#contract/refusal-detail.ts';
import type { ReliefOptions, ReliefPreview } from '#contract/relief.ts';
import { sentenceFor } from '#contract/sentences.ts';
import { isLiveAgreement, reliefPolicyOf, type Agreement } from '#domain/agreements/agreements.ts';
import { payableFor, typedLimits } from '#domain/agreements/payables.ts';
import { destinations, dueInstalments } from '#domain/agreements/destinations.ts';
import { nextOwed, outstandingOf, outstanding } from '#domain/agreements/instalments.ts';
import { payoff } from '#domain/agreements/payoff.ts';
import { payableToRecover, type OfferInstead } from '#domain/agreements/recovery.ts';
import {
  canUndo,
  leftOf,
  moveDays,
  isRelief,
  previewRelief,
  reliefInForce,
  undoableUntil,
  type ReliefChange,
  type ReliefFacts,
  type ReliefKind,
  type ReliefRefusal,
} from '#domain/agreements/relief.ts';
import { datesWith, type Slot } from '#domain/agreements/schedule.ts';
import { replanRefusal, type ReplanRefusal } from '#domain/agreements/replan.ts';
import { reliefRefusal, replanWithWays, withWays } from '#domain/agreements/relief-ways.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { addDays, isBusinessDay, type IsoDate } from '#domain/time/calendar.ts';

/** The hash proves which schedule the user saw. */
export function scheduleHash(agreementId: string, slots: readonly Slot[]): string {
  const lines = slots.map(({ number, position, movedTo, dueOn }) => `${number} ${position} ${movedTo ?? '-'} ${dueOn}`);
  return createHash('sha256')
    .update([agreementId, ...lines].join('\n'))
    .digest('hex');
}

export interface OptionFacts extends ReliefFacts {
  agreementId: string;
  isRecoverable: boolean;
  offerInstead: OfferInstead | undefined;
  paidSince: boolean;
  minimum: Pesos;
  replacedOn: readonly IsoDate[] | undefined;
  now: Date;
}

type Refused = { code: string; message: string } | null;

function because(refusal: ReliefRefusal | ReplanRefusal | Refusal<'RECOVER_CLOSED'>): Refused {
  const { refused, detail = {} } = withWireNames<(typeof refusal)['refused']>(refusal);
  return { code: refused, message: sentenceFor(refused, detail) ?? problems[refused][1] };
}

export function optionsView(facts: OptionFacts): ReliefOptions {
  const { agreement, agreementId } = facts;
  const unpaid = isLiveAgreement(agreement.state) ? nextOwed(agreement.instalments) : undefined;
  const number = unpaid?.number ?? 0;
  const skip = previewRelief(facts, { kind: 'PASAR', number });
  return {
    agreementId,
    instalment: unpaid?.number ?? null,
    dueOn: unpaid?.dueOn ?? null,
    schedule: agreement.instalments.map((each) => ({
      number: each.number,
      dueOn: each.dueOn,
      amount: each.amount,
      paid: each.paid,
      waived: each.waived ?? zeroPesos,
      owed: outstanding(each),
    })),
    move: moveView(facts, number),
    skip: { ...resultOf(facts, 'PASAR', skip), left: left(facts, 'PASAR') },
    pause: {
      left: left(facts, 'PAUSAR'),
      choices: reliefPolicyOf(agreement).pause.months.map((months) => ({
        months,
        ...resultOf(facts, 'PAUSAR', previewRelief(facts, { kind: 'PAUSAR', months })),
      })),
    },
    typed: typedView(facts),
    replan: { refusal: replanReason(facts) },
    payoff: payoffView(facts),
    recover: recoverView(facts),
    undo: undoView(facts),
  };
}

const left = (facts: OptionFacts, kind: ReliefKind) =>
  facts.isMembership && kind !== 'MOVER' ? 0 : leftOf(facts, kind);

function resultOf(
  facts: OptionFacts,
  kind: ReliefKind,
  change: ReliefChange | ReliefRefusal,
): { refusal: Refused; preview: ReliefPreview | null } {
  if (isRefusal(change)) return { refusal: because(withWays(facts, change, kind)), preview: null };
  return { refusal: null, preview: previewOf(facts.agreementId, facts.agreement, change) };
}

function previewOf(agreementId: string, { instalments }: Agreement, { after }: ReliefChange): ReliefPreview {
  const dates = datesWith(instalments, after);
  if (dates === undefined) throw new RangeError('A change of dates needs an unpaid instalment');
  return {
    hash: scheduleHash(agreementId, after),
    dates: after.map((slot) => ({ number: slot.number, dueOn: slot.dueOn })),
    ...dates,
  };
}

function moveView(facts: OptionFacts, number: number): ReliefOptions['move'] {
  const { agreement, agreementId } = facts;
  const instalment = agreement.instalments.find((each) => each.number === number);
  const range = instalment && moveDays(facts, instalment);
  const no = reliefRefusal(facts, 'MOVER');
  if (no !== undefined || range === undefined)
    return { refusal: no ? because(withWays(facts, no, 'MOVER')) : null, left: left(facts, 'MOVER'), days: [] };
  const days: { on: IsoDate; hash: string }[] = [];
  for (let on = range.earliest; on <= range.latest; on = addDays(on, 1)) {
    const change = isBusinessDay(on) ? previewRelief(facts, { kind: 'MOVER', number, on }) : refuse('RELIEF_DATE');
    if (!isRefusal(change)) days.push({ on, hash: scheduleHash(agreementId, change.after) });
  }
  return { refusal: null, left: left(facts, 'MOVER'), days };
}

function typedView({ agreement, isMembership, paymentUnderWay, minimum, today }: OptionFacts): ReliefOptions['typed'] {
  const whole = payableFor(agreement, 'SALDO', today);
  const refusal = isMembership
    ? refuse('RELIEF_NOT_HERE')
    : paymentUnderWay
      ? refuse('PAYMENT_PENDING')
      : isRefusal(whole)
        ? whole
        : undefined;
  const limits = isRefusal(whole) ? { minimum: zeroPesos, maximum: zeroPesos } : typedLimits(agreement, minimum, today);
  return {
    refusal: refusal === undefined ? null : because(refusal),
    ...limits,
    due: outstandingOf(dueInstalments(agreement.instalments, today)),
    destinations: [...destinations],
    today,
    terms: agreement.terms ?? null,
  };
}

function replanReason(facts: OptionFacts): Refused {
  const { replacedOn } = facts;
  const refusal = replacedOn ? replanRefusal({ ...facts, replacedOn }) : refuse('RELIEF_NOT_HERE');
  return refusal === undefined ? null : because(replanWithWays(facts, refusal));
}

function payoffView({ agreement, paymentUnderWay, today }: OptionFacts): ReliefOptions['payoff'] {
  const whole = payableFor(agreement, 'SALDO', today);
  if (isRefusal(whole)) return { refusal: because(whole), amount: zeroPesos, waived: zeroPesos };
  const { amount, waived } = payoff(agreement.instalments, agreement.terms, today);
  return { refusal: paymentUnderWay ? because(refuse('PAYMENT_PENDING')) : null, amount, waived };
}

function recoverView(facts: OptionFacts): ReliefOptions['recover'] {
  const { agreement, isRecoverable, paymentUnderWay, today, offerInstead } = facts;
  const payable = payableToRecover(agreement, isRecoverable, today, offerInstead);
  if (isRefusal(payable)) return { refusal: because(payable), amount: zeroPesos, until: null };
  return {
    refusal: paymentUnderWay ? because(refuse('PAYMENT_PENDING')) : null,
    amount: payable.amount,
    until: payable.dueOn,
  };
}

function undoView(facts: OptionFacts): ReliefOptions['undo'] {
  const last = reliefInForce(facts.history).at(-1);
  if (last === undefined || !isRelief(last.kind) || facts.paymentUnderWay) return null;
  const { now, paidSince } = facts;
  if (!canUndo(facts, last.id, { now, paidSince })) return null;
  return { reliefId: last.id, kind: last.kind, until: undoableUntil(last) };
}
