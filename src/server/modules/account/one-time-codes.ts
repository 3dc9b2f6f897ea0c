import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { codePurposes, contactKinds } from '#contract/account.ts';
import { allToAddress } from '#domain/people/address-limits.ts';
import type { LimitedTry } from '#domain/people/guess-limits.ts';
import { maskContact } from '#domain/people/identity-document.ts';
import { canSendCode, codeExpiry, codeRules, codeText, tryCode, waiting } from '#domain/people/one-time-code.ts';
import { preferredEmail, preferredPhone } from '#domain/people/preferred-contacts.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { CodeUse } from '#server/gateways/mail/account-mails.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { readContactPoints } from './account.store.ts';
import * as store from './codes.store.ts';

export type CodePurpose = (typeof codePurposes)[number] | 'REGISTRO' | 'CONTACTO' | 'IDENTIDAD' | 'RECLAMO';
export type ContactKind = (typeof contactKinds)[number];

export interface CodeRequest {
  purpose: (typeof codePurposes)[number];
  subjectId: string;
  channel: ContactKind;
}
export interface SentCode {
  codeId: string;
  channel: ContactKind;
  maskedTarget: string;
  expiresAt: Date;
  resendAt: Date;
}
export interface CodeTry {
  /** Null during a registration and for a dispute without a session. */
  customerId: string | null;
  purpose: CodePurpose;
  subjectId: string;
  codeId: string;
  code: string;
  now: Date;
}
export interface NewCode {
  customerId: string | null;
  purpose: CodePurpose;
  subjectId: string;
  channel: ContactKind;
  target: string;
  /** The request is refused with OTP_TOO_MANY when this limit is reached. */
  share?: LimitedTry;
}
export type CodeRefusal = Refusal<'OTP_INVALID' | 'OTP_EXPIRED' | 'OTP_TOO_MANY'>;
export type CodeWait = Refusal<'OTP_RESEND_WAIT' | 'OTP_TOO_MANY'>;

export type OneTimeCodes = ReturnType<typeof oneTimeCodes>;

const codeUseOf = (purpose: string, channel: ContactKind): CodeUse =>
  purpose === 'ACEPTAR_ACUERDO'
    ? 'FIRMA'
    : purpose === 'REGISTRO'
      ? 'CUENTA'
      : purpose === 'RECLAMO'
        ? 'RECLAMO'
        : channel === 'celular'
          ? 'CELULAR'
          : 'CORREO';

const anHourMs = 60 * 60_000;

const newRow = ({ customerId, purpose, subjectId, channel, target }: NewCode, now: Date): NewRow => ({
  id: randomUUID(),
  customerId,
  purpose,
  subjectId,
  channel,
  target,
  createdAt: now,
  expiresAt: codeExpiry(now),
});
type NewRow = Omit<store.CodeRow, 'digest' | 'failedTries' | 'usedAt'>;

const sentCode = ({ id, channel, target, createdAt, expiresAt }: NewRow): SentCode => ({
  codeId: id,
  channel,
  maskedTarget: maskContact(channel, target),
  expiresAt,
  resendAt: new Date(createdAt.getTime() + codeRules.resendAfterMs),
});

export function oneTimeCodes(
  { database, log, secrets }: Platform,
  { messages, throttle }: { messages: MessagesService; throttle: Throttle },
) {
  /** Includes earlier secrets, because a secret may be rotated after the code was sent. */
  const digestsOf = (codeId: string, purpose: string, subjectId: string, code: string) =>
    secrets.codes.map(({ key }) =>
      createHmac('sha256', key).update([codeId, purpose, subjectId, code].join('\n')).digest('base64url'),
    );

  const codesSent = (tx: Sql, of: Pick<NewCode, 'customerId' | 'purpose' | 'subjectId'>, now: Date) =>
    store.codesSentSince(tx, of, new Date(now.getTime() - anHourMs));

  async function waitRefusal(
    tx: Sql,
    { subjectId, share }: NewCode,
    sent: Awaited<ReturnType<typeof codesSent>>,
    now: Date,
  ): Promise<CodeWait | undefined> {
    const ofSubject = sent.filter((one) => one.subjectId === subjectId);
    const moments = [sent, ofSubject].map((codes) => codes.map(({ createdAt }) => createdAt));
    const allowed = canSendCode(now, ...(moments as [Date[], Date[]]));
    if (isRefusal(allowed)) return allowed;
    const full = share && (await throttle.takeWithin(tx, [share], now));
    return full ? refuse('OTP_TOO_MANY', waiting(Number(full.detail?.['seg']))) : undefined;
  }

  async function sendCode(tx: Sql, codeId: string, reason: 'typed' | 'proving', now: Date): Promise<boolean> {
    const row = await store.readCode(tx, codeId);
    if (!row) return false;
    if (await throttle.takeWithin(tx, [allToAddress(row.channel, row.target, reason)], now)) {
      log.warn({ event: 'ADDRESS_LIMIT', code: codeId }, 'an address reached its limit of messages with codes');
      return false;
    }
    const { code, digest } = drawCode(row);
    if (await queueCode(tx, row, code, now))
      await Promise.all([store.saveDigest(tx, codeId, digest), auditSent(tx, row, now)]);
    return true;
  }

  function drawCode({ id, purpose, subjectId }: NewRow): { code: string; digest: string } {
    const code = codeText(randomInt(10 ** codeRules.digits));
    return { code, digest: digestsOf(id, purpose, subjectId, code)[0]! };
  }

  const queueCode = (
    tx: Sql,
    { id, customerId, purpose, channel, target }: NewRow,
    code: string,
    now: Date,
  ): Promise<boolean> =>
    messages.queueMail(tx, {
      key: `code:${id}`,
      customerId,
      to: target,
      channel,
      kind: purpose === 'IDENTIDAD' ? 'identity-code' : 'one-time-code',
      data: {
        code,
        minutes: codeRules.lifetimeMs / 60_000,
        ...(purpose === 'IDENTIDAD' ? {} : { purpose: codeUseOf(purpose, channel) }),
      },
      now,
    });

  const auditSent = (tx: Sql, { id, customerId, purpose, subjectId, channel }: NewRow, now: Date) =>
    recordAudit(tx, 'CODE_SENT', customerId, { codeId: id, purpose, subjectId, channel }, now);

  const deliveryOf = (db: Sql, code: { id: string; createdAt: Date }, now: Date) =>
    messages.delivery(db, `code:${code.id}`, code.createdAt, now);

  return {
    /**
     * Stores a placeholder that no input matches. Later, a job calls `sendCode`, which sends the real code or nothing.
     * The response time therefore does not reveal whether a code is sent.
     */
    async issueCode(tx: Sql, code: NewCode, now: Date) {
      const wait = await waitRefusal(tx, code, await codesSent(tx, code, now), now);
      if (wait) return wait;
      const row = newRow(code, now);
      await store.insertCode(tx, { ...row, digest: randomBytes(32).toString('base64url') });
      return sentCode(row);
    },
    /** Sends at most once. Returns false when the code is unknown or the contact has reached the limit for `reason`. */
    sendCode,

    async codeDelivery(customerId: string, codeId: string, now: Date) {
      const row = await store.readCode(database.sql, codeId);
      return row?.customerId === customerId ? deliveryOf(database.sql, row, now) : refuse('NOT_FOUND');
    },
    codeOf: (tx: Sql, codeId: string) => store.readCode(tx, codeId),

    requestCode: (customerId: string, { purpose, subjectId, channel }: CodeRequest, now: Date) =>
      database.transaction(async (tx) => {
        // The statements run in this order on one connection, so that the reads run after the lock.
        const [, isOwn, contacts, sent] = await Promise.all([
          lockCustomer(tx, customerId),
          store.ownsSubject(tx, customerId, subjectId),
          readContactPoints(tx, customerId),
          codesSent(tx, { customerId, purpose, subjectId }, now),
        ]);
        if (!isOwn) return refuse('NOT_FOUND');
        const target = channel === 'email' ? preferredEmail(contacts) : preferredPhone(contacts);
        if (!target || (channel === 'celular' && !messages.canText)) return refuse('CONTACT_MISSING');
        const share = allToAddress(channel, target, 'owner');
        const asked = { customerId, purpose, subjectId, channel, target, share };
        const wait = await waitRefusal(tx, asked, sent, now);
        if (wait) return wait;
        const row = newRow(asked, now);
        const { code, digest } = drawCode(row);
        await Promise.all([
          store.insertCode(tx, { ...row, digest }),
          queueCode(tx, row, code, now),
          auditSent(tx, row, now),
        ]);
        return sentCode(row);
      }),

    async newestCode(tx: Sql, purpose: CodePurpose, subjectId: string, now: Date) {
      const row = await store.readNewestCode(tx, purpose, subjectId);
      if (!row) return undefined;
      return {
        ...sentCode(row),
        target: row.target,
        delivery: await deliveryOf(tx, row, now),
        isOpen: !isRefusal(tryCode(row, true, now)),
      };
    },

    /** The caller must commit even after a refusal, so that the failed try is counted. */
    async verifyCode(tx: Sql, { customerId, purpose, subjectId, codeId, code, now }: CodeTry) {
      const row = await store.lockCode(tx, { customerId, purpose, subjectId, codeId });
      if (!row) return refuse('OTP_EXPIRED');
      const expected = Buffer.from(row.digest);
      const isRight = digestsOf(codeId, purpose, subjectId, code)
        .map((digest) => Buffer.from(digest))
        .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
      const verdict = tryCode(row, isRight, now);
      if (!isRefusal(verdict)) {
        await store.markCodeUsed(tx, codeId, now);
        return { channel: row.channel, target: row.target };
      }
      if (verdict.refused === 'OTP_INVALID') await store.countFailedTry(tx, codeId);
      await recordAudit(tx, 'CODE_REFUSED', customerId, { codeId, purpose, reason: verdict.refused }, now);
      return verdict;
    },
  };
}
