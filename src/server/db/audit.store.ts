import { randomUUID } from 'node:crypto';
import { currentOrder } from '#server/operator-context.ts';
import type { AuditKind } from './audit-kinds.ts';
import { preparedInsert, type Sql } from './database.ts';
import { auditEvent } from './schema/people.ts';

const insertEvent = preparedInsert(auditEvent);

type Recorded = [kind: AuditKind, customerId: string | null, data: Record<string, unknown>, now: Date];

/** Adds the operator while an operator command runs. `data` must not contain secrets or passwords. */
export async function recordAudit(tx: Sql, ...recorded: Recorded): Promise<void> {
  await insertEvent(tx, eventOf(...recorded));
}

/** `begun` is a query with `with` clauses. One SQL statement runs these clauses and inserts the event. */
export async function recordAuditWith(begun: Pick<Sql, 'insert'>, ...recorded: Recorded): Promise<void> {
  await begun.insert(auditEvent).values(eventOf(...recorded));
}

function eventOf(...[kind, customerId, data, now]: Recorded) {
  const operator = currentOrder();
  return { id: randomUUID(), at: now, customerId, kind, data: operator ? { ...data, operator } : data };
}
