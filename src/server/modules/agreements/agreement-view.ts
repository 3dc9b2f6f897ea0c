import type { Agreement, acceptanceReasons, MoneyUse } from '#contract/agreements.ts';
import {
  countedDay,
  instalmentStatus,
  standing,
  totalPaid,
  wholeBalance,
  type Agreement as Plan,
} from '#domain/agreements/agreements.ts';
import { payables } from '#domain/agreements/payables.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { payableToRecover } from '#domain/agreements/recovery.ts';
import { refundable } from '#domain/agreements/refunds.ts';
import { balance, obligationTransitions } from '#domain/debts/obligations.ts';
import { zeroPesos } from '#domain/money/money.ts';
import { isCurrentApplication } from '#domain/rebanking/rebanking.ts';
import { isRefusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import type { AgreementLink, InstalmentRow, PaymentRow, PendingAttempt, PlanRow } from './agreements.store.ts';

export interface AgreementParts {
  agreement: PlanRow;
  instalments: InstalmentRow[];
  payments: PaymentRow[];
  pendingAttempt: PendingAttempt | undefined;
  isReplaced: boolean;
  links: readonly AgreementLink[];
}

export const planOf = (row: PlanRow, instalments: readonly InstalmentRow[]): Plan => ({
  state: row.state,
  instalments: instalments.map(({ number, dueOn, amount, paid, position, movedTo, waived, parts }) => ({
    number,
    dueOn,
    amount,
    paid,
    position,
    movedTo,
    waived,
    parts,
  })),
  reopenedOn: row.reopenedOn ?? undefined,
  ended: row.endedAt === null ? undefined : { at: row.endedAt, byTime: row.endedByTime === true },
  notice: row.noticeOn === null || row.endsOn === null ? undefined : { givenOn: row.noticeOn, endsOn: row.endsOn },
  pausedUntil: row.pausedUntil ?? undefined,
  underReviewSince: row.underReviewSince === null ? undefined : bogotaDate(row.underReviewSince),
  recoveredOn: row.recoveredOn ?? undefined,
  terms: row.terms,
  relief: row.relief,
  replaces: row.replacesId !== null,
});

/** `standing` and the states of the instalments depend on the current day. */
export function agreementView(
  { agreement: row, instalments, payments, pendingAttempt, isReplaced, links }: AgreementParts,
  now: Date,
): Agreement {
  const today = bogotaDate(now);
  const plan = planOf(row, instalments);
  const standingNow = standing(plan, today) ?? null;
  const recovery = isReplaced || !isRecoverable(row) ? undefined : payableToRecover(plan, true, today);
  const reversed = new Set(
    payments.filter(({ kind }) => kind === 'REVERSAL').map(({ transactionId }) => transactionId),
  );
  return {
    id: row.id,
    number: row.number,
    crmAgreementId: row.crmAgreementId,
    membershipPrice: hasPrice(row) ? row.membershipPrice : zeroPesos,
    kind: row.kind,
    state: row.state,
    standing: standingNow,
    obligationId: row.obligationId,
    offerId: row.offerId,
    creditor: row.creditor,
    originalCreditor: row.originalCreditor,
    obligationNumber: row.obligationNumber,
    product: row.product,
    originalBalance: balance(row.originalComponents),
    discount: row.discount,
    total: row.total,
    interest: row.interest,
    initialPayment: row.initialPayment,
    term: row.term,
    replaces: linkTo(links.find(({ id }) => id === row.replacesId)),
    replacedBy: linkTo(links.find(({ replacesId }) => replacesId === row.id)),
    acceptedAt: row.acceptedAt,
    acceptanceReason: row.acceptanceReason as (typeof acceptanceReasons)[number] | null,
    documentsSent: row.documentsSentAt !== null,
    instalments: instalments.map((each) => ({
      id: each.id,
      number: each.number,
      dueOn: each.dueOn,
      amount: each.amount,
      paid: each.paid,
      waived: each.waived ?? zeroPesos,
      state: instalmentStatus(each, countedDay(plan, today), row.state),
    })),
    paid: totalPaid(plan),
    balance: wholeBalance(plan),
    payables: payables(plan, today).map(({ concept, instalmentNumber, amount, dueOn }) => ({
      concept,
      instalmentNumber: instalmentNumber ?? null,
      amount,
      dueOn,
    })),
    pendingAttempt: pendingAttempt
      ? { id: pendingAttempt.id, startedAt: pendingAttempt.createdAt, amount: pendingAttempt.amount }
      : null,
    endedAt: row.endedAt,
    endsOn: standingNow === 'POR_TERMINAR' ? row.endsOn : null,
    pausedUntil: standingNow === 'EN_PAUSA' ? row.pausedUntil : null,
    underReviewSince: row.underReviewSince,
    recovery: recovery === undefined || isRefusal(recovery) ? null : { until: recovery.dueOn, amount: recovery.amount },
    payments: payments
      .filter(({ amount }) => amount > 0)
      .map(({ id, at, amount, kind, allocations, transactionId, method, lastFour, authorization, receiptId }) => ({
        id,
        at,
        amount,
        appliedTo: appliedTo(kind, allocations.length > 0),
        reversed: reversed.has(transactionId) || (kind !== 'PAYMENT' && refundable(payments, transactionId) === 0),
        method,
        lastFour,
        authorization,
        receiptId,
      })),
  };
}

const linkTo = (link: AgreementLink | undefined) => (link ? { id: link.id, number: link.number } : null);

const hasPrice = ({ applicationState: state }: PlanRow) => state === undefined || isCurrentApplication(state);

export function isRecoverable({ obligationState: state }: PlanRow): boolean {
  return state !== undefined && transition(obligationTransitions, state, 'agreementRevived') === 'EN_ACUERDO';
}

function appliedTo(kind: PaymentRow['kind'], hasAllocations: boolean): MoneyUse {
  if (kind === 'DUPLICATE') return 'POR_DEVOLVER';
  if (kind === 'UNEXPECTED') return 'EN_REVISION';
  return hasAllocations ? 'PLAN' : 'DEUDA';
}
