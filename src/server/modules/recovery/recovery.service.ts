import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { allToAddress } from '#domain/people/address-limits.ts';
import {
  identityDocumentTypes,
  maskContact,
  parseIdentityDocument,
  type IdentityDocument,
  type IdentityDocumentType,
} from '#domain/people/identity-document.ts';
import { canSendCode, codeExpiry, codeRules, codeText, tryCode } from '#domain/people/one-time-code.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import { networkOf } from '#server/http/network.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { AuthService } from '#server/modules/auth/auth.service.ts';
import { lockContact } from '#server/db/authorities.store.ts';
import type { CredentialsService } from '#server/modules/auth/credentials.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import * as store from './recovery.store.ts';

export interface RecoveryWish {
  documentType: IdentityDocumentType;
  documentNumber: string;
  channel: 'email' | 'celular';
  ip: string;
  device: string | undefined;
}

export interface RecoveryService {
  /**
   * The job that sends the code looks up the identity document, so that neither the reply nor its timing reveals
   * whether the document is known.
   */
  request(
    wish: RecoveryWish,
    now: Date,
  ): Promise<
    | { requestId: string; expiresAt: Date; resendAt: Date }
    | Refusal<'OTP_RESEND_WAIT' | 'OTP_TOO_MANY' | 'TOO_MANY_REQUESTS'>
  >;
  /** Runs as a job. Sends nothing after the request has expired. */
  send(requestId: string): Promise<void>;
  /** Consumes a correct code, or counts a failed try. The caller puts `secret` into the scoped cookie. */
  validate(
    attempt: { requestId: string; code: string; ip: string },
    now: Date,
  ): Promise<
    | { procedureId: string; secret: string; maskedTarget: string }
    | Refusal<'OTP_INVALID' | 'OTP_EXPIRED' | 'OTP_TOO_MANY' | 'TOO_MANY_REQUESTS'>
  >;
  deleteOld(now: Date): Promise<void>;
}

/**
 * The limits per network, for all identity documents together. All users of an office or a mobile network share one
 * limit, so the limits are high.
 */
const requests = { name: 'recovery-address', capacity: 60, refillSeconds: 20 };
const tries = { name: 'recovery-try-address', capacity: 120, refillSeconds: 10 };

const anHourMs = 60 * 60_000;

export function recoveryService(
  platform: Platform,
  deps: { auth: AuthService; credentials: CredentialsService; messages: MessagesService; throttle: Throttle },
): RecoveryService {
  const { auth, credentials, messages, throttle } = deps;
  const { clock, database, queue, secrets } = platform;
  const keyed = (key: Uint8Array, ...parts: string[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  /** The digests under older keys match codes that were sent before a rotation of the secret. */
  const digestsOf = (requestId: string, code: string) =>
    secrets.codes.map(({ key }) => keyed(key, 'recovery', requestId, code));

  return {
    async request({ documentType, documentNumber, channel, ip, device }, now) {
      const crowded = await throttle.take(requests, networkOf(ip), now);
      if (crowded) return crowded;
      const document = documentOf(documentType, documentNumber);
      const account = `${document.type}:${document.number}`;
      // A known device has a separate limit of codes, so that requests of other people do not lock out the owner. The
      // limit is per account, and the codes under this limit are sent only to that account.
      const known = (await auth.knownDevice(device, now))?.account;
      const isOfDocument = known?.documentType === document.type && known.documentNumber === document.number;
      const only = isOfDocument ? known.customerId : '';
      const subject = keyed(secrets.throttle, 'recovery-subject', account, only);
      return database.transaction(async (tx) => {
        await store.lockSubject(tx, subject);
        const sent = await store.requestsSince(tx, subject, new Date(now.getTime() - anHourMs));
        const allowed = canSendCode(now, sent);
        if (isRefusal(allowed)) return allowed;
        const requestId = randomUUID();
        const expiresAt = codeExpiry(now);
        await store.insertRequest(tx, {
          id: requestId,
          subject,
          channel,
          sealed: seal(secrets.outbox, requestId, { ...document, only }),
          createdAt: now,
          expiresAt,
        });
        await queue.enqueue(tx, 'recovery.send', { requestId });
        return { requestId, expiresAt, resendAt: new Date(now.getTime() + codeRules.resendAfterMs) };
      });
    },

    async send(requestId) {
      const now = clock.now();
      await database.transaction(async (tx) => {
        const row = await store.lockRequest(tx, requestId);
        if (!row?.sealed) return;
        const { document, only } = wishOf(unseal(secrets.outbox, requestId, row.sealed));
        await store.clearDocument(tx, requestId);
        const cannotLeave = now >= row.expiresAt || (row.channel === 'celular' && !messages.canText);
        const accounts = cannotLeave
          ? []
          : await store.accountContacts(tx, { document, only, requestId, kind: row.channel }, now);
        const codes = new Set<string>();
        for (const { customerId, contact } of accounts) {
          if (!(await lockContact(tx, { customerId, value: contact }))) continue;
          const share = allToAddress(row.channel, contact, only ? 'owner' : 'recovering');
          if (await throttle.takeWithin(tx, [share], now)) continue;
          const code = freshCode(codes);
          await store.insertTarget(tx, { requestId, customerId, contact, digest: digestsOf(requestId, code)[0]! });
          await messages.queueMail(tx, {
            key: `recovery:${requestId}:${customerId}`,
            customerId,
            to: contact,
            channel: row.channel,
            kind: 'recovery-code',
            data: { code, minutes: codeRules.lifetimeMs / 60_000 },
            now,
          });
          await recordAudit(tx, 'RECOVERY_CODE_SENT', customerId, { requestId, channel: row.channel }, now);
        }
        if (codes.size === 0) await recordAudit(tx, 'RECOVERY_NOT_SENT', null, { requestId, cannotLeave }, now);
      });
    },

    async validate({ requestId, code, ip }, now) {
      const crowded = await throttle.take(tries, networkOf(ip), now);
      if (crowded) return crowded;
      return database.transaction(async (tx) => {
        const row = await store.lockRequest(tx, requestId);
        const given = digestsOf(requestId, code).map((digest) => Buffer.from(digest));
        if (!row) return refuse('OTP_EXPIRED');
        // Before a code is sent, the request has no targets, so no guess can match.
        const isGiven = ({ digest }: { digest: string }) =>
          given.some((one) => timingSafeEqual(one, Buffer.from(digest)));
        const targets = await store.targetsOf(tx, requestId);
        const found = targets.find(isGiven);
        // Reads the targets again after the lock, because a concurrent transaction may have ended the code.
        if (found) await lockCustomer(tx, found.customerId);
        const target = found && (await store.targetsOf(tx, requestId)).find(isGiven);
        if (target?.endedAt) return refuse('OTP_EXPIRED');
        const verdict = tryCode(row, target !== undefined, now);
        if (target && !isRefusal(verdict)) {
          const { customerId, contact } = target;
          await store.markUsed(tx, requestId, now);
          await recordAudit(tx, 'RECOVERY_CODE_ACCEPTED', customerId, { requestId }, now);
          const opened = await credentials.openNewPassword(tx, { customerId, contact }, now);
          return { ...opened, maskedTarget: maskContact(row.channel, contact) };
        }
        if (!isRefusal(verdict)) return refuse('OTP_EXPIRED');
        if (verdict.refused === 'OTP_INVALID') await store.countFailedTry(tx, requestId);
        await recordAudit(
          tx,
          'CODE_REFUSED',
          targets[0]?.customerId ?? null,
          { requestId, reason: verdict.refused },
          now,
        );
        return verdict;
      });
    },

    async deleteOld(now) {
      await store.deleteRequests(database.sql, new Date(now.getTime() - 24 * anHourMs));
    },
  };
}

function freshCode(taken: Set<string>): string {
  let code: string;
  do code = codeText(randomInt(10 ** codeRules.digits));
  while (taken.has(code));
  taken.add(code);
  return code;
}

/** An invalid identity document is processed like an unknown identity document, so that timing reveals nothing. */
function documentOf(type: IdentityDocumentType, typed: string): IdentityDocument {
  const parsed = parseIdentityDocument(type, typed);
  return isRefusal(parsed) ? { type, number: `ninguno ${typed.toUpperCase()}` } : parsed;
}

function wishOf({ type, number, only }: Record<string, unknown>): { document: IdentityDocument; only?: string } {
  const known = identityDocumentTypes.find((each) => each === type);
  if (!known || typeof number !== 'string') throw new TypeError('A sealed recovery request has no document');
  return { document: { type: known, number }, ...(typeof only === 'string' && { only }) };
}
