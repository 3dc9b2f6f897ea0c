import { randomUUID } from 'node:crypto';
import { wholeUnits } from '#domain/agreements/arrived-money.ts';
import { readPaymentReference, type PaymentPurpose } from '#domain/agreements/payment-reference.ts';
import { addDays, bogotaDate } from '#domain/time/calendar.ts';
import type { CardProvider, SeenTransaction } from '#server/gateways/card/card-provider.ts';
import type { Sql } from '#server/db/database.ts';
import type { ProviderQuestions } from './ask-provider.ts';
import * as store from './payments.store.ts';
import { nextPoll } from './poll-schedule.ts';

export interface UnplacedPayment extends Pick<SeenTransaction, 'transactionId' | 'reference' | 'status' | 'cents'> {
  agreementNumber: string | undefined;
}

export interface FoundPayments {
  listed: number;
  booked: string[];
  unplaced: UnplacedPayment[];
  /** Includes numbers of agreements that this database does not contain. */
  agreementNumbers: Set<string>;
}

/**
 * A reference contains the agreement number and the purpose, so a missing attempt can be created again. `unplaced`
 * contains the approved and pending payments for which no attempt exists or can be created.
 */
export async function findLostPayments(
  { db, provider, apply }: { db: Sql; provider: CardProvider; apply: ProviderQuestions['apply'] },
  since: Date,
  now: Date,
): Promise<FoundPayments> {
  const found: FoundPayments = { listed: 0, booked: [], unplaced: [], agreementNumbers: new Set() };
  // The range is one day longer on both sides, because the provider may use another time zone.
  for await (const seen of provider.transactionsBetween(addDays(bogotaDate(since), -1), addDays(bogotaDate(now), 1))) {
    found.listed++;
    const purpose = readPaymentReference(seen.reference);
    if (purpose) found.agreementNumbers.add(purpose.agreementNumber);
    const before = await store.transactionById(db, provider.name, seen.transactionId);
    if (!(await hasAttempt(seen, purpose))) {
      const { transactionId, reference, status, cents } = seen;
      if (status === 'APPROVED' || status === 'PENDING')
        found.unplaced.push({ transactionId, reference, status, cents, agreementNumber: purpose?.agreementNumber });
      continue;
    }
    await apply(seen, now);
    if (seen.status === 'APPROVED' && before?.status !== 'APPROVED') found.booked.push(seen.transactionId);
  }
  return found;

  async function hasAttempt(seen: SeenTransaction, purpose: PaymentPurpose | undefined): Promise<boolean> {
    if (await store.attemptByReference(db, seen.reference)) return true;
    const amount = wholeUnits(seen);
    const payable = purpose && (await store.payableOfNumber(db, purpose.agreementNumber));
    if (!purpose || !payable || amount === undefined || seen.currency !== 'COP') return false;
    const createdAt = seen.createdAt ?? now;
    await store.insertLostAttempt(db, {
      id: randomUUID(),
      customerId: payable.customerId,
      payableId: payable.id,
      agreementId: payable.agreementId,
      provider: provider.name,
      reference: seen.reference,
      strategy: payable.kind === 'MEMBRESIA' ? 'membresia' : 'acuerdo',
      concept: purpose.concept,
      instalmentNumber: purpose.instalmentNumber ?? null,
      destination: purpose.destination ?? null,
      amount,
      state: 'EXPIRADO',
      live: null,
      createdAt,
      expiresAt: createdAt,
      nextPollAt: nextPoll(createdAt, now),
    });
    return true;
  }
}
