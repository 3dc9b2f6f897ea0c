import { supervisors } from '#contract/operator-identity.ts';
import { appealUntil, decideDispute, isFreezing, onDay, type DisputeOutcome } from '#domain/disputes/disputes.ts';
import { effectOf, type DisputeEffect } from '#domain/disputes/effects.ts';
import { balance } from '#domain/debts/obligations.ts';
import { isRefusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { refuseCase, type CaseDecision, type CaseRefusal } from '#server/modules/cases/cases.service.ts';
import type { Platform } from '#server/platform.ts';
import { channelOf, decisionEffects, type DecisionTargets } from './apply-decision.ts';
import type { DisputeSteps } from './dispute-steps.ts';
import { openDisputeTask } from './file-dispute.ts';
import { isFrozenDebt } from './dispute-view.ts';
import * as store from './disputes.store.ts';
import { disputeOf } from './disputes.store.ts';

const refusals = {
  DEBT_MISSING:
    'Este reclamo no tiene deuda, y aceptarlo no cambiaría nada. Antes únelo a su deuda con «reclamos asignar»; si no es de ninguna, niégalo y explica por qué.',
  OUTCOME_NOT_HERE: 'Este reclamo se acepta o se niega: no tiene una parte.',
  NOT_OPEN: 'Este reclamo no espera una respuesta: se cerró, o falta lo que se le pidió a la persona.',
  SILENT: 'Este reclamo quedó aceptado porque venció su plazo: solo se resuelve como ACEPTADO.',
  FIGURES_TOO_HIGH: 'Los valores guardados suman más que la deuda de hoy. Guarda otros con «reclamos cifras».',
  FIGURES_MISSING: 'Antes guarda los valores correctos con «reclamos cifras».',
} as const;

export function disputeResolution(
  { queue, config }: Pick<Platform, 'queue' | 'config'>,
  { steps, ...targets }: DecisionTargets & { steps: DisputeSteps },
) {
  const apply = decisionEffects(targets);

  return async function resolve(
    tx: Sql,
    { subject, outcome, motive, operator }: CaseDecision,
    now: Date,
  ): Promise<CaseRefusal | undefined> {
    const row = await store.lockDispute(tx, subject.id);
    if (!row) return refuseCase('Ese reclamo no existe.');
    const chosen = outcome as DisputeOutcome;
    const figures = await store.figuresOf(tx, row.id);
    const hasDocument = (await store.filesOf(tx, [row.id])).some(({ owner }) => owner === 'OPERADOR');
    const hasDebt = row.obligationId !== null;
    const about = { hasDebt, hasPerson: row.customerId !== null, hasChannel: channelOf(row) !== undefined };
    const facts = { ...about, hasFigures: figures !== undefined, hasDocument };
    const found = effectOf(row.kind, chosen, facts);
    if (isRefusal(found)) return refuseCase(refusals[found.refused]);
    const before = await store.debtOf(tx, row);
    const effect = found === 'unfreeze' && !isFrozenDebt(row, before) ? 'none' : found;
    // An import may have lowered the debt after the operator stored the figures.
    if (effect === 'correct' && figures && before && balance(figures) > (await store.wholeDebt(tx, before)))
      return refuseCase(refusals.FIGURES_TOO_HIGH);
    // The term may have ended before the periodic review processed the dispute.
    const today = bogotaDate(now);
    const current = onDay(disputeOf(row), today, { ...config.disputes, hasDebt });
    const next = decideDispute(current, chosen, today);
    if (isRefusal(next))
      return refuseCase(current.state === 'ACEPTADO_POR_SILENCIO' ? refusals.SILENT : refusals.NOT_OPEN);
    await steps.save(tx, row, next, { step: chosen, author: operator, note: motive }, now);
    const refunds = await apply(tx, row, effect, figures, now);
    const debt = await store.debtOf(tx, row);
    // A correction that leaves no balance extinguishes the debt, so the effect of the dispute is `extinguish`.
    const isOver = effect === 'correct' && debt?.state === 'EXTINGUIDA';
    const result: DisputeEffect = isOver ? 'extinguish' : effect;
    await store.changeDispute(tx, row.id, { effect: result });
    if (chosen !== 'NEGADO') await steps.dropTasks(tx, row, `se respondió: ${chosen}`, now);
    if (result === 'bureau') await openDisputeTask(tx, row, 'BUREAU_CORRECTION', now);
    if (result === 'extinguish') await queue.enqueue(tx, 'document.dispute-accepted', { disputeId: row.id });
    await steps.unfreezeIfOver(tx, row.id, now);
    await recordAudit(tx, 'DISPUTE_DECIDED', row.customerId, { disputeId: row.id, outcome, effect }, now);
    await steps.tell(
      tx,
      row,
      'dispute-decided',
      {
        outcome: chosen,
        effect: result,
        reason: motive,
        isFrozen: isFrozenDebt({ isFrozen: row.isFrozen && isFreezing(next, today) }, debt),
        appealUntil: appealUntil(next) ?? null,
        supervisor: supervisors[config.operator.supervisor],
        refunds,
      },
      now,
    );
    return undefined;
  };
}
