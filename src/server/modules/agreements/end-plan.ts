import { totalPaid, type AgreementState } from '#domain/agreements/agreements.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { MembershipLife } from './agreement-book.service.ts';
import * as book from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';

export interface EndedPlan {
  paid: Pesos;
  /** The remaining debt after the payments, without the discount of the plan; 0 for a membership. */
  owed: Pesos;
  offer: { id: string; amount: Pesos } | null;
}

export async function endPlan(
  tx: Sql,
  { obligations, memberships }: { obligations: ObligationsService; memberships: MembershipLife },
  { row, instalments }: book.LockedRows,
  { state, byTime, why }: { state: AgreementState; byTime: boolean; why?: string },
  now: Date,
): Promise<EndedPlan> {
  const { id: agreementId, number, customerId } = row;
  await book.saveState(tx, agreementId, {
    state,
    reopenedOn: row.reopenedOn,
    settledAt: null,
    ended: { at: now, byTime },
  });
  await book.cancelUnpaid(tx, agreementId);
  const paid = totalPaid(planOf(row, instalments));
  const left = row.obligationId
    ? await obligations.agreementEnded(tx, {
        obligationId: row.obligationId,
        offerId: row.offerId,
        original: row.originalComponents,
        paid,
        credited: await book.creditedOf(tx, agreementId),
        now,
      })
    : { owed: zeroPesos, offer: null };
  if (row.kind === 'MEMBRESIA') await memberships.agreementMoved(tx, { agreementId, was: row.state, is: state, now });
  const ended = { agreementId, number, state, paid, ...(why !== undefined && { why }) };
  await recordAudit(tx, 'AGREEMENT_ENDED', customerId, ended, now);
  return { paid, ...left };
}
