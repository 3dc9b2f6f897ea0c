import { randomUUID } from 'node:crypto';
import type { register } from '#contract/registration.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { allToAddress, typedToAddress } from '#domain/people/address-limits.ts';
import type { LimitedTry } from '#domain/people/guess-limits.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { parseEmail, parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { EarlyConsent } from '#server/db/schema/entry.ts';
import { networkOf } from '#server/http/network.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { AccountService, CodeRefusal, CodeWait, SentCode } from '#server/modules/account/account.service.ts';
import type { CredentialsService } from '#server/modules/auth/credentials.service.ts';
import type { Caller, Entered, OpenEntry, SignInService, StepTaken } from '#server/modules/auth/sign-in.service.ts';
import type { ConsentsService } from '#server/modules/consents/consents.service.ts';
import type { LegalService } from '#server/modules/legal/legal.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './registration.store.ts';

export interface RegistrationService {
  /**
   * Does not look up the identity document, so that the reply and its timing do not reveal whether the document is
   * known. The job that sends the code looks up the document.
   */
  register(
    typed: BodyOf<typeof register>,
    caller: Caller,
    now: Date,
  ): Promise<Entered | Refusal<'DOCUMENT_INVALID' | 'PW_COMMON' | 'CONFLICT' | 'TOO_MANY_REQUESTS'>>;
  /**
   * Runs as a job. Sends the code. When the identity document already has an account with the entered e-mail address,
   * mails a notice instead of the code.
   */
  send(codeId: string): Promise<void>;
  sendAgain(
    tx: Sql,
    entry: OpenEntry & { registrationId: string },
    email: string | undefined,
    now: Date,
  ): Promise<SentCode | CodeWait | Refusal<'CONTACT_INVALID' | 'SCOPE_EXPIRED'>>;
  verify(
    tx: Sql,
    entry: OpenEntry & { registrationId: string },
    code: string,
    now: Date,
  ): Promise<StepTaken | CodeRefusal | Refusal<'SCOPE_EXPIRED'>>;
}

/** High enough for all users of an office or a mobile network. */
const perNetwork = { name: 'registration-address', capacity: 30, refillSeconds: 60 };
export function registrationService(
  platform: Platform,
  deps: {
    account: AccountService;
    consents: ConsentsService;
    credentials: CredentialsService;
    legal: LegalService;
    messages: MessagesService;
    signIn: SignInService;
    throttle: Throttle;
  },
): RegistrationService {
  const { account, consents, credentials, legal, messages, signIn, throttle } = deps;
  const { clock, config, database, queue } = platform;
  const portal = () => config.publicUrl ?? `http://${config.host}:${config.port}`;

  async function ask(tx: Sql, registrationId: string, email: string, now: Date, share?: LimitedTry) {
    const issued = await account.issueCode(
      tx,
      {
        customerId: null,
        purpose: 'REGISTRO',
        subjectId: registrationId,
        channel: 'email',
        target: email,
        ...(share && { share }),
      },
      now,
    );
    if (!isRefusal(issued)) await queue.enqueue(tx, 'registration.send', { codeId: issued.codeId });
    return issued;
  }

  function earlyConsents(acceptsMarketing: boolean): EarlyConsent[] {
    const given = (kind: EarlyConsent['kind'], granted: boolean): EarlyConsent => {
      const { text, hash } = legal.inForce(kind);
      return { kind, granted, textVersion: text.version, textHash: hash };
    };
    return [
      given('autorizacion-de-datos', true),
      given('tratamiento-de-datos', true),
      given('mensajes-comerciales', acceptsMarketing),
    ];
  }

  return {
    async register(typed, caller, now) {
      const crowded = await throttle.take(perNetwork, networkOf(caller.ip), now);
      if (crowded) return crowded;
      const document = parseIdentityDocument(typed.documentType, typed.documentNumber);
      if (isRefusal(document)) return refuse('DOCUMENT_INVALID');
      if (typed.authorisationVersion !== legal.inForce('autorizacion-de-datos').text.version) return refuse('CONFLICT');
      const { email, mobile } = typed;
      const names = [typed.firstNames.trim(), typed.lastNames.trim()] as const;
      const personal = { documentNumber: document.number, names: [...names], contacts: [email, mobile] };
      const hash = await credentials.newPasswordHash(document, typed.password, personal);
      if (isRefusal(hash)) return hash;
      const many = await throttle.takeEach([typedToAddress('email', email)], now);
      if (many) return many;
      const registrationId = randomUUID();
      return database.transaction(async (tx) => {
        await store.insertRegistration(tx, {
          id: registrationId,
          documentType: document.type,
          documentNumber: document.number,
          firstNames: names[0],
          lastNames: names[1],
          mobile,
          email,
          passwordHash: hash,
          contactHours: typed.contactHours,
          consents: earlyConsents(typed.acceptsMarketing),
          ip: caller.ip,
          userAgent: caller.userAgent?.slice(0, 300) ?? null,
          createdAt: now,
        });
        await ask(tx, registrationId, email, now);
        const secret = await signIn.begin(tx, { registrationId, account: `${document.type}:${document.number}` }, now);
        return { customerId: null, pendingStep: 'CONTACTO', secret } as const;
      });
    },

    async send(codeId) {
      const now = clock.now();
      await database.transaction(async (tx) => {
        const registrationId = (await account.codeOf(tx, codeId))?.subjectId;
        const row = registrationId && (await store.lockRegistration(tx, registrationId));
        if (!row || row.email === '') return;
        const accounts = await store.accountsOf(tx, row);
        const own = accounts.find(({ isTyped }) => isTyped);
        const link = `${portal()}/iniciar-sesion`;
        const hasRoom = async (to: string) =>
          !(await throttle.takeWithin(tx, [allToAddress('email', to, 'typed')], now));
        if (own) {
          if (!(await hasRoom(row.email))) return;
          await messages.queueMail(tx, {
            // The same key as for the code, because the delivery status is read by this key.
            key: `code:${codeId}`,
            customerId: own.customerId,
            to: row.email,
            kind: 'account-exists',
            data: { firstName: own.firstNames, link },
            now,
          });
          await recordAudit(tx, 'REGISTRATION_REPEATED', own.customerId, { registrationId }, now);
          return;
        }
        await account.sendCode(tx, codeId, 'typed', now);
        // The portfolio customer is notified at most once a day; other users with the identity document are not
        // notified.
        for (const { customerId, firstNames, email } of accounts.filter((one) => one.isOfPortfolio)) {
          const key = `account-exists:${customerId}:${bogotaDate(now)}`;
          // A notice that is already queued must not count against the limit of the e-mail address again.
          if (email === null || (await messages.wasQueued(tx, key)) || !(await hasRoom(email))) continue;
          await messages.queueMail(tx, {
            key,
            customerId,
            to: email,
            kind: 'account-exists',
            data: { firstName: firstNames, link },
            now,
          });
          await recordAudit(tx, 'REGISTRATION_REPEATED', customerId, { registrationId }, now);
        }
      });
    },

    async sendAgain(tx, { registrationId }, typed, now) {
      const row = await store.lockRegistration(tx, registrationId);
      if (!row) return refuse('SCOPE_EXPIRED');
      const email = typed === undefined ? row.email : parseEmail(typed);
      if (email === undefined) return refuse('CONTACT_INVALID');
      const asked = await ask(tx, registrationId, email, now, typedToAddress('email', email));
      if (!isRefusal(asked) && email !== row.email) await store.saveEmail(tx, registrationId, email);
      return asked;
    },

    async verify(tx, { registrationId }, code, now) {
      const row = await store.lockRegistration(tx, registrationId);
      const newest = await account.newestCode(tx, 'REGISTRO', registrationId, now);
      if (!row || !newest) return refuse('SCOPE_EXPIRED');
      const verified = await account.verifyCode(tx, {
        customerId: null,
        purpose: 'REGISTRO',
        subjectId: registrationId,
        codeId: newest.codeId,
        code,
        now,
      });
      if (isRefusal(verified)) return verified;
      await store.lockDocument(tx, row);
      // A concurrent registration with the same identity document and e-mail address may have created the account.
      if ((await store.accountsOf(tx, row)).some(({ isTyped }) => isTyped)) return refuse('SCOPE_EXPIRED');
      const customerId = randomUUID();
      await store.insertRegistered(tx, row, { customerId, emailId: randomUUID(), mobileId: randomUUID() }, now);
      await store.insertConsents(
        tx,
        row.consents.map((given) => ({
          ...given,
          id: randomUUID(),
          customerId,
          channel: 'REGISTRO',
          at: row.createdAt,
          ip: row.ip,
          userAgent: row.userAgent,
        })),
      );
      const marketing = row.consents.some(({ kind, granted }) => kind === 'mensajes-comerciales' && granted);
      await consents.prefer(
        tx,
        { customerId, channels: marketing ? ['email', 'celular'] : ['email'], hours: row.contactHours },
        now,
      );
      await store.clearTyped(tx, registrationId);
      await recordAudit(tx, 'REGISTERED', customerId, { registrationId }, now);
      return { customerId };
    },
  };
}
