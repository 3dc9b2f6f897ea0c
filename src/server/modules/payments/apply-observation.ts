import { randomUUID } from 'node:crypto';
import { bogotaDate, dateParts } from '#domain/time/calendar.ts';
import type { Attempt, LedgerEntry, PaymentEffect, PaymentFacts } from '#domain/agreements/payment-facts.ts';
import { wholeUnits } from '#domain/agreements/arrived-money.ts';
import { decideObservation } from '#domain/agreements/payments.ts';
import { isUnderWay } from '#domain/agreements/under-way.ts';
import { notifyPayer, type PayerMessages } from './notify-payer.ts';
import type { AttemptRow } from './payments.store.ts';
import type { CardProvider, SeenTransaction } from '#server/gateways/card/card-provider.ts';
import type { Sql } from '#server/db/database.ts';
import { openCase, settleCase } from '#server/db/cases.store.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import type { Platform } from '#server/platform.ts';
import type { AgreementBook, LockedAgreement } from '#server/modules/agreements/agreement-book.service.ts';
import * as store from './payments.store.ts';

export interface Settlement {
  /**
   * Locks the payables of the agreement and its successors, the attempt and the agreement, in that order. Idempotent.
   * Returns the id of the attempt; undefined for an unknown reference.
   */
  applyObservation(seen: SeenTransaction, now: Date): Promise<string | undefined>;
}

/** Applies the transactions that the provider reports to the ledger and the agreement. */
export function settlement(
  platform: Pick<Platform, 'database' | 'queue' | 'log' | 'config'>,
  { provider, agreements, messages }: { provider: CardProvider; agreements: AgreementBook; messages: PayerMessages },
): Settlement {
  const { database, queue, log } = platform;
  const notify = notifyPayer(platform, { messages });

  const settling: Settlement = {
    async applyObservation(seen, now) {
      const found = await store.attemptByReference(database.sql, seen.reference);
      if (!found) {
        log.warn({ reference: seen.reference }, 'the provider reported an unknown reference');
        return undefined;
      }
      const isTaken = await database.transaction(async (tx) => {
        await store.lockPayable(tx, { agreementId: found.agreementId });
        await agreements.lockSuccessors(tx, found.agreementId);
        const attempt = await store.lockAttempt(tx, found.id);
        if (!attempt) return true;
        // The plan was replaced after the attempt was read, so `applyObservation` runs again and locks the new plan.
        if (attempt.agreementId !== found.agreementId) return false;
        const locked = await agreements.lockAgreement(tx, attempt.agreementId);
        const ledger = await ledgerEntries(tx, attempt.agreementId);
        const isKept = (transactionId: string) =>
          ledger.some((entry) => entry.kind === 'UNEXPECTED' && entry.transactionId === transactionId);
        const effects = decideObservation({
          attempt: asAttempt(attempt, locked),
          agreement: locked.agreement,
          transactions: (await store.transactionsOf(tx, [attempt.id])).map((row) => ({
            transactionId: row.transactionId,
            status: row.status,
            unexpected: row.currency !== 'COP' || row.amount !== attempt.amount || isKept(row.transactionId),
          })),
          ledger,
          obligationExtinguished: locked.obligationExtinguished,
          debt: locked.debt,
          revivable: locked.revivable,
          recoverable: locked.recoverable,
          observation: seen,
          // Payment dates are never in the future.
          paidAt: seen.finalizedAt && seen.finalizedAt < now ? seen.finalizedAt : now,
          today: bogotaDate(now),
        });
        for (const effect of effects) await apply(tx, effect, { attempt, locked, seen, now });
        return true;
      });
      return isTaken ? found.id : settling.applyObservation(seen, now);
    },
  };
  return settling;

  interface Context {
    attempt: AttemptRow;
    locked: LockedAgreement;
    seen: SeenTransaction;
    now: Date;
  }

  async function apply(tx: Sql, effect: PaymentEffect, context: Context): Promise<void> {
    const { attempt, seen, now } = context;
    switch (effect.effect) {
      case 'storeTransaction':
        return store.saveTransaction(tx, {
          id: randomUUID(),
          provider: provider.name,
          transactionId: seen.transactionId,
          attemptId: attempt.id,
          status: effect.transaction.status,
          amount: wholeUnits(seen) ?? null,
          currency: seen.currency,
          method: seen.method ?? null,
          lastFour: seen.lastFour ?? null,
          authorization: seen.authorization ?? null,
          statusMessage: seen.statusMessage ?? null,
          observedAt: now,
          finalizedAt: seen.finalizedAt ?? null,
        });
      case 'appendLedger':
        return writeLedger(tx, effect.entry, context);
      case 'updateAgreement':
        return agreements.saveAgreement(tx, attempt.agreementId, effect.agreement, now);
      case 'creditDebt':
        return agreements.creditDebt(tx, attempt.agreementId, effect.amount, now);
      case 'reverseCredit':
        return agreements.reverseCredit(tx, attempt.agreementId, effect.amount, now);
      case 'notify':
        return notify(tx, effect, { attempt, locked: context.locked, now });
      case 'markAttempt':
        return store.markAttempt(tx, attempt.id, effect.status, {
          live: attempt.live === 1 && isUnderWay(effect.status),
          at: now,
        });
      case 'openReview':
        await openCase(
          tx,
          {
            kind: 'PAGO',
            reason: effect.reason,
            subject: { type: 'attempt', id: attempt.id },
            customerId: attempt.customerId,
            detail: effect.detail,
            dedupeKey: effect.dedupeKey,
            isOnce: true,
          },
          now,
        );
        return;
      case 'closeReview': {
        const { dedupeKey } = effect;
        return settleCase(tx, { dedupeKey, outcome: 'ANULADO', reason: 'la pasarela lo anuló' }, now);
      }
    }
  }

  async function writeLedger(tx: Sql, entry: LedgerEntry, { attempt, locked, seen, now }: Context) {
    const id = randomUUID();
    // Each PAYMENT has a receipt, also when it only reduced the debt of an ended plan. Other entries have no receipt.
    const paid = entry.kind === 'PAYMENT';
    const { year } = dateParts(bogotaDate(now));
    const receiptNumber = paid ? await nextNumber(tx, 'RC', year) : null;
    await store.appendLedger(tx, {
      id,
      customerId: attempt.customerId,
      agreementId: attempt.agreementId,
      provider: provider.name,
      entry,
      allocations: entry.allocations.map(({ number, amount, waived }) => {
        const instalmentId = locked.instalmentIds.get(number);
        if (instalmentId === undefined) throw new Error(`Agreement ${attempt.agreementId} has no instalment ${number}`);
        return { instalmentId, number, amount, ...(waived !== undefined && { waived }) };
      }),
      receiptNumber,
      at: seen.finalizedAt ?? now,
    });
    if (paid) await queue.enqueue(tx, 'document.receipt', { ledgerId: id });
  }

  function asAttempt(row: AttemptRow, { replacedAt }: LockedAgreement): Attempt {
    // The instalment of the replaced plan no longer exists, so the attempt is booked like a typed payment.
    const movedAt = replacedAt !== undefined && row.createdAt < replacedAt ? replacedAt : undefined;
    return {
      id: row.id,
      reference: row.reference,
      amount: row.amount,
      environment: provider.environment,
      status: row.state,
      concept: movedAt === undefined ? (row.concept as Attempt['concept']) : 'ABONO',
      instalmentNumber: movedAt === undefined ? (row.instalmentNumber ?? undefined) : undefined,
      destination: row.destination ?? undefined,
      begunOn: bogotaDate(row.createdAt),
      movedAt,
    };
  }
}

async function ledgerEntries(tx: Sql, agreementId: string): Promise<PaymentFacts['ledger']> {
  return (await store.ledgerOf(tx, agreementId)).map((row) => ({
    attemptId: row.attemptId,
    transactionId: row.transactionId,
    kind: row.kind,
    amount: row.amount,
    allocations: row.allocations.map(({ number, amount, waived }) => ({ number, amount, waived })),
    on: bogotaDate(row.at),
  }));
}
