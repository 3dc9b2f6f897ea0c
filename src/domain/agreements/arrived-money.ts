import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { least, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { agreementTransitions, isClosedAgreement, wholeBalance, type Agreement } from './agreements.ts';
import { outstanding, type Allocation } from './instalments.ts';
import { afterPayment, afterReversal } from './book-payment.ts';
import type {
  Attempt,
  ForeignMoney,
  LedgerEntry,
  Observation,
  PaymentEffect,
  PaymentFacts,
  PaymentNotice,
  ReviewReason,
  TransactionStatus,
} from './payment-facts.ts';
import { payoff } from './payoff.ts';
import { timeOver, withoutStaleNotice } from './plan-end.ts';
import { recoveryDeadline } from './recovery.ts';

export function netOf(ledger: readonly LedgerEntry[], transactionId: string): Pesos {
  return sum(ledger.filter((entry) => entry.transactionId === transactionId).map(({ amount }) => amount));
}

const unallocated = ({ amount, allocations }: LedgerEntry): Pesos =>
  subtract(amount, sum(allocations.map((each) => each.amount)));

export function creditedToDebt(ledger: readonly LedgerEntry[]): Pesos {
  return sum(
    ledger.filter(({ kind, transactionId }) => kind === 'PAYMENT' && netOf(ledger, transactionId) > 0).map(unallocated),
  );
}

/** Returns no effects when the ledger already contains the transaction. */
export function approve(facts: PaymentFacts): PaymentEffect[] {
  const { attempt, agreement, ledger, obligationExtinguished, observation } = facts;
  const { amount } = attempt;
  if (ledger.some(({ transactionId }) => transactionId === observation.transactionId)) return [];
  if (obligationExtinguished === true) return notOwed(facts, amount, 'OBLIGATION_EXTINGUISHED');
  if (hasPaid(ledger, attempt.id)) return notOwed(facts, amount, 'DUPLICATE_TO_REFUND');
  if (isClosedAgreement(agreement.state)) return recoverWith(facts) ?? reviveWith(facts) ?? credit(facts);
  return settle(facts, agreement);
}

export function wholeUnits({ amount, cents }: Pick<Observation, 'amount' | 'cents'>): Pesos | undefined {
  return amount ?? (cents === undefined ? undefined : pesos(Math.floor(cents / 100)));
}

/** The ledger contains only pesos. The caller opens a review case for money in another currency. */
export function bookUnexpected({ attempt, ledger, observation }: PaymentFacts): PaymentEffect[] {
  const { transactionId, currency } = observation;
  if (ledger.some((entry) => entry.transactionId === transactionId)) return [];
  const came = currency === 'COP' ? wholeUnits(observation) : undefined;
  return [
    ...(came === undefined || came <= 0 ? [] : [append({ attempt, observation }, 'UNEXPECTED', came)]),
    { ...notify('UNEXPECTED', `payment-unexpected:${transactionId}`, came), ...foreignOf(observation) },
  ];
}

/** Notifies the payer only of money in another currency, because `reverse` sends the notice for pesos. */
export function refunded({ observation }: PaymentFacts, known: TransactionStatus | undefined): PaymentEffect[] {
  const { transactionId, currency } = observation;
  const notice = notify('TAKEN_BACK', `payment-taken-back:${transactionId}`, undefined);
  return [
    ...(currency !== 'COP' && known === 'APPROVED' ? [{ ...notice, ...foreignOf(observation) }] : []),
    { effect: 'closeReview', dedupeKey: `mismatch:${transactionId}` },
  ];
}

const foreignOf = ({ currency, cents }: Observation): { foreign?: ForeignMoney } =>
  currency === 'COP' || cents === undefined ? {} : { foreign: { cents, currency } };

export function reverse({ attempt, agreement, ledger, observation, today }: PaymentFacts): PaymentEffect[] {
  const { transactionId } = observation;
  const net = netOf(ledger, transactionId);
  const isPaidBack = ledger.some((entry) => entry.transactionId === transactionId && entry.kind === 'REFUND');
  const twice = isPaidBack
    ? [review('REFUNDED_AND_VOIDED', `refunded-and-voided:${transactionId}`, { transactionId, attempt: attempt.id })]
    : [];
  if (net <= 0) return twice;
  const paid = ledger.find((entry) => entry.transactionId === transactionId && entry.kind === 'PAYMENT');
  // When the money was already refunded, the void does not reopen the instalments, because the operator reviews the
  // void.
  const allocations = isPaidBack ? [] : (paid?.allocations ?? []);
  const credited = paid === undefined || isPaidBack ? zeroPesos : unallocated(paid);
  const waiting = ledger.find(
    (entry) =>
      entry.kind === 'DUPLICATE' && entry.transactionId !== transactionId && netOf(ledger, entry.transactionId) > 0,
  );
  return [
    ...twice,
    append(
      { attempt, observation },
      'REVERSAL',
      pesos(-net),
      allocations.map(({ number, amount, waived }) => ({
        number,
        amount: pesos(-amount),
        ...(waived !== undefined && { waived: pesos(-waived) }),
      })),
    ),
    ...(credited > 0 ? [{ effect: 'creditDebt', amount: pesos(-credited) } as const] : []),
    ...(allocations.length > 0
      ? [
          {
            effect: 'updateAgreement',
            agreement: withoutStaleNotice(afterReversal(agreement, allocations, today, paid?.on), today),
          } as const,
        ]
      : []),
    ...(allocations.length > 0 && agreement.state === 'REPROGRAMADO'
      ? [{ effect: 'reverseCredit', amount: sum(allocations.map(({ amount }) => amount)) } as const]
      : []),
    ...(allocations.length > 0 && waiting !== undefined
      ? [
          review('REVERSED_WITH_DUPLICATE', `reversed:${transactionId}`, {
            transactionId,
            duplicate: waiting.transactionId,
          }),
        ]
      : []),
    notify('TAKEN_BACK', `payment-taken-back:${transactionId}`, net),
  ];
}

export function review(
  reason: ReviewReason,
  dedupeKey: string,
  detail: Record<string, string | number>,
): PaymentEffect & { effect: 'openReview' } {
  return { effect: 'openReview', reason, dedupeKey, detail };
}

function settle(facts: PaymentFacts, agreement: Agreement): PaymentEffect[] {
  const { attempt, observation, paidAt, today } = facts;
  const needed = least(attempt.amount, stillOwed(agreement, attempt));
  if (needed <= 0) return notOwed(facts, attempt.amount, 'DUPLICATE_TO_REFUND');
  const on = paidAt === undefined ? today : bogotaDate(paidAt);
  const paid = afterPayment(agreement, needed, on, {
    destination: attempt.destination,
    payoffOn: attempt.begunOn,
  });
  const surplus = subtract(attempt.amount, needed);
  return [
    append({ attempt, observation }, 'PAYMENT', needed, paid.allocations, on),
    { effect: 'updateAgreement', agreement: withoutStaleNotice(paid.agreement, today) },
    ...unknownToQuote(facts),
    ...(surplus > 0 ? notOwed(facts, surplus, 'DUPLICATE_TO_REFUND') : []),
  ];
}

function unknownToQuote({ attempt, observation, paidAt }: PaymentFacts): PaymentEffect[] {
  const { movedAt, id, amount } = attempt;
  if (movedAt === undefined || paidAt === undefined || paidAt >= movedAt) return [];
  const { transactionId } = observation;
  return [review('PAID_BEFORE_REPLAN', `before-replan:${transactionId}`, { transactionId, attempt: id, amount })];
}

/** Revives a plan that ended before the provider reported a payment. The grace period restarts today. */
function reviveWith(facts: PaymentFacts): PaymentEffect[] | undefined {
  const { attempt, agreement, ledger, observation, paidAt, revivable, today } = facts;
  const { ended } = agreement;
  if (revivable !== true || ended?.byTime !== true || paidAt === undefined || paidAt >= ended.at) return undefined;
  const state = transition(agreementTransitions, agreement.state, 'revived');
  if (isRefusal(state)) return undefined;
  const effects = settle(facts, { ...agreement, state, ended: undefined });
  const paid = effects.find((each) => each.effect === 'updateAgreement')?.agreement;
  if (paid === undefined) return undefined;
  // Drops the notice when the plan was no longer at risk on the day of the payment.
  const kept = withoutStaleNotice({ ...paid, notice: agreement.notice }, bogotaDate(paidAt));
  if (timeOver(kept, bogotaDate(ended.at)) !== undefined) return undefined;
  const { transactionId } = observation;
  const credited = creditedToDebt(ledger);
  const detail = { transactionId, attempt: attempt.id, credited };
  return [
    ...effects.map((each) =>
      each.effect === 'updateAgreement'
        ? { ...each, agreement: { ...paid, reopenedOn: today, notice: undefined } }
        : each,
    ),
    ...(credited > 0 ? [review('REVIVED_WITH_CREDIT', `revived:${transactionId}`, detail)] : []),
    notify('PLAN_REVIVED', `plan-revived:${transactionId}`, attempt.amount),
  ];
}

/** Recovers an ended plan with unchanged dates. Returns undefined when the payment cannot recover the plan. */
function recoverWith(facts: PaymentFacts): PaymentEffect[] | undefined {
  const { attempt, agreement, ledger, observation, paidAt, recoverable, today } = facts;
  if (attempt.concept !== 'RECUPERACION' || recoverable !== true) return undefined;
  const deadline = recoveryDeadline(agreement);
  const day = paidAt === undefined ? today : bogotaDate(paidAt);
  if (deadline === undefined || day > deadline) return undefined;
  const state = transition(agreementTransitions, agreement.state, 'recovered');
  if (isRefusal(state)) return undefined;
  const running = { ...agreement, state, ended: undefined, notice: undefined, recoveredOn: today };
  const { transactionId } = observation;
  const credited = creditedToDebt(ledger);
  const detail = { transactionId, attempt: attempt.id, credited };
  return [
    ...settle(facts, running),
    ...(credited > 0 ? [review('REVIVED_WITH_CREDIT', `recovered:${transactionId}`, detail)] : []),
    notify('PLAN_RECOVERED', `plan-recovered:${transactionId}`, attempt.amount),
  ];
}

function credit(facts: PaymentFacts): PaymentEffect[] {
  const { attempt, observation, debt = zeroPesos } = facts;
  const { transactionId } = observation;
  const { amount } = attempt;
  const credited = least(amount, debt);
  const surplus = subtract(amount, credited);
  if (credited <= 0) return notOwed(facts, surplus, 'AGREEMENT_CLOSED');
  return [
    append({ attempt, observation }, 'PAYMENT', credited),
    { effect: 'creditDebt', amount: credited },
    review('AGREEMENT_CLOSED', `closed:${transactionId}`, { transactionId, attempt: attempt.id, amount: credited }),
    ...(surplus > 0 ? notOwed(facts, surplus, 'DUPLICATE_TO_REFUND') : []),
  ];
}

function notOwed(
  { attempt, observation }: Pick<PaymentFacts, 'attempt' | 'observation'>,
  amount: Pesos,
  reason: 'DUPLICATE_TO_REFUND' | 'OBLIGATION_EXTINGUISHED' | 'AGREEMENT_CLOSED',
): PaymentEffect[] {
  const { transactionId } = observation;
  return [
    append({ attempt, observation }, 'DUPLICATE', amount),
    review(reason, `refund:${transactionId}`, { transactionId, attempt: attempt.id, amount }),
    notify('NOT_OWED', `payment-not-owed:${transactionId}`, amount),
  ];
}

/** Uses the payoff on the day `begunOn`, because the amount of the attempt was computed for that day. */
function stillOwed(agreement: Agreement, attempt: Attempt): Pesos {
  const { begunOn } = attempt;
  const whole =
    begunOn === undefined ? wholeBalance(agreement) : payoff(agreement.instalments, agreement.terms, begunOn).amount;
  if (attempt.instalmentNumber === undefined) return whole;
  const target = agreement.instalments.find(({ number }) => number === attempt.instalmentNumber);
  return target !== undefined && outstanding(target) > 0 ? whole : zeroPesos;
}

function hasPaid(ledger: readonly LedgerEntry[], attemptId: string): boolean {
  return ledger.some(
    (entry) => entry.attemptId === attemptId && entry.kind === 'PAYMENT' && netOf(ledger, entry.transactionId) > 0,
  );
}

const append = (
  { attempt, observation }: Pick<PaymentFacts, 'attempt' | 'observation'>,
  kind: LedgerEntry['kind'],
  amount: Pesos,
  allocations: readonly Allocation[] = [],
  on?: IsoDate,
): PaymentEffect & { effect: 'appendLedger' } => ({
  effect: 'appendLedger',
  entry: {
    attemptId: attempt.id,
    transactionId: observation.transactionId,
    kind,
    amount,
    allocations,
    ...(on !== undefined && { on }),
  },
});

export const notify = (
  notice: PaymentNotice,
  dedupeKey: string,
  amount: Pesos | undefined,
): PaymentEffect & { effect: 'notify' } => ({
  effect: 'notify',
  notice,
  dedupeKey,
  amount,
});
