import { randomUUID } from 'node:crypto';
import {
  agreementTransitions,
  dueForBreach,
  dueForCancellation,
  graceBusinessDays,
  totalPaid,
} from '#domain/agreements/agreements.ts';
import { addDays, bogotaDate } from '#domain/time/calendar.ts';
import { componentsAfterBrokenAgreement } from '#domain/debts/obligations.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { MembershipLife } from '#server/modules/rebanking/membership-life.service.ts';
import type { Platform } from '#server/platform.ts';
import { insertAudit } from './acceptance.store.ts';
import * as store from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';

const portion = 100;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Ends the agreements whose time is over; what was paid of them always counts. Safe to run at any time and on several instances. */
export function dayChanges(
  { database }: Pick<Platform, 'database'>,
  { obligations, memberships }: { obligations: ObligationsService; memberships: MembershipLife },
) {
  async function review(agreementId: string, now: Date): Promise<void> {
    await database.transaction(async (tx) => {
      await store.lockPayable(tx, agreementId);
      const { row, instalments } = await store.lockAgreement(tx, agreementId);
      const plan = planOf(row, instalments);
      const today = bogotaDate(now);
      const state = dueForCancellation(plan, today)
        ? agreementTransitions.PENDIENTE_PAGO_INICIAL.cancelled
        : dueForBreach(plan, today)
          ? agreementTransitions.VIGENTE.broken
          : undefined;
      if (!state || (await store.isBeingPaid(tx, agreementId, now))) return;
      await store.saveState(tx, agreementId, { state, reopenedOn: row.reopenedOn, settledAt: null });
      await store.cancelUnpaid(tx, agreementId);
      const paid = totalPaid(plan);
      if (row.obligationId) {
        const owed = componentsAfterBrokenAgreement(row.originalComponents, [paid]);
        await obligations.agreementEnded(tx, { obligationId: row.obligationId, offerId: row.offerId, owed, now });
      }
      if (row.kind === 'MEMBRESIA')
        await memberships.agreementMoved(tx, { agreementId, was: row.state, is: state, now });
      await insertAudit(tx, {
        id: randomUUID(),
        at: now,
        customerId: row.customerId,
        kind: 'agreement.ended',
        data: { agreementId, number: row.number, state, paid },
      });
    });
  }

  return async (now: Date): Promise<void> => {
    // So many business days are at least as many days of the calendar: nothing younger can be over its grace.
    const dueBefore = addDays(bogotaDate(now), -graceBusinessDays);
    const faults: unknown[] = [];
    for (let after = beforeAllIds, found = portion; found === portion;) {
      const ids = await store.overdueAgreements(database.sql, dueBefore, after, portion);
      // One that fails does not keep the others from ending.
      for (const id of ids) await review(id, now).catch((fault: unknown) => void faults.push(fault));
      found = ids.length;
      after = ids.at(-1) ?? after;
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} agreements could not be reviewed`);
  };
}
