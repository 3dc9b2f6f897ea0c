import { randomBytes, randomUUID } from 'node:crypto';
import type { Attempt } from '#contract/payments.ts';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { withWireNames } from '#contract/refusal-detail.ts';
import { payableFor, payableTyped, type Payable, type PaymentConcept } from '#domain/agreements/agreements.ts';
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
import { ProviderUnavailable, type CardProvider, type SeenTransaction } from '#server/gateways/card/card-provider.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import type { AgreementBook, LockedAgreement } from '#server/modules/agreements/agreement-book.service.ts';
import type { PayerMessages } from './notify-payer.ts';
import { attemptView } from './attempt-view.ts';
import { findLostPayments, type FoundPayments } from './lost-payments.ts';
import { paymentInbox, type PaymentInbox } from './payment-inbox.ts';
import * as store from './payments.store.ts';
import type { AttemptRow } from './payments.store.ts';
import { askedFor, nextPoll, outageProbe } from './poll-schedule.ts';
import { providerQuestions } from './ask-provider.ts';

type BeginRefusal = Refusal<
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

export interface PaymentsService {
  begin(order: {
    customerId: string;
    agreementId: string;
    concept: PaymentConcept;
    strategy: PaymentStrategy;
    /** The typed amount of an ABONO. */
    typedAmount?: number | string | undefined;
    destination?: Destination | undefined;
    now: Date;
  }): Promise<Attempt | BeginRefusal>;
  read(customerId: string, attemptId: string): Promise<Attempt | Refusal<'NOT_FOUND'>>;
  /**
   * Handles the return from the provider: looks up the payment, whatever the browser reports, and returns its state.
   */
  returned(from: {
    customerId: string;
    strategy: PaymentStrategy;
    transactionId?: string | undefined;
    attemptId?: string | undefined;
    now: Date;
  }): Promise<{ attempt: Attempt; providerAnswered: boolean } | Refusal<'NOT_FOUND'>>;
  /** The provider's notifications. */
  inbox: PaymentInbox;
  /** Looks up every due attempt at the provider; returns how many. */
  poll(now: Date): Promise<number>;
  /** Looks up everything still open at the provider now. */
  reconcile(now: Date): Promise<number>;
  /** Books all payments at the provider since a moment, including those of lost attempts. */
  findLost(since: Date, now: Date): Promise<FoundPayments>;
  ticks: Tick[];
}

/** A checkout stays open this long; the attempt can still be approved afterwards. */
const attemptMinutes = 30;
const pollBatch = 20;
const takenFor = 60_000;

export function paymentsService(
  platform: Platform,
  deps: { provider: CardProvider; agreements: AgreementBook; messages: PayerMessages },
): PaymentsService {
  const { provider, agreements } = deps;
  const { database, clock } = platform;
  const { ask: observe, apply: applyObservation } = providerQuestions(platform, deps);
  const inbox = paymentInbox(platform, { provider, applyObservation });
  const { view, viewOfNew } = attemptView(platform, provider);
  let outage = false;

  const payments: PaymentsService = {
    inbox,

    async begin(order) {
      for (let asked: string | undefined; ;) {
        const decision = await decide(order, asked);
        if ('made' in decision) return viewOfNew(decision.made);
        if ('attempt' in decision) return view(decision.attempt);
        if (!('ask' in decision)) return decision;
        // The provider may have an unreported payment of the earlier reference.
        try {
          await observe({ reference: decision.ask.reference }, order.now);
        } catch (error) {
          if (!(error instanceof ProviderUnavailable)) throw error;
          return refuse(isUnderWay(decision.ask.state as AttemptStatus) ? 'PAYMENT_PENDING' : 'PROVIDER_UNAVAILABLE');
        }
        asked = decision.ask.id;
      }
    },

    async read(customerId, attemptId) {
      const row = await store.attemptOf(database.sql, customerId, attemptId);
      return row ? view(row) : refuse('NOT_FOUND');
    },

    async returned({ customerId, strategy, transactionId, attemptId, now }) {
      const row = transactionId
        ? await attemptOfTransaction(customerId, transactionId, now)
        : attemptId
          ? await store.attemptOf(database.sql, customerId, attemptId)
          : await store.latestAttempt(database.sql, customerId, strategy);
      if (row === 'unavailable') {
        const latest = await store.latestAttempt(database.sql, customerId, strategy);
        return latest ? { attempt: await view(latest), providerAnswered: false } : refuse('NOT_FOUND');
      }
      if (!row) return refuse('NOT_FOUND');
      const providerAnswered = transactionId ? true : await observedInTime({ reference: row.reference }, now);
      return {
        attempt: await view((await store.attemptOf(database.sql, customerId, row.id)) ?? row),
        providerAnswered,
      };
    },

    async poll(now) {
      const due = await store.takeDuePolls(database.sql, now, new Date(now.getTime() + takenFor), pollBatch);
      for (const attempt of due) {
        try {
          await observe({ reference: attempt.reference }, now);
          await store.schedulePoll(database.sql, attempt.id, nextPoll(attempt.createdAt, now));
          if (outage) await store.pollOpenAttemptsNow(database.sql, now, new Date(now.getTime() - askedFor));
          outage = false;
        } catch (error) {
          if (!(error instanceof ProviderUnavailable)) throw error;
          outage = true;
          await store.schedulePoll(database.sql, attempt.id, new Date(now.getTime() + outageProbe));
        }
      }
      return due.length;
    },

    async reconcile(now) {
      await store.pollOpenAttemptsNow(database.sql, now, new Date(now.getTime() - askedFor));
      let asked = 0;
      for (let batch = await payments.poll(now); batch > 0; batch = await payments.poll(now)) asked += batch;
      return asked;
    },

    findLost: (since, now) => findLostPayments({ db: database.sql, provider, apply: applyObservation }, since, now),

    ticks: [
      {
        name: 'pagos: preguntar a la pasarela',
        everySeconds: 2,
        run: async () => void (await payments.poll(clock.now())),
      },
      ...inbox.ticks,
    ],
  };
  return payments;

  /**
   * Decides under a lock of the payable: a new attempt, one to reuse, an earlier one to look up first, or a refusal.
   */
  async function decide(
    order: Parameters<PaymentsService['begin']>[0],
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
      // A concurrent request created the attempt; use it.
      if (isUniqueViolation(error)) return decide(order, asked);
      throw error;
    }
  }

  function newAttempt(
    { customerId, agreementId, strategy, destination, now }: Parameters<PaymentsService['begin']>[0],
    payableId: string,
    due: Payable,
    { agreement: { terms }, number }: LockedAgreement,
  ) {
    const later = new Date(now.getTime() + attemptMinutes * 60_000);
    const midnight = endOfBogotaDay(bogotaDate(now));
    // Amounts that change daily are only valid in a checkout of the same day.
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
      state: 'CREADO',
      live: 1,
      createdAt: now,
      expiresAt: isOfToday && midnight < later ? midnight : later,
      nextPollAt: nextPoll(now, now),
    };
  }

  /** The amount and instalment that a payment of this concept would pay now. */
  async function payableOf(
    { concept, typedAmount, now }: Parameters<PaymentsService['begin']>[0],
    { agreement, isMembership, recoverable, offerInstead }: LockedAgreement,
  ) {
    const today = bogotaDate(now);
    if (concept === 'RECUPERACION') {
      const due = payableToRecover(agreement, recoverable, today, await offerInstead(now));
      return isRefusal(due) ? withWireNames(due) : due;
    }
    if (concept !== 'ABONO') return payableFor(agreement, concept, today);
    if (isMembership) return refuse('RELIEF_NOT_HERE');
    const minimum = platform.config.wompi.minimumPesos;
    const number = Number.isSafeInteger(typedAmount) ? pesos(Number(typedAmount)) : undefined;
    const typed = typeof typedAmount === 'string' ? parsePesos(typedAmount) : number;
    const due = payableTyped(agreement, typed ?? zeroPesos, minimum, today);
    return isRefusal(due) ? withWireNames(due) : due;
  }

  async function observedInTime(by: { reference: string }, now: Date): Promise<boolean> {
    try {
      await observe(by, now);
      return true;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return false;
    }
  }

  /** The caller's attempt of a transaction; another customer's is not written. */
  async function attemptOfTransaction(
    customerId: string,
    transactionId: string,
    now: Date,
  ): Promise<AttemptRow | 'unavailable' | undefined> {
    const known = await store.transactionById(database.sql, provider.name, transactionId);
    if (known && !(await store.attemptOf(database.sql, customerId, known.attemptId))) return undefined;
    let seen: SeenTransaction[];
    try {
      seen = await provider.lookup({ transactionId });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return known ? store.attemptOf(database.sql, customerId, known.attemptId) : 'unavailable';
    }
    const [transaction] = seen;
    const attempt = transaction && (await store.attemptByReference(database.sql, transaction.reference));
    if (!transaction || attempt?.customerId !== customerId) return undefined;
    await applyObservation(transaction, now);
    return attempt;
  }
}

/** Created seconds ago by a double click or another tab, so the provider cannot have a payment yet. */
const isFresh = (attempt: AttemptRow, now: Date) => now.getTime() - attempt.createdAt.getTime() < 5_000;

const isSame = (
  attempt: AttemptRow,
  due: Payable,
  { strategy, destination }: Pick<Parameters<PaymentsService['begin']>[0], 'strategy' | 'destination'>,
) =>
  attempt.amount === due.amount &&
  attempt.concept === due.concept &&
  attempt.strategy === strategy &&
  attempt.destination === (due.concept === 'ABONO' ? (destination ?? null) : null) &&
  attempt.instalmentNumber === (due.instalmentNumber ?? null);
