import { isClosedAgreement, type AgreementState } from '#domain/agreements/agreements.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { isRefusal } from '#domain/refusal.ts';
import {
  membershipEnd,
  rebankingTransitions,
  type RebankingEvent,
  type RebankingState,
} from '#domain/rebanking/rebanking.ts';
import { canTransition, transition } from '#domain/transitions.ts';
import type { Sql } from '#server/db/database.ts';
import type { Messages } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './application.store.ts';
import { planVersion } from './plans.store.ts';

/** What an agreement's life means for the membership that it pays. */
export interface MembershipLife {
  /** Whether the payment has to wait for the operator's review. */
  isHeld(tx: Sql, agreementId: string): Promise<boolean>;
  /** Whether the membership of an ended agreement can go on: nothing has taken its place, and its time is not over. */
  isRevivable(tx: Sql, agreementId: string): Promise<boolean>;
  /**
   * The agreement has gone from one state to another: the first approved payment activates the membership until its last
   * day, a void of it takes that back, an agreement that ends unpaid or broken ends the application, and one that goes on
   * after all brings it back. The agreement's row is held.
   */
  agreementMoved(
    tx: Sql,
    moved: { agreementId: string; was: AgreementState; is: AgreementState; now: Date },
  ): Promise<void>;
}

export function membershipLife(
  { config }: Pick<Platform, 'config'>,
  { messages }: { messages: Pick<Messages, 'queueMail'> },
): MembershipLife {
  return {
    async isHeld(tx, agreementId) {
      return (await store.applicationOfAgreement(tx, agreementId))?.state === 'EN_REVISION_PEP';
    },

    async isRevivable(tx, agreementId) {
      const row = await store.applicationOfAgreement(tx, agreementId);
      if (!row || !canTransition(rebankingTransitions, row.state, 'revived')) return false;
      // A new one that begins meanwhile meets the unique index of open applications.
      const current = await store.latestApplication(tx, row.customerId);
      return current === undefined || current.id === row.id || !current.isOpen;
    },

    async agreementMoved(tx, { agreementId, was, is, now }) {
      if (was === is) return;
      const row = await store.applicationOfAgreement(tx, agreementId);
      if (!row) return;
      if (was === 'CANCELADO' && !isClosedAgreement(is)) return activate(tx, row, now, ['revived']);
      if (isClosedAgreement(was) && !isClosedAgreement(is))
        return move(tx, row, ['revived'], { closedBecause: null }, now);
      if (was === 'PENDIENTE_PAGO_INICIAL' && !isClosedAgreement(is)) return activate(tx, row, now);
      if (is === 'PENDIENTE_PAGO_INICIAL')
        return move(tx, row, ['paymentReversed'], { activeUntil: null, closedBecause: null }, now);
      if (is === 'CANCELADO')
        return move(tx, row, ['abandoned'], { closedBecause: 'El primer pago no llegó a tiempo.' }, now);
      if (isClosedAgreement(is))
        await move(tx, row, ['ended'], { closedBecause: 'Dos pagos seguidos quedaron sin hacer.' }, now);
    },
  };

  async function activate(
    tx: Sql,
    row: store.ApplicationRow,
    now: Date,
    before: readonly RebankingEvent[] = [],
  ): Promise<void> {
    const plan = await planVersion(tx, row.planId ?? 0, row.planVersion ?? 0);
    if (!plan) throw new Error(`La solicitud ${row.id} no tiene plan`);
    const activeUntil = membershipEnd(bogotaDate(now), plan.data.validityMonths);
    await move(tx, row, [...before, 'firstPaid', 'activated'], { activeUntil, closedBecause: null }, now);
    const email = await store.emailOf(tx, row.customerId);
    if (!email) return;
    const { firstNames } = await store.readPerson(tx, row.customerId);
    await messages.queueMail(tx, {
      key: `membership-active:${row.id}:${activeUntil}`,
      customerId: row.customerId,
      to: email,
      kind: 'membership-active',
      data: {
        firstName: firstNames,
        planName: plan.data.name,
        activeUntil,
        cardBalance: plan.data.cardBalance,
        link: `${config.publicUrl ?? ''}/portal/documentos`,
      },
      now,
    });
  }

  /** Takes the events in turn; one that the state does not admit changes nothing (the application had already ended). */
  async function move(
    tx: Sql,
    row: store.ApplicationRow,
    events: readonly RebankingEvent[],
    more: Partial<store.ApplicationRow>,
    now: Date,
  ): Promise<void> {
    let state: RebankingState = row.state;
    for (const event of events) {
      const next = transition(rebankingTransitions, state, event);
      if (isRefusal(next)) return;
      state = next;
    }
    await store.saveApplication(tx, row.id, { ...more, state }, now);
  }
}
