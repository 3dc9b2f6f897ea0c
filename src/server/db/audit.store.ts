import { randomUUID } from 'node:crypto';
import { currentOrder } from '#server/operator-context.ts';
import type { Sql } from './database.ts';
import { auditEvent } from './schema/people.ts';

/** What the security log tells apart. */
export type AuditKind =
  | 'SIGN_IN'
  | 'SIGN_IN_FAILED'
  | 'SIGN_OUT'
  | 'REFRESH_REUSED'
  | 'INVITED'
  | 'INVITATION_EXCHANGED'
  | 'PASSWORD_CHANGED'
  | 'SESSIONS_ENDED'
  | 'DISABLED'
  | 'ENABLED'
  | 'STEP_PENDING'
  | 'STEP_TAKEN'
  | 'CONSENT'
  | 'CONTACT_VERIFIED'
  | 'REGISTERED'
  | 'REGISTRATION_REPEATED'
  | 'IDENTITY_CONFIRMED'
  | 'IDENTITY_FAILED'
  | 'IDENTITY_REVIEW'
  | 'IDENTITY_REVIEWED'
  | 'IDENTITY_PUT_OFF'
  | 'MERGED'
  | 'CODE_SENT'
  | 'CODE_REFUSED'
  | 'PEP_DECLARED'
  | 'UPLOAD_REFUSED'
  | 'APPLICATION_DECIDED'
  | 'ACCEPTANCE_REFUSED'
  | 'RECOVERY_CODE_SENT'
  | 'RECOVERY_NOT_SENT'
  | 'RECOVERY_CODE_ACCEPTED'
  | 'CONFIG_PUBLISHED'
  | 'PASSWORD_REFUSED'
  | 'CONTACT_PREFERRED'
  | 'CONTACT_REMOVED'
  | 'PREFERENCE_CHANGED'
  | 'FACTOR_ON'
  | 'FACTOR_OFF'
  | 'FACTOR_REFUSED'
  | 'RECOVERY_CODE_USED'
  | 'DATA_EXPORTED'
  | 'MEMBERSHIP_WITHDRAWN'
  | 'MEMBERSHIP_REFUNDED'
  | 'DATA_REQUESTED'
  | 'DATA_ANSWERED'
  | 'DATA_ERASED'
  | 'SECRET_ROTATED'
  | 'OPERATOR_ORDER'
  | 'acceptance.hash-mismatch'
  | 'agreement.accepted'
  | 'agreement.ended'
  | 'agreement.revived'
  | 'membership.accepted';

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
