import { withdrawnChannel } from '#domain/disputes/kinds.ts';
import { correctedDebt, type DisputeEffect } from '#domain/disputes/effects.ts';
import { balance, type Components } from '#domain/debts/obligations.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Sql } from '#server/db/database.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { ConsentsService } from '#server/modules/consents/consents.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { Platform } from '#server/platform.ts';
import { keptAfterAgreement } from './dispute-freeze.ts';
import * as store from './disputes.store.ts';
import type { DisputeRow } from './disputes.store.ts';

export interface DecisionTargets {
  agreements: Pick<AgreementsService, 'review'>;
  consents: Pick<ConsentsService, 'withdrawChannel'>;
  obligations: Pick<ObligationsService, 'extinguished' | 'stillDisputed'>;
}

/**
 * Returns the functions that apply a decision to the debt, its agreement or the contact preference. Each function
 * returns the amount to refund.
 */
export function decisionEffects(
  { queue }: Pick<Platform, 'queue'>,
  { agreements, consents, obligations }: DecisionTargets,
) {
  /**
   * Ends a debt that the person does not owe: cancels its agreement and opens a refund of the payments. Returns the
   * amount to refund.
   */
  async function extinguish(tx: Sql, row: DisputeRow, now: Date): Promise<Pesos> {
    const { obligationId, customerId } = row;
    await queue.enqueue(tx, 'document.dispute-accepted', { disputeId: row.id });
    if (obligationId === null || customerId === null) return zeroPesos;
    const running = row.agreementId ?? (await store.agreementOfDebt(tx, obligationId));
    if (running) await agreements.review.cancel(tx, running, now);
    await obligations.extinguished(tx, obligationId);
    return store.receivedFor(tx, obligationId);
  }

  /**
   * Replaces the components of the debt with the components that the operator stored. A running agreement gets a new
   * schedule; an agreement without its first payment is cancelled. Returns the amount to refund.
   */
  async function correct(tx: Sql, row: DisputeRow, figures: Components, now: Date): Promise<Pesos> {
    const { obligationId } = row;
    if (obligationId === null) return zeroPesos;
    const running = row.agreementId ?? (await store.agreementOfDebt(tx, obligationId));
    const corrected = running ? await agreements.review.correct(tx, running, figures, now) : undefined;
    if (corrected) return corrected.refund;
    const cancelled = running ? await agreements.review.cancel(tx, running, now) : undefined;
    const { remaining, refund } = cancelled
      ? correctedDebt({ figures, ...cancelled })
      : { remaining: figures, refund: zeroPesos };
    // A paid debt keeps its amounts; only the payments above the corrected amount are refunded.
    if (cancelled && !cancelled.wasRunning) return refund;
    await obligations.stillDisputed(tx, obligationId, remaining, now);
    if (cancelled) {
      const offerId = await store.offerOfAgreement(tx, running ?? '');
      await store.changeDispute(tx, row.id, { offerId, offerKeptUntil: keptAfterAgreement(now) });
    }
    if (balance(remaining) === 0) {
      await obligations.extinguished(tx, obligationId);
      await queue.enqueue(tx, 'document.dispute-accepted', { disputeId: row.id });
    }
    return refund;
  }

  return async function apply(
    tx: Sql,
    row: DisputeRow,
    effect: DisputeEffect,
    figures: Components | undefined,
    now: Date,
  ): Promise<Pesos> {
    if (effect === 'extinguish') return extinguish(tx, row, now);
    const channel = channelOf(row);
    if (effect === 'contact' && channel && row.customerId)
      await consents.withdrawChannel(tx, { customerId: row.customerId, channel }, now);
    return effect === 'correct' && figures ? correct(tx, row, figures, now) : zeroPesos;
  };
}

export const channelOf = ({ customerId, details }: DisputeRow) =>
  customerId === null ? undefined : withdrawnChannel[details.channel ?? 'OTRO'];
