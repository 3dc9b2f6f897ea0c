import { supervisors } from '#contract/operator-identity.ts';
import { onDay } from '#domain/disputes/disputes.ts';
import { bogotaDate, formatLongDate, isoDate } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { inPortions } from '#server/db/portions.ts';
import type { Platform } from '#server/platform.ts';
import type { DisputeSteps } from './dispute-steps.ts';
import { isFrozenDebt } from './dispute-view.ts';
import * as store from './disputes.store.ts';
import { disputeOf } from './disputes.store.ts';
import { openDisputeCase, openDisputeTask } from './file-dispute.ts';

/**
 * Accepts an unanswered dispute after its last day if the configuration and its kind allow acceptance by silence. Ends
 * a dispute after two months without the requested data. Unfreezes a debt after the term for an appeal.
 */
export function disputeReview({ database, config }: Pick<Platform, 'database' | 'config'>, steps: DisputeSteps) {
  async function reviewOne(tx: Sql, id: string, now: Date): Promise<void> {
    const row = await store.lockDispute(tx, id);
    if (!row) return;
    const before = disputeOf(row);
    const next = onDay(before, bogotaDate(now), { ...config.disputes, hasDebt: row.obligationId !== null });
    if (next.state === before.state) return steps.unfreezeIfOver(tx, id, now);
    if (next.state === 'DESISTIDO') return steps.close(tx, row, next, 'PORTAL', now);
    const due = formatLongDate(isoDate(before.dueOn));
    const isFrozen = isFrozenDebt(row, await store.debtOf(tx, row));
    const still = isFrozen ? '; la deuda sigue congelada mientras revisamos los valores' : '';
    const note = `No respondimos hasta el ${due}. Por eso tu reclamo queda aceptado${still}.`;
    await steps.save(tx, row, next, { step: 'ACEPTADO_POR_SILENCIO', author: 'PORTAL', note }, now);
    // For VALOR_ERRADO, the other kind that silence accepts, the operator must still decide the figures in a case.
    if (row.kind === 'REPORTE') {
      await steps.settle(tx, row, { outcome: 'ACEPTADO_POR_SILENCIO', reason: note }, now);
      await steps.dropTasks(tx, row, note, now);
      await openDisputeTask(tx, row, 'BUREAU_CORRECTION', now);
    } else await openDisputeCase(tx, row, now);
    await recordAudit(tx, 'DISPUTE_DECIDED', row.customerId, { disputeId: id, outcome: next.state }, now);
    await steps.tell(
      tx,
      row,
      'dispute-decided',
      {
        outcome: 'ACEPTADO_POR_SILENCIO',
        effect: row.kind === 'REPORTE' ? 'bureau' : 'correct',
        reason: note,
        isFrozen,
        appealUntil: null,
        supervisor: supervisors[config.operator.supervisor],
        refunds: false,
      },
      now,
    );
  }

  return async function review(now: Date): Promise<void> {
    const today = bogotaDate(now);
    const due = inPortions(200, (after, limit) => store.dueDisputes(database.sql, today, after, limit));
    for await (const rows of due) for (const { id } of rows) await database.transaction((tx) => reviewOne(tx, id, now));
  };
}
