import { randomUUID } from 'node:crypto';
import { reentryLimit } from '#domain/people/guess-limits.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { endAuthorities } from '#server/db/authorities.store.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import { networkOf } from '#server/http/network.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import type { AuthService } from './auth.service.ts';
import { lockCredential } from './auth.store.ts';
import { isWellKnownPassword, type PersonalData } from './well-known-passwords.ts';
import * as store from './credentials.store.ts';
import { accountOf, type PasswordHashing } from './password-hashing.ts';
import { hashOfToken, newSecretToken } from './secret-tokens.ts';

export interface Invitation {
  /** The link can be used once and is valid for 72 hours. */
  link: string;
  expiresAt: Date;
  /** Null when the customer has no e-mail address on file. */
  mailedTo: string | null;
}

export interface CheckedPassword {
  /**
   * Runs `work` in a transaction that locks the credential. Refuses when the password changed after the caller checked
   * the password.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T | Refusal<'PASSWORD_WRONG'>>;
}

export interface CredentialsService {
  /** Earlier links of the customer become invalid. */
  invite(customerId: string, now: Date): Promise<Invitation | Refusal<'NOT_FOUND'>>;
  /** Consumes an invitation. The caller puts `secret` into the scoped cookie for `scopeSeconds`. */
  exchange(
    token: string,
    ip: string,
    now: Date,
  ): Promise<{ procedureId: string; secret: string } | Refusal<'RESET_TOKEN_INVALID' | 'TOO_MANY_REQUESTS'>>;
  /**
   * Opens the new-password step after a correct code for `contact`. The caller puts `secret` into the scoped cookie, as
   * for `exchange`.
   */
  openNewPassword(
    tx: Sql,
    of: { customerId: string; contact: string },
    now: Date,
  ): Promise<{ procedureId: string; secret: string }>;
  newPasswordHash(
    document: { type: string; number: string },
    password: string,
    known: PersonalData,
  ): Promise<string | Refusal<'PW_COMMON'>>;
  checkPassword(
    customerId: string,
    password: string,
    now: Date,
  ): Promise<CheckedPassword | Refusal<'PASSWORD_WRONG' | 'TOO_MANY_REQUESTS'>>;
  /** Ends every other session and notifies each contact. Returns the number of ended sessions. */
  changePassword(
    change: { customerId: string; sessionId: string; currentPassword: string; newPassword: string },
    now: Date,
  ): Promise<{ closed: number } | Refusal<'PASSWORD_WRONG' | 'PW_COMMON' | 'TOO_MANY_REQUESTS'>>;
  /** Ends every session and notifies each contact. `invited` is true after an invitation and false after a recovery. */
  setPassword(
    procedureId: string,
    secret: string | undefined,
    password: string,
    now: Date,
  ): Promise<{ customerId: string; account: string; invited: boolean } | Refusal<'SCOPE_EXPIRED' | 'PW_COMMON'>>;
}

export const scopeSeconds = 15 * 60;
const invitationMs = 72 * 60 * 60 * 1000;
const exchanges = { name: 'link-address', capacity: 60, refillSeconds: 10 };

export function credentialsService(
  platform: Platform,
  deps: { auth: AuthService; messages: MessagesService; throttle: Throttle; hashing: PasswordHashing },
): CredentialsService {
  const { auth, messages, throttle, hashing } = deps;
  const { config, database } = platform;
  const portal = () => config.publicUrl ?? `http://${config.host}:${config.port}`;

  async function openScope(
    tx: Sql,
    { customerId, procedureId, contact }: Pick<store.TokenRow, 'customerId' | 'procedureId' | 'contact'>,
    now: Date,
  ) {
    const secret = newSecretToken();
    const expiresAt = new Date(now.getTime() + scopeSeconds * 1000);
    await store.insertToken(tx, {
      hash: hashOfToken(secret),
      procedureId,
      customerId,
      kind: 'NEW_PASSWORD',
      contact,
      expiresAt,
    });
    return { procedureId, secret };
  }

  async function newPasswordHash(
    { type, number }: { type: string; number: string },
    password: string,
    known: PersonalData,
  ): Promise<string | Refusal<'PW_COMMON'>> {
    if (isWellKnownPassword(password, known)) return refuse('PW_COMMON');
    return hashing.hash(`${type}:${number}`, password);
  }

  const ownPasswordHash = (person: store.Person, password: string) =>
    newPasswordHash({ type: person.documentType, number: person.documentNumber }, password, {
      documentNumber: person.documentNumber,
      names: [person.firstNames, person.lastNames],
      contacts: person.contacts.map(({ value }) => value),
    });

  const mailChanged = (tx: Sql, customerId: string, about: string, firstName: string, now: Date) =>
    messages.notifyContacts(tx, {
      key: `password-changed:${about}`,
      customerId,
      kind: 'password-changed',
      data: { firstName, changedAt: now.toISOString(), link: `${portal()}/iniciar-sesion` },
      now,
    });

  async function checkPassword(
    customerId: string,
    password: string,
    now: Date,
  ): Promise<CheckedPassword | Refusal<'PASSWORD_WRONG' | 'TOO_MANY_REQUESTS'>> {
    const tries = [{ bucket: reentryLimit, subject: customerId }];
    const tooMany = await throttle.takeEach(tries, now);
    if (tooMany) return tooMany;
    const found = await store.readOwnCredential(database.sql, customerId);
    if (!found || (await hashing.find(accountOf(found), [found.passwordHash], password)) !== 0) {
      await recordAudit(database.sql, 'PASSWORD_REFUSED', customerId, {}, now);
      return refuse('PASSWORD_WRONG');
    }
    await throttle.returnTries(tries);
    return {
      transaction: (work) =>
        database.transaction(async (tx) =>
          (await lockCredential(tx, customerId, found.passwordHash)) ? work(tx) : refuse('PASSWORD_WRONG'),
        ),
    };
  }

  return {
    newPasswordHash,
    checkPassword,

    async changePassword({ customerId, sessionId, currentPassword, newPassword }, now) {
      const isOwner = await checkPassword(customerId, currentPassword, now);
      if (isRefusal(isOwner)) return isOwner;
      const person = await store.readPerson(database.sql, customerId);
      if (!person) return refuse('PASSWORD_WRONG');
      const passwordHash = await ownPasswordHash(person, newPassword);
      if (isRefusal(passwordHash)) return passwordHash;
      return isOwner.transaction(async (tx) => {
        await store.savePassword(tx, customerId, passwordHash, now);
        await endAuthorities(tx, { ending: 'PASSWORD_SET', customerId }, now);
        const closed = await auth.endSessions(tx, customerId, 'PASSWORD_CHANGED', now, sessionId);
        await recordAudit(tx, 'PASSWORD_CHANGED', customerId, { sessionId }, now);
        await mailChanged(tx, customerId, randomUUID(), person.firstNames, now);
        return { closed };
      });
    },

    async invite(customerId, now) {
      const token = newSecretToken();
      const link = `${portal()}/?token=${token}`;
      const expiresAt = new Date(now.getTime() + invitationMs);
      const procedureId = randomUUID();
      return database.transaction(async (tx) => {
        const person = (await lockCustomer(tx, customerId)) && (await store.readPerson(tx, customerId));
        if (!person) return refuse('NOT_FOUND');
        const emails = person.contacts.filter(({ kind }) => kind === 'email');
        const mailedTo = (emails.find(({ isPreferred }) => isPreferred) ?? emails[0])?.value ?? null;
        await store.expireTokensOf(tx, customerId, now);
        await store.insertToken(tx, {
          hash: hashOfToken(token),
          procedureId,
          customerId,
          kind: 'INVITATION',
          contact: mailedTo,
          expiresAt,
        });
        await recordAudit(tx, 'INVITED', customerId, { procedureId }, now);
        if (mailedTo)
          await messages.queueMail(tx, {
            key: `invitation:${procedureId}`,
            customerId,
            to: mailedTo,
            kind: 'invitation',
            data: { firstName: person.firstNames, link, expiresAt: expiresAt.toISOString() },
            now,
          });
        return { link, expiresAt, mailedTo };
      });
    },

    async exchange(token, ip, now) {
      const crowded = await throttle.take(exchanges, networkOf(ip), now);
      if (crowded) return crowded;
      return database.transaction(async (tx) => {
        const hash = hashOfToken(token);
        const found = await store.readToken(tx, hash, 'INVITATION', now);
        // The customer is locked first, so that a concurrent call that ends all sessions and links also ends this
        // new-password step.
        const used =
          found && (await lockCustomer(tx, found.customerId)) && (await store.useToken(tx, hash, 'INVITATION', now));
        if (!used) return refuse('RESET_TOKEN_INVALID');
        const { customerId, procedureId } = used;
        await recordAudit(tx, 'INVITATION_EXCHANGED', customerId, { procedureId }, now);
        return openScope(tx, used, now);
      });
    },

    openNewPassword: (tx, of, now) => openScope(tx, { ...of, procedureId: randomUUID() }, now),

    async setPassword(procedureId, secret, password, now) {
      const scope = secret && (await store.readToken(database.sql, hashOfToken(secret), 'NEW_PASSWORD', now));
      if (!scope || scope.procedureId !== procedureId) return refuse('SCOPE_EXPIRED');
      const { customerId, hash } = scope;
      const person = await store.readPerson(database.sql, customerId);
      if (!person) return refuse('SCOPE_EXPIRED');
      const passwordHash = await ownPasswordHash(person, password);
      if (isRefusal(passwordHash)) return passwordHash;
      return database.transaction(async (tx) => {
        await lockCustomer(tx, customerId);
        if (!(await store.useToken(tx, hash, 'NEW_PASSWORD', now))) return refuse('SCOPE_EXPIRED');
        await store.savePassword(tx, customerId, passwordHash, now);
        await endAuthorities(tx, { ending: 'PASSWORD_SET', customerId }, now);
        await auth.endSessions(tx, customerId, 'PASSWORD_CHANGED', now);
        await recordAudit(tx, 'PASSWORD_CHANGED', customerId, { procedureId }, now);
        await mailChanged(tx, customerId, procedureId, person.firstNames, now);
        const invited = await store.isInvitation(tx, procedureId);
        return { customerId, account: accountOf(person), invited };
      });
    },
  };
}
