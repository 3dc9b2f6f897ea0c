import { randomUUID } from 'node:crypto';
import { recordAuditWith } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './auth.store.ts';
import { deviceMark } from './device-marks.ts';
import { hashesOf, hashOfToken, newSecretToken, tokensOf } from './secret-tokens.ts';
import { absoluteLife } from './session-life.ts';
import type { Caller } from './entering.ts';

export type OpenSession = ReturnType<typeof sessionOpening>;

/** The returned function opens a session, ends the browser's former session and creates a device mark. */
export function sessionOpening({ secrets }: Pick<Platform, 'secrets'>) {
  return async (
    tx: Sql,
    { customerId, passwordSetAt }: { customerId: string; passwordSetAt: Date },
    caller: Caller,
    now: Date,
    nonce?: string,
  ) => {
    const refresh = newSecretToken();
    const sessionId = randomUUID();
    const endsAt = new Date(now.getTime() + absoluteLife);
    if (caller.formerRefresh) {
      const former = await store.readSessionOfRefreshToken(tx, hashOfToken(caller.formerRefresh));
      if (former) await store.endSession(tx, former.sessionId, 'REPLACED', now);
    }
    const row = {
      id: sessionId,
      customerId,
      createdAt: now,
      lastActivityAt: now,
      endsAt,
      userAgent: caller.userAgent?.slice(0, 300) ?? null,
    };
    const opening = store.openingSession(tx, row, hashesOf(refresh));
    await recordAuditWith(opening, 'SIGN_IN', customerId, { sessionId, ip: caller.ip }, now);
    const tokens = tokensOf(refresh, endsAt, now);
    const device = deviceMark(secrets.throttle, { customerId, passwordSetAt }, now, nonce);
    return { customerId, pendingStep: null, tokens, device } as const;
  };
}
