import { randomUUID } from 'node:crypto';
import { currentOrder } from '#server/operator-context.ts';
import type { AuditKind } from './audit-kinds.ts';
import { preparedInsert, type Sql } from './database.ts';
import { auditEvent } from './schema/people.ts';

const insertEvent = preparedInsert(auditEvent);

type Recorded = [kind: AuditKind, customerId: string | null, data: Record<string, unknown>, now: Date];

/**
 * Adds one line to the append-only security log, with the operator whose order it belongs to. `data` carries no secret
 * and no password.
 */
export async function recordAudit(tx: Sql, ...recorded: Recorded): Promise<void> {
  await insertEvent(tx, eventOf(...recorded));
}

/** The same as the end of a statement that has begun `with` others. */
export async function recordAuditWith(begun: Pick<Sql, 'insert'>, ...recorded: Recorded): Promise<void> {
  await begun.insert(auditEvent).values(eventOf(...recorded));
}

function eventOf(...[kind, customerId, data, now]: Recorded) {
  const operator = currentOrder();
  return { id: randomUUID(), at: now, customerId, kind, data: operator ? { ...data, operator } : data };
}
