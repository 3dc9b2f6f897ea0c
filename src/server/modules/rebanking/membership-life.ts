import { isClosedAgreement } from '#domain/agreements/agreements.ts';
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
import type { MembershipLife } from '#server/modules/agreements/agreement-book.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './application.store.ts';
import { chosenPlan } from './plans.store.ts';

export function membershipLife(
  { config }: Pick<Platform, 'config'>,
  { messages }: { messages: Pick<MessagesService, 'queueMail'> },
): MembershipLife {
  return {
    async isHeld(tx, agreementId) {
      return (await store.applicationOfAgreement(tx, agreementId))?.state === 'EN_REVISION_PEP';
    },

    async isRevivable(tx, agreementId) {
      const row = await store.applicationOfAgreement(tx, agreementId);
      if (!row || !canTransition(rebankingTransitions, row.state, 'revived')) return false;
      // A second open application of the customer would violate the unique index.
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
        return move(tx, row, ['abandoned'], { closedBecause: 'No recibimos a tiempo el pago para empezar.' }, now);
      if (isClosedAgreement(is))
        await move(
          tx,
          row,
          ['ended'],
          { closedBecause: 'Los pagos vencidos no llegaron hasta el último día avisado.' },
          now,
        );
    },
  };

  async function activate(
    tx: Sql,
    row: store.ApplicationRow,
    now: Date,
    before: readonly RebankingEvent[] = [],
  ): Promise<void> {
    const plan = await chosenPlan(tx, row);
    if (!plan) throw new Error(`Application ${row.id} has no plan`);
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
        link: `${config.publicUrl ?? ''}/portal/programa`,
      },
      now,
    });
  }

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
