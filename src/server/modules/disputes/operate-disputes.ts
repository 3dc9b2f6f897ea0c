import { createHash, randomUUID } from 'node:crypto';
import { caseKinds } from '#domain/cases/cases.ts';
import { askCompletion, completionUntil, decideDispute, extendTerm } from '#domain/disputes/disputes.ts';
import { balance, type Components } from '#domain/debts/obligations.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { caseAuthor } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { Platform } from '#server/platform.ts';
import type { DisputeFiles } from './dispute-files.ts';
import type { DisputeSteps } from './dispute-steps.ts';
import * as store from './disputes.store.ts';
import { disputeOf, type DisputeRow } from './disputes.store.ts';
import type { disputeAttachment } from './file-dispute.ts';

type OperatorRefusal = Refusal<
  | 'NOT_FOUND'
  | 'DISPUTE_CLOSED'
  | 'DISPUTE_TERM'
  | 'FIGURES_TOO_HIGH'
  | 'FIGURES_DECIDED'
  | 'FIGURES_NOT_HERE'
  | 'FIGURES_NO_DEBT'
>;

export type DisputeOperation = ReturnType<typeof disputeOperation>;

export function disputeOperation(
  { database, queue }: Pick<Platform, 'database' | 'queue'>,
  { steps, files, attach }: { steps: DisputeSteps; files: DisputeFiles; attach: ReturnType<typeof disputeAttachment> },
) {
  async function changeNumbered(
    number: string,
    change: (tx: Sql, row: DisputeRow) => Promise<OperatorRefusal | undefined>,
  ): Promise<DisputeRow | OperatorRefusal> {
    return database.transaction(async (tx) => {
      const found = await store.disputeNumbered(tx, number);
      const row = found && (await store.lockDispute(tx, found.id));
      if (!row) return refuse('NOT_FOUND');
      return (await change(tx, row)) ?? (await store.lockDispute(tx, row.id)) ?? row;
    });
  }

  return {
    extend: (number: string, reason: string, now: Date) =>
      changeNumbered(number, async (tx, row) => {
        const next = extendTerm(disputeOf(row), bogotaDate(now));
        if (isRefusal(next)) return next.refused === 'DISPUTE_TERM' ? refuse(next.refused) : refuse('DISPUTE_CLOSED');
        await steps.save(tx, row, next, { step: 'AMPLIADO', author: caseAuthor(), note: reason }, now);
        await steps.setTerm(tx, row, next.dueOn, row.filedAt);
        await steps.tell(tx, row, 'dispute-extended', { dueOn: next.dueOn, reason }, now);
        return undefined;
      }),

    askCompletion: (number: string, request: string, now: Date) =>
      changeNumbered(number, async (tx, row) => {
        const next = askCompletion(disputeOf(row), bogotaDate(now));
        if (isRefusal(next)) return next.refused === 'DISPUTE_TERM' ? refuse(next.refused) : refuse('DISPUTE_CLOSED');
        await steps.save(tx, row, next, { step: 'INCOMPLETO', author: caseAuthor(), note: request }, now);
        const until = completionUntil(next) ?? next.dueOn;
        await steps.setTerm(tx, row, until, row.filedAt);
        await steps.tell(tx, row, 'dispute-incomplete', { request, until }, now);
        return undefined;
      }),

    /** Replaces earlier components; null removes the stored components. */
    decideFigures: (number: string, figures: Components | null, now: Date) =>
      changeNumbered(number, async (tx, row) => {
        const debt = await store.debtOf(tx, row);
        if (!debt) return refuse('FIGURES_NO_DEBT');
        if (row.kind !== 'VALOR_ERRADO' && row.kind !== 'YA_PAGUE') return refuse('FIGURES_NOT_HERE');
        const isClosed = isRefusal(decideDispute(disputeOf(row), 'ACEPTADO', bogotaDate(now)));
        if (isClosed)
          return refuse(caseKinds.RECLAMO.chosen.includes(row.state) ? 'FIGURES_DECIDED' : 'DISPUTE_CLOSED');
        // An accepted dispute must never raise a debt.
        if (figures && balance(figures) > (await store.wholeDebt(tx, debt))) return refuse('FIGURES_TOO_HIGH');
        const former = await store.figuresOf(tx, row.id);
        const { principal, interest, lateInterest, fees } = debt;
        const before = { principal, interest, lateInterest, fees };
        await steps.addEvent(
          tx,
          row.id,
          { step: 'CIFRAS', author: caseAuthor(), figures: { before, after: figures } },
          now,
        );
        const replaced = { disputeId: row.id, before: former ?? null, after: figures };
        await recordAudit(tx, 'DISPUTE_FIGURES', row.customerId, replaced, now);
        return undefined;
      }),

    assign: (
      number: string,
      { creditor, obligationNumber }: { creditor: string; obligationNumber: string },
      now: Date,
    ) =>
      database.transaction(async (tx) => {
        const found = await store.disputeNumbered(tx, number);
        const debt = await store.debtNumbered(tx, creditor, obligationNumber);
        if (debt) await lockCustomer(tx, debt.customerId);
        const row = found && (await store.lockDispute(tx, found.id));
        // A dispute of a signed-in person cannot be attached to the debt of another person.
        if (!row || !debt || (row.customerId ?? debt.customerId) !== debt.customerId) return refuse('NOT_FOUND');
        const { customerId, id: obligationId } = debt;
        const attached = await attach(tx, row, { customerId, obligationId }, caseAuthor(), now);
        if (!isRefusal(attached)) await queue.enqueue(tx, 'document.dispute', { disputeId: row.id });
        return attached;
      }),

    async handOver(number: string, { name, bytes }: { name: string; bytes: Buffer }, now: Date) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      return database.transaction(async (tx) => {
        const found = await store.disputeNumbered(tx, number);
        const row = found && (await store.lockDispute(tx, found.id));
        if (!row) return refuse('NOT_FOUND');
        const known = await store.filesOf(tx, [row.id]);
        if (known.some(({ owner, sourceHash }) => owner === 'OPERADOR' && sourceHash === hash)) return row;
        const no = await files.handOver(tx, row, { name, bytes, hash }, now);
        if (no) return no;
        const step = { id: randomUUID(), disputeId: row.id, at: now, step: 'DOCUMENTO' as const, author: caseAuthor() };
        await store.insertEvent(tx, step);
        await recordAudit(tx, 'DISPUTE_DOCUMENT', row.customerId, { disputeId: row.id, hash }, now);
        return row;
      });
    },
  };
}
