import { withdrawnChannel } from '#domain/disputes/kinds.ts';
import { correctedDebt, type DisputeEffect } from '#domain/disputes/effects.ts';
import { balance, type Components } from '#domain/debts/obligations.ts';
import { pesos, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Sql } from '#server/db/database.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { ConsentsService } from '#server/modules/consents/consents.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import { keptAfterAgreement } from './dispute-freeze.ts';
import * as store from './disputes.store.ts';
import type { DisputeRow } from './disputes.store.ts';

export interface DisputeRefunds {
  order(
    tx: Sql,
    order: { dispute: DisputeRow; obligationId: string; inAll: RefundedInAll },
    now: Date,
  ): Promise<boolean>;
  ordered(tx: Sql, obligationId: string): Promise<Pesos>;
}

/** The total refund of a debt, including the amounts that earlier disputes ordered. */
type RefundedInAll = Pesos | 'everything';

export interface DecisionTargets {
  agreements: Pick<AgreementsService, 'review'>;
  consents: Pick<ConsentsService, 'withdrawChannel'>;
  obligations: Pick<ObligationsService, 'extinguished' | 'stillDisputed'>;
  refunds: DisputeRefunds;
}

export function decisionEffects({ agreements, consents, obligations, refunds }: DecisionTargets) {
  async function extinguish(tx: Sql, obligationId: string, now: Date): Promise<RefundedInAll> {
    for (const id of await store.agreementsOfDebt(tx, obligationId)) await agreements.review.cancel(tx, id, now);
    await obligations.extinguished(tx, obligationId);
    return 'everything';
  }

  /** Corrects a plan in force. Cancels an agreement without a first payment. Returns the amount to refund. */
  async function correct(
    tx: Sql,
    row: DisputeRow,
    { obligationId, figures }: { obligationId: string; figures: Components },
    now: Date,
  ): Promise<Pesos> {
    const running = row.agreementId ?? (await store.agreementOfDebt(tx, obligationId));
    const corrected = running ? await agreements.review.correct(tx, running, figures, now) : undefined;
    if (corrected) return corrected.refund;
    const cancelled = running ? await agreements.review.cancel(tx, running, now) : undefined;
    const { remaining, refund } = cancelled
      ? correctedDebt({ ...cancelled, figures, total: price(cancelled, await refunds.ordered(tx, obligationId)) })
      : { remaining: figures, refund: zeroPesos };
    // A paid debt keeps its amounts; only the payments above the corrected amount are refunded.
    if (cancelled && !cancelled.wasRunning) return refund;
    await obligations.stillDisputed(tx, obligationId, remaining, now);
    if (cancelled) {
      const offerId = await store.offerOfAgreement(tx, running ?? '');
      await store.changeDispute(tx, row.id, { offerId, offerKeptUntil: keptAfterAgreement(now) });
    }
    if (balance(remaining) === 0) await obligations.extinguished(tx, obligationId);
    return refund;
  }

  return async function apply(
    tx: Sql,
    row: DisputeRow,
    effect: DisputeEffect,
    figures: Components | undefined,
    now: Date,
  ): Promise<boolean> {
    const { obligationId, customerId } = row;
    const channel = channelOf(row);
    if (effect === 'contact' && channel && customerId) await consents.withdrawChannel(tx, { customerId, channel }, now);
    if (obligationId === null) return false;
    const order = (inAll: RefundedInAll) => refunds.order(tx, { dispute: row, obligationId, inAll }, now);
    if (effect === 'extinguish') return order(await extinguish(tx, obligationId, now));
    return effect === 'correct' && figures ? order(await correct(tx, row, { obligationId, figures }, now)) : false;
  };
}

const price = ({ total }: { total: Pesos }, ordered: Pesos): Pesos => pesos(Math.max(0, total - ordered));

export const channelOf = ({ details }: DisputeRow) => withdrawnChannel[details.channel ?? 'OTRO'];
