import type { Agreement, acceptanceReasons, MoneyUse } from '#contract/agreements.ts';
import {
  instalmentStatus,
  payables,
  standing,
  totalPaid,
  wholeBalance,
  type Agreement as Plan,
} from '#domain/agreements/agreements.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { balance } from '#domain/debts/obligations.ts';
import type { AgreementRow, InstalmentRow, PaymentRow, PendingAttempt } from './agreements.store.ts';

export interface AgreementParts {
  agreement: AgreementRow;
  instalments: InstalmentRow[];
  payments: PaymentRow[];
  pendingAttempt: PendingAttempt | undefined;
}

/** What the domain decides with. */
export const planOf = (
  { state, reopenedOn, endedAt, endedByTime }: AgreementRow,
  instalments: readonly InstalmentRow[],
): Plan => ({
  state,
  instalments: instalments.map(({ number, dueOn, amount, paid }) => ({ number, dueOn, amount, paid })),
  reopenedOn: reopenedOn ?? undefined,
  ended: endedAt === null ? undefined : { at: endedAt, byTime: endedByTime === true },
});

/** An agreement as the wire carries it; its standing and its instalments' states follow from the day. */
export function agreementView(
  { agreement: row, instalments, payments, pendingAttempt }: AgreementParts,
  now: Date,
): Agreement {
  const today = bogotaDate(now);
  const plan = planOf(row, instalments);
  const reversed = new Set(
    payments.filter(({ kind }) => kind === 'REVERSAL').map(({ transactionId }) => transactionId),
  );
  return {
    id: row.id,
    number: row.number,
    crmAgreementId: row.crmAgreementId,
    membershipPrice: row.membershipPrice,
    kind: row.kind,
    state: row.state,
    standing: standing(plan, today) ?? null,
    obligationId: row.obligationId,
    offerId: row.offerId,
    creditor: row.creditor,
    product: row.product,
    originalBalance: balance(row.originalComponents),
    discount: row.discount,
    total: row.total,
    interest: row.interest,
    initialPayment: row.initialPayment,
    term: row.term,
    acceptedAt: row.acceptedAt,
    acceptanceReason: row.acceptanceReason as (typeof acceptanceReasons)[number] | null,
    papersSent: row.papersSentAt !== null,
    instalments: instalments.map((each) => ({
      id: each.id,
      number: each.number,
      dueOn: each.dueOn,
      amount: each.amount,
      paid: each.paid,
      state: instalmentStatus(each, today, row.state),
    })),
    paid: totalPaid(plan),
    balance: wholeBalance(plan),
    payables: payables(plan).map(({ concept, instalmentNumber, amount, dueOn }) => ({
      concept,
      instalmentNumber: instalmentNumber ?? null,
      amount,
      dueOn,
    })),
    pendingAttempt: pendingAttempt
      ? { id: pendingAttempt.id, startedAt: pendingAttempt.createdAt, amount: pendingAttempt.amount }
      : null,
    endedAt: row.endedAt,
    payments: payments
      .filter(({ kind }) => kind !== 'REVERSAL')
      .map(({ id, at, amount, kind, allocations, transactionId, method, lastFour, authorization, receiptId }) => ({
        id,
        at,
        amount,
        appliedTo: appliedTo(kind, allocations.length > 0),
        reversed: reversed.has(transactionId),
        method,
        lastFour,
        authorization,
        receiptId,
      })),
  };
}

/** What became of money that came, in the words of the wire. */
function appliedTo(kind: PaymentRow['kind'], hasAllocations: boolean): MoneyUse {
  if (kind === 'DUPLICATE') return 'POR_DEVOLVER';
  if (kind === 'UNEXPECTED') return 'EN_REVISION';
  return hasAllocations ? 'PLAN' : 'DEUDA';
}
