import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { secondFactorLimits } from '#domain/people/guess-limits.ts';
import { refuse, isRefusal, type Refusal } from '#domain/refusal.ts';
import { acceptedStep, factorRules, plainRecoveryCode, recoveryCodeText } from '#domain/people/second-factor.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { networkOf } from '#server/http/network.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { AuthService } from '#server/modules/auth/auth.service.ts';
import type { CredentialsService } from '#server/modules/auth/credentials.service.ts';
import type { Caller, Entered, SignInService } from '#server/modules/auth/sign-in.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import * as store from './second-factor.store.ts';

export interface NewFactor {
  key: string;
  address: string;
  qr: { size: number; path: string };
}

export interface SecondFactorService {
  start(
    customerId: string,
    password: string,
    now: Date,
  ): Promise<NewFactor | Refusal<'PASSWORD_WRONG' | 'FACTOR_ALREADY_ON' | 'TOO_MANY_REQUESTS'>>;
  confirm(
    customerId: string,
    code: string,
    now: Date,
  ): Promise<
    | { recoveryCodes: string[] }
    | Refusal<'FACTOR_CODE_INVALID' | 'FACTOR_ALREADY_ON' | 'FACTOR_NOT_STARTED' | 'TOO_MANY_REQUESTS'>
  >;
  /** Requires the password and either an app code or a recovery code. */
  stop(
    customerId: string,
    given: { password: string; code: string },
    now: Date,
  ): Promise<true | Refusal<'PASSWORD_WRONG' | 'FACTOR_CODE_INVALID' | 'FACTOR_NOT_STARTED' | 'TOO_MANY_REQUESTS'>>;
  /** For a user who lost the app and the recovery codes. Returns false when no second factor was enabled. */
  disable(customerId: string, now: Date): Promise<boolean>;
  /**
   * Moves the second factor of a registered account to the portfolio customer, and returns true. Returns false when the
   * account has no second factor, or when the customer already has one; the factor of the account is then deleted.
   */
  moveOnMerge(tx: Sql, rows: { from: string; to: string }, now: Date): Promise<boolean>;
  enter(
    caller: Caller,
    code: string,
    now: Date,
  ): Promise<Entered | Refusal<'SCOPE_EXPIRED' | 'CONFLICT' | 'FACTOR_CODE_INVALID' | 'TOO_MANY_REQUESTS'>>;
}

const issuer = 'Rebanca';

export function secondFactorService(
  platform: Platform,
  deps: {
    auth: AuthService;
    credentials: CredentialsService;
    messages: MessagesService;
    signIn: SignInService;
    throttle: Throttle;
  },
): SecondFactorService {
  const { auth, credentials, messages, signIn, throttle } = deps;
  const { database, secrets } = platform;
  /** The older keys are for recovery codes that were created before a rotation of the secret. */
  const digestsOf = (customerId: string, code: string) =>
    secrets.recoveryCodes.map(({ key }) =>
      createHmac('sha256', key)
        .update(['second-factor', customerId, plainRecoveryCode(code)].join('\n'))
        .digest('base64url'),
    );
  /**
   * `codesOf` is the customer id that was hashed with the recovery codes. After a merge it is the id of the former
   * account.
   */
  const openSeal = ({ customerId, sealed }: store.SecondFactorRow) => {
    const { key, codesOf = customerId } = unseal(secrets.outbox, customerId, sealed) as {
      key: string;
      codesOf?: string;
    };
    return { key, codesOf };
  };

  function stepOf(row: store.SecondFactorRow, token: string, now: Date): number | undefined {
    if (!/^\d{6}$/.test(token)) return undefined;
    const delta = totpOf(openSeal(row).key, '').validate({
      token,
      timestamp: now.getTime(),
      window: factorRules.skewSteps,
    });
    return acceptedStep(now, delta, row.lastStep);
  }

  async function useUp(tx: Sql, row: store.SecondFactorRow, typed: string, now: Date): Promise<boolean> {
    const { customerId } = row;
    const step = stepOf(row, typed, now);
    if (step !== undefined) {
      await store.rememberStep(tx, customerId, step);
      return true;
    }
    if (await store.useCode(tx, customerId, digestsOf(openSeal(row).codesOf, typed), now)) {
      await recordAudit(tx, 'RECOVERY_CODE_USED', customerId, {}, now);
      return true;
    }
    await recordAudit(tx, 'FACTOR_REFUSED', customerId, {}, now);
    return false;
  }

  async function recordAndNotify(tx: Sql, customerId: string, isOn: boolean, now: Date) {
    const person = await store.readAccount(tx, customerId);
    await recordAudit(tx, isOn ? 'FACTOR_ON' : 'FACTOR_OFF', customerId, {}, now);
    await messages.notifyContacts(tx, {
      key: `second-factor:${randomUUID()}`,
      customerId,
      kind: 'second-factor-changed',
      data: { firstName: person?.firstNames ?? null, changedAt: now.toISOString(), isOn },
      now,
    });
  }

  return {
    async start(customerId, password, now) {
      const isOwner = await credentials.checkPassword(customerId, password, now);
      if (isRefusal(isOwner)) return isOwner;
      return isOwner.transaction(async (tx) => {
        const former = await store.lockFactor(tx, customerId);
        if (former?.confirmedAt) return refuse('FACTOR_ALREADY_ON');
        const key = new Secret({ size: 20 }).base32;
        await store.saveSecret(tx, {
          customerId,
          sealed: seal(secrets.outbox, customerId, { key }),
          createdAt: now,
        });
        const account = await store.readAccount(tx, customerId);
        // The label contains only the last four digits of the identity document, because other people may see the
        // screen of the app.
        const address = totpOf(key, `•••${account?.documentNumber.slice(-4) ?? ''}`).toString();
        return { key, address, qr: await qrOf(address) };
      });
    },

    async confirm(customerId, code, now) {
      const tries = triesOfOwner(customerId);
      const tooMany = await throttle.takeEach(tries, now);
      if (tooMany) return tooMany;
      const confirmed = await database.transaction(async (tx) => {
        const row = await store.lockFactor(tx, customerId);
        if (!row) return refuse('FACTOR_NOT_STARTED');
        if (row.confirmedAt) return refuse('FACTOR_ALREADY_ON');
        const step = stepOf(row, code, now);
        if (step === undefined) return refuse('FACTOR_CODE_INVALID');
        const recoveryCodes = Array.from({ length: factorRules.recoveryCodes }, () =>
          recoveryCodeText(randomBytes(10)),
        );
        await store.confirmFactor(tx, customerId, now, step);
        await store.insertCodes(
          tx,
          customerId,
          recoveryCodes.map((each) => digestsOf(customerId, each)[0]!),
        );
        await recordAndNotify(tx, customerId, true, now);
        return { recoveryCodes };
      });
      if (!isRefusal(confirmed)) await throttle.returnTries(tries);
      return confirmed;
    },

    async stop(customerId, { password, code }, now) {
      const isOwner = await credentials.checkPassword(customerId, password, now);
      if (isRefusal(isOwner)) return isOwner;
      const tries = triesOfOwner(customerId);
      const tooMany = await throttle.takeEach(tries, now);
      if (tooMany) return tooMany;
      const stopped = await isOwner.transaction(async (tx) => {
        const row = await store.lockFactor(tx, customerId);
        if (!row?.confirmedAt) return refuse('FACTOR_NOT_STARTED');
        if (!(await useUp(tx, row, code, now))) return refuse('FACTOR_CODE_INVALID');
        await recordAndNotify(tx, customerId, false, now);
        await store.removeFactor(tx, customerId);
        return true as const;
      });
      if (!isRefusal(stopped)) await throttle.returnTries(tries);
      return stopped;
    },

    disable: (customerId, now) =>
      database.transaction(async (tx) => {
        const row = await store.lockFactor(tx, customerId);
        if (!row?.confirmedAt) return false;
        await recordAndNotify(tx, customerId, false, now);
        await store.removeFactor(tx, customerId);
        return true;
      }),

    async moveOnMerge(tx, { from, to }, now) {
      const brought = await store.lockFactor(tx, from);
      const own = await store.lockFactor(tx, to);
      if (!brought?.confirmedAt || own?.confirmedAt) {
        await store.removeFactor(tx, from);
        return false;
      }
      await store.removeFactor(tx, to);
      await store.handOver(tx, { from, to }, seal(secrets.outbox, to, openSeal(brought)));
      await recordAndNotify(tx, to, true, now);
      return true;
    },

    async enter(caller, code, now) {
      const standing = await signIn.standing(caller, now);
      if (isRefusal(standing)) return standing;
      const { customerId } = standing.entry;
      if (customerId === null) return refuse('CONFLICT');
      // A known device has a separate limit of tries, so that an attacker who has the password does not lock out the
      // owner.
      const known = await auth.knownDevice(caller.device, now);
      const tries =
        known?.account.customerId === customerId ? triesOfOwner(customerId) : triesOfStranger(customerId, caller.ip);
      const tooMany = await throttle.takeEach(tries, now);
      if (tooMany) return tooMany;
      const entered = await signIn.take<'FACTOR_CODE_INVALID'>(caller, 'SEGUNDO_FACTOR', now, async (tx) => {
        const row = await store.lockFactor(tx, customerId);
        // When the second factor was disabled in the meantime, no code is needed.
        if (!row?.confirmedAt) return { done: true };
        return (await useUp(tx, row, code, now)) ? { done: true } : refuse('FACTOR_CODE_INVALID');
      });
      if (!isRefusal(entered)) await throttle.returnTries(tries);
      return entered;
    },
  };
}

const triesOfOwner = (customerId: string) => [{ bucket: secondFactorLimits.ownDevice, subject: customerId }];
const triesOfStranger = (customerId: string, ip: string) => [
  { bucket: secondFactorLimits.network, subject: networkOf(ip) },
  { bucket: secondFactorLimits.account, subject: customerId },
];

const totpOf = (key: string, label: string) =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: factorRules.digits,
    period: factorRules.stepSeconds,
    secret: Secret.fromBase32(key),
  });

async function qrOf(address: string): Promise<NewFactor['qr']> {
  const { create } = await import('qrcode');
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
  }
  return { size, path };
}
