import type { Attempt } from '#contract/payments.ts';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { ProviderUnavailable, type CardProvider, type SeenTransaction } from '#server/gateways/card/card-provider.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import type { PayerMessages } from './notify-payer.ts';
import { beginPayment, type BeginRefusal, type PaymentOrder } from './begin-payment.ts';
import { attemptView } from './attempt-view.ts';
import { findLostPayments, type FoundPayments } from './lost-payments.ts';
import { paymentInbox, type PaymentInbox } from './payment-inbox.ts';
import * as store from './payments.store.ts';
import type { AttemptRow } from './payments.store.ts';
import { askedFor, nextPoll, outageProbe } from './poll-schedule.ts';
import { providerQuestions } from './ask-provider.ts';

export interface PaymentsService {
  begin(order: PaymentOrder): Promise<Attempt | BeginRefusal>;
  read(customerId: string, attemptId: string): Promise<Attempt | Refusal<'NOT_FOUND'>>;
  /**
   * Handles the redirect from the provider. The browser's data is not trusted, so the payment is looked up at the
   * provider.
   */
  returned(from: {
    customerId: string;
    strategy: PaymentStrategy;
    transactionId?: string | undefined;
    attemptId?: string | undefined;
    now: Date;
  }): Promise<{ attempt: Attempt; providerAnswered: boolean } | Refusal<'NOT_FOUND'>>;
  inbox: PaymentInbox;
  poll(now: Date): Promise<number>;
  /** Looks up every open attempt of the last seven days, including attempts that are not due. */
  reconcile(now: Date): Promise<number>;
  findLost(since: Date, now: Date): Promise<FoundPayments>;
  ticks: Tick[];
}

const pollBatch = 20;
const takenFor = 60_000;

export function paymentsService(
  platform: Platform,
  deps: { provider: CardProvider; agreements: AgreementBook; messages: PayerMessages },
): PaymentsService {
  const { provider } = deps;
  const { database, clock } = platform;
  const { ask: observe, apply: applyObservation } = providerQuestions(platform, deps);
  const inbox = paymentInbox(platform, { provider, applyObservation });
  const { view, viewOfNew } = attemptView(platform, provider);
  let outage = false;

  const payments: PaymentsService = {
    inbox,
    begin: beginPayment(platform, { ...deps, observe, view, viewOfNew }),

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

  async function observedInTime(by: { reference: string }, now: Date): Promise<boolean> {
    try {
      await observe(by, now);
      return true;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return false;
    }
  }

  /**
   * Returns `unavailable` when the provider does not reply and the transaction is unknown. Writes nothing when the
   * attempt is another customer's.
   */
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
