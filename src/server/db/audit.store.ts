import { randomUUID } from 'node:crypto';
import { currentOrder } from '#server/operator-context.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { Sql } from './database.ts';
import { auditEvent } from './schema/people.ts';

/**
 * Adds one line to the append-only security log, with the operator whose order it belongs to. `data` carries no secret
 * and no password.
 */
export async function recordAudit(
  tx: Pick<Sql, 'insert'>,
  kind: AuditKind,
  customerId: string | null,
  data: Record<string, unknown>,
  now: Date,
) {
  const operator = currentOrder();
  const whole = operator ? { ...data, operator } : data;
  await tx.insert(auditEvent).values({ id: randomUUID(), at: now, customerId, kind, data: whole });
}
