import { randomBytes, randomUUID } from 'node:crypto';
import type { Attempt } from '#contract/payments.ts';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { withWireNames } from '#contract/refusal-detail.ts';
import { payableFor, payableTyped, type Payable, type PaymentConcept } from '#domain/agreements/payables.ts';
import type { Destination } from '#domain/agreements/destinations.ts';
import type { AttemptStatus } from '#domain/agreements/payment-facts.ts';
import { decideNewAttempt } from '#domain/agreements/payments.ts';
import { isUnderWay } from '#domain/agreements/under-way.ts';
import { paymentReference } from '#domain/agreements/payment-reference.ts';
import { payableToRecover } from '#domain/agreements/recovery.ts';
import { parsePesos } from '#domain/money/amount-text.ts';
import { pesos, zeroPesos } from '#domain/money/money.ts';
import { bogotaDate, endOfBogotaDay } from '#domain/time/calendar.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { isUniqueViolation } from '#server/db/database.ts';
import { ProviderUnavailable, type CardProvider } from '#server/gateways/card/card-provider.ts';
import type { Platform } from '#server/platform.ts';
import type { AgreementBook, LockedAgreement } from '#server/modules/agreements/agreement-book.service.ts';
import type { AttemptView } from './attempt-view.ts';
import * as store from './payments.store.ts';
import type { AttemptRow } from './payments.store.ts';
import { nextPoll } from './poll-schedule.ts';
import type { ProviderQuestions } from './ask-provider.ts';

export type BeginRefusal = Refusal<
  | 'NOT_FOUND'
  | 'PAYMENT_PENDING'
  | 'PAY_ALREADY_PAID'
  | 'AGREEMENT_CLOSED'
  | 'OBLIGATION_EXTINGUISHED'
  | 'PEP_REVIEW'
  | 'PROVIDER_UNAVAILABLE'
  | 'AMOUNT_RANGE'
  | 'RECOVER_CLOSED'
  | 'RELIEF_NOT_HERE'
>;

export interface PaymentOrder {
  customerId: string;
  agreementId: string;
  concept: PaymentConcept;
  strategy: PaymentStrategy;
  typedAmount?: number | string | undefined;
  destination?: Destination | undefined;
  now: Date;
}

/** The minutes for which a checkout stays open. The provider can still approve the attempt afterwards. */
const attemptMinutes = 30;

/**
 * Before a new attempt, asks the provider about a pending attempt, and about a live attempt older than five seconds.
 */
export function beginPayment(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  deps: { provider: CardProvider; agreements: AgreementBook; observe: ProviderQuestions['ask'] } & AttemptView,
) {
  const { provider, agreements, observe, view, viewOfNew } = deps;

  return async (order: PaymentOrder): Promise<Attempt | BeginRefusal> => {
    for (let asked: string | undefined; ;) {
      const decision = await decide(order, asked);
      if ('made' in decision) return viewOfNew(decision.made);
      if ('attempt' in decision) return view(decision.attempt);
      if (!('ask' in decision)) return decision;
      // The provider may have an unreported payment with the earlier reference.
      try {
        await observe({ reference: decision.ask.reference }, order.now);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        return refuse(isUnderWay(decision.ask.state as AttemptStatus) ? 'PAYMENT_PENDING' : 'PROVIDER_UNAVAILABLE');
      }
      asked = decision.ask.id;
    }
  };

  async function decide(
    order: PaymentOrder,
    asked: string | undefined,
  ): Promise<{ made: AttemptRow } | { attempt: AttemptRow } | { ask: AttemptRow } | BeginRefusal> {
    const { customerId, agreementId, now } = order;
    try {
      return await database.transaction(async (tx) => {
        const payable = await store.lockPayable(tx, { agreementId, customerId });
        if (!payable) return refuse('NOT_FOUND');
        const [{ live, pending }, locked] = await Promise.all([
          store.openAttempts(tx, payable.id),
          agreements.lockAgreement(tx, agreementId),
        ]);
        if (pending) return asked === pending.id ? refuse('PAYMENT_PENDING') : { ask: pending };
        const { obligationExtinguished, isHeld } = locked;
        if (obligationExtinguished) return refuse('OBLIGATION_EXTINGUISHED');
        if (isHeld) return refuse('PEP_REVIEW');
        const due = await payableOf(order, locked);
        if (live && live.id !== asked && !isFresh(live, now)) return { ask: live };
        if (isRefusal(due)) return due;
        const verdict = decideNewAttempt(live ? 'CREADO' : undefined);
        if (live && verdict === 'reuse' && isSame(live, due, order) && live.expiresAt > now) return { attempt: live };
        if (live) await store.retireAttempt(tx, live.id, 'EXPIRADO');
        const row = newAttempt(order, payable.id, due, locked);
        return { made: await store.insertAttempt(tx, row) };
      });
    } catch (error) {
      // A concurrent request created the attempt, and the second call of `decide` finds it.
      if (isUniqueViolation(error)) return decide(order, asked);
      throw error;
    }
  }

  function newAttempt(
    { customerId, agreementId, strategy, destination, now }: PaymentOrder,
    payableId: string,
    due: Payable,
    { agreement: { terms }, number }: LockedAgreement,
  ) {
    const later = new Date(now.getTime() + attemptMinutes * 60_000);
    const midnight = endOfBogotaDay(bogotaDate(now));
    // The amount changes daily, so the checkout must end on the same day.
    const isOfToday = due.concept === 'RECUPERACION' || (due.concept === 'SALDO' && (terms?.interest ?? 0) > 0);
    return {
      id: randomUUID(),
      customerId,
      payableId,
      agreementId,
      provider: provider.name,
      reference: paymentReference(
        {
          agreementNumber: number,
          concept: due.concept,
          instalmentNumber: due.instalmentNumber,
          destination: due.concept === 'ABONO' ? destination : undefined,
        },
        randomBytes(10).toString('hex').toUpperCase(),
      ),
      strategy,
      concept: due.concept,
      destination: due.concept === 'ABONO' ? (destination ?? null) : null,
      instalmentNumber: due.instalmentNumber ?? null,
      amount: due.amount,
      state: 'CREADO' as const,
      live: 1,
      createdAt: now,
      expiresAt: isOfToday && midnight < later ? midnight : later,
      nextPollAt: nextPoll(now, now),
    };
  }

  async function payableOf(
    { concept, typedAmount, now }: PaymentOrder,
    { agreement, isMembership, recoverable, offerInstead }: LockedAgreement,
  ) {
    const today = bogotaDate(now);
    if (concept === 'RECUPERACION') {
      const due = payableToRecover(agreement, recoverable, today, await offerInstead(now));
      return isRefusal(due) ? withWireNames(due) : due;
    }
    if (concept !== 'ABONO') return payableFor(agreement, concept, today);
    if (isMembership) return refuse('RELIEF_NOT_HERE');
    const minimum = config.wompi.minimumPesos;
    const number = Number.isSafeInteger(typedAmount) ? pesos(Number(typedAmount)) : undefined;
    const typed = typeof typedAmount === 'string' ? parsePesos(typedAmount) : number;
    const due = payableTyped(agreement, typed ?? zeroPesos, minimum, today);
    return isRefusal(due) ? withWireNames(due) : due;
  }
}

/** The provider cannot have a payment of an attempt that was created seconds ago. */
const isFresh = (attempt: AttemptRow, now: Date) => now.getTime() - attempt.createdAt.getTime() < 5_000;

const isSame = (
  attempt: AttemptRow,
  due: Payable,
  { strategy, destination }: Pick<PaymentOrder, 'strategy' | 'destination'>,
) =>
  attempt.amount === due.amount &&
  attempt.concept === due.concept &&
  attempt.strategy === strategy &&
  attempt.destination === (due.concept === 'ABONO' ? (destination ?? null) : null) &&
  attempt.instalmentNumber === (due.instalmentNumber ?? null);
