import { refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { LiveSession, Sessions } from '#server/http/session.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { Platform } from '#server/platform.ts';
import { authCookies, type AuthCookies, type IssuedTokens } from './auth-cookies.ts';
import * as store from './auth.store.ts';
import { endAuthorities, endEveryAuthority } from '#server/db/authorities.store.ts';
import { deleteOldEntries } from './entry.store.ts';
import { idleLimit, isAlive, isCurrent } from './session-life.ts';
import { knownDevice, type KnownDevice } from './device-marks.ts';
import { hashOfToken, hashesOf, successorOf, tokensOf } from './secret-tokens.ts';

export interface AuthService extends Sessions {
  cookies: AuthCookies;
  knownDevice(mark: string | undefined, now: Date): Promise<KnownDevice | undefined>;
  /** Does not restart the idle timer. */
  refresh(
    presented: string | undefined,
    now: Date,
  ): Promise<{ customerId: string; tokens: IssuedTokens } | Refusal<'NO_SESSION'>>;
  /** Refuses with NOT_FOUND when the session does not belong to `customerId`. */
  revoke(
    customerId: string,
    carried: { access: string | undefined; refresh: string | undefined },
    now: Date,
  ): Promise<true | Refusal<'NOT_FOUND'>>;
  markActive(sessionId: string, now: Date): Promise<number>;
  /** Takes effect on all instances at once. Returns the number of ended sessions. */
  endSessions(tx: Sql, customerId: string, reason: string, now: Date, keepSessionId?: string): Promise<number>;
  /** Also ends every stored code, link and sign-in step. Returns the number of ended sessions. */
  endEverySession(tx: Sql, reason: string, now: Date): Promise<number>;
  endOtherSessions(own: LiveSession, now: Date): Promise<number>;
  openSessions(customerId: string, now: Date): Promise<store.OpenSession[]>;
  /** A block ends every session. Returns false for a user without a credential. */
  setDisabled(tx: Sql, customerId: string, disabled: boolean, now: Date): Promise<boolean>;
  deleteOld(now: Date): Promise<void>;
}

/** For this time after a rotation, the old refresh token gets the same successor unless the successor was used. */
const graceMs = 10_000;
/** The minimum interval between two writes of the idle timer by requests, in milliseconds. Ignored by `markActive`. */
const touchEveryMs = 15_000;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function authService(platform: Platform, { throttle }: { throttle: Throttle }): AuthService {
  const { config, database, secrets } = platform;
  const cookies = authCookies(() => config.publicUrl?.startsWith('https:') ?? false, config.accessSeconds);

  async function readAccessToken(token: string, now: Date) {
    const row = await store.readSessionOfAccessToken(database.sql, hashOfToken(token));
    return row && isCurrent(row.issuedAt, config.accessSeconds, now) ? row : undefined;
  }

  const service: AuthService = {
    cookies,
    knownDevice: (mark, now) => knownDevice(database.sql, secrets.throttle, mark, now),

    async current(request, now, isBackground = false) {
      const token = cookies.read(request, 'access');
      const row = token ? await readAccessToken(token, now) : undefined;
      if (!row || !isAlive(row, config.inactivityMinutes, now)) return undefined;
      const isOwnWrite = !isBackground && !safeMethods.has(request.method);
      if (isOwnWrite && now.getTime() - row.lastActivityAt.getTime() > touchEveryMs) {
        await store.touchSession(database.sql, row.sessionId, now, touchEveryMs);
      }
      return { sessionId: row.sessionId, customerId: row.customerId };
    },

    async isLive({ sessionId }, now, tx) {
      const row = await (tx ? store.lockSession(tx, sessionId) : store.readSession(database.sql, sessionId));
      return row !== undefined && isAlive(row, config.inactivityMinutes, now);
    },

    async refresh(presented, now) {
      if (!presented) return refuse('NO_SESSION');
      const hash = hashOfToken(presented);
      // After a change of the secret, the successor of a token may still be derived from the old secret.
      const successors = secrets.refresh.map(({ key }) => successorOf(key, presented));
      let successor = successors[0]!;
      const row = await database.transaction(async (tx) => {
        const held = await store.lockRefreshToken(tx, hash);
        if (!held || !isAlive(held, config.inactivityMinutes, now)) return undefined;
        if (held.usedAt === null) {
          await store.markRefreshTokenUsed(tx, hash, now);
          await store.insertRefreshToken(tx, { ...hashesOf(successor), sessionId: held.sessionId, createdAt: now });
          return held;
        }
        const isRecent = now.getTime() - held.usedAt.getTime() <= graceMs;
        for (const each of isRecent ? successors : []) {
          if (!(await store.isUnused(tx, hashOfToken(each)))) continue;
          successor = each;
          return held;
        }
        // The reuse of an old token may mean that the token was stolen, so the session and all its tokens end.
        await store.endSession(tx, held.sessionId, 'REFRESH_REUSED', now);
        await recordAudit(tx, 'REFRESH_REUSED', held.customerId, { sessionId: held.sessionId }, now);
        return undefined;
      });
      if (!row) return refuse('NO_SESSION');
      return { customerId: row.customerId, tokens: tokensOf(successor, row.endsAt, now) };
    },

    async revoke(customerId, { access, refresh }, now) {
      const own =
        (refresh && (await store.readSessionOfRefreshToken(database.sql, hashOfToken(refresh)))) ||
        (access && (await readAccessToken(access, now)));
      if (!own) return true;
      if (own.customerId !== customerId) return refuse('NOT_FOUND');
      await database.transaction(async (tx) => {
        if (await store.endSession(tx, own.sessionId, 'SIGNED_OUT', now)) {
          await recordAudit(tx, 'SIGN_OUT', customerId, { sessionId: own.sessionId }, now);
        }
      });
      return true;
    },

    async markActive(sessionId, now) {
      await store.touchSession(database.sql, sessionId, now, 0);
      return idleLimit(config.inactivityMinutes) / 60_000;
    },

    async openSessions(customerId, now) {
      const idleSince = new Date(now.getTime() - idleLimit(config.inactivityMinutes));
      return store.readOpenSessions(database.sql, customerId, idleSince, now);
    },

    endOtherSessions: ({ customerId, sessionId }, now) =>
      database.transaction((tx) => service.endSessions(tx, customerId, 'OWNER', now, sessionId)),

    async endEverySession(tx, reason, now) {
      await endEveryAuthority(tx, now);
      return store.endEverySession(tx, reason, now);
    },

    async endSessions(tx, customerId, reason, now, keepSessionId) {
      const ended = await store.endSessionsOf(tx, customerId, reason, now, keepSessionId);
      if (ended > 0) await recordAudit(tx, 'SESSIONS_ENDED', customerId, { reason, ended }, now);
      return ended;
    },

    async setDisabled(tx, customerId, disabled, now) {
      if (!(await store.setDisabledAt(tx, customerId, disabled ? now : null))) return false;
      if (disabled) {
        await store.endSessionsOf(tx, customerId, 'DISABLED', now);
        await endAuthorities(tx, { ending: 'BLOCKED', customerId }, now);
      }
      await recordAudit(tx, disabled ? 'DISABLED' : 'ENABLED', customerId, {}, now);
      return true;
    },

    async deleteOld(now) {
      await store.deleteOldRefreshTokens(database.sql, now);
      await deleteOldEntries(database.sql, now);
      await throttle.deleteFull(now);
    },
  };
  return service;
}
