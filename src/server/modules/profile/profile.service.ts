import type { ReplyOf } from '#contract/endpoint.ts';
import {
  ownConsentKinds,
  type ContactPreference,
  type OwnConsentKind,
  type ProfileConsent,
  type readProfile,
  type setConsent,
} from '#contract/profile.ts';
import { deviceWords } from '#domain/people/device-words.ts';
import { maskContact } from '#domain/people/identity-document.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { readPreference, savePreference } from '#server/db/contact-preference.store.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { LiveSession } from '#server/http/session.ts';
import type { AccountService, SentCode } from '#server/modules/account/account.service.ts';
import type { AuthService } from '#server/modules/auth/auth.service.ts';
import type { CredentialsService } from '#server/modules/auth/credentials.service.ts';
import type { ConsentsService } from '#server/modules/consents/consents.service.ts';
import type { DataRightsService } from '#server/modules/data-rights/data-rights.service.ts';
import type { IdentityService } from '#server/modules/identity/identity.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { removeOwnContact } from './contact-changes.ts';
import * as store from './profile.store.ts';

type Profile = ReplyOf<typeof readProfile>;
type Contact = { channel: 'email' | 'celular'; value: string };
type Reentry = Refusal<'PASSWORD_WRONG' | 'TOO_MANY_REQUESTS'>;

export interface ProfileService {
  read(session: LiveSession, now: Date): Promise<Profile>;
  requestContact(
    customerId: string,
    wanted: Contact & { currentPassword: string },
    now: Date,
  ): Promise<SentCode | Reentry | Refusal<'CONTACT_INVALID' | 'CONTACT_MISSING' | 'OTP_RESEND_WAIT' | 'OTP_TOO_MANY'>>;
  confirmContact(
    customerId: string,
    code: string,
    now: Date,
  ): Promise<Contact | Refusal<'OTP_INVALID' | 'OTP_EXPIRED' | 'OTP_TOO_MANY'>>;
  preferContact(
    customerId: string,
    contact: { contactId: string; currentPassword: string },
    now: Date,
  ): Promise<true | Reentry | Refusal<'NOT_FOUND'>>;
  removeContact(
    customerId: string,
    contact: { contactId: string; currentPassword: string },
    now: Date,
  ): Promise<true | Reentry | Refusal<'NOT_FOUND' | 'CONTACT_LAST'>>;
  setConsent(
    customerId: string,
    given: { kind: OwnConsentKind; granted: boolean; ip: string; userAgent: string | undefined },
    now: Date,
  ): Promise<ReplyOf<typeof setConsent>>;
  setPreference(customerId: string, preference: ContactPreference, now: Date): Promise<ContactPreference>;
}

const masked = ({ kind, value }: store.ContactRow) => maskContact(kind, value);

export function profileService(
  { database }: Platform,
  deps: {
    account: AccountService;
    auth: AuthService;
    consents: ConsentsService;
    credentials: CredentialsService;
    dataRights: DataRightsService;
    identity: Pick<IdentityService, 'standing'>;
    messages: MessagesService;
  },
): ProfileService {
  const { account, auth, consents, credentials, dataRights, identity, messages } = deps;
  async function consentsOf(customerId: string): Promise<ProfileConsent[]> {
    const rows = await store.readConsents(database.sql, customerId);
    return ownConsentKinds.map((kind) => {
      const newest = rows.find((row) => row.kind === kind);
      return { kind, granted: newest?.granted ?? null, version: newest?.version ?? null, at: newest?.at ?? null };
    });
  }

  return {
    async read({ customerId, sessionId }, now) {
      const db = database.sql;
      const contacts = await store.readContacts(db, customerId);
      const sessions = await auth.openSessions(customerId, now);
      const own = (isOwn: boolean) => sessions.filter(({ id }) => (id === sessionId) === isOwn);
      const factor = await store.readSecondFactor(db, customerId);
      return {
        contacts: contacts.map(({ id, kind, value, isPreferred, verifiedAt, recoveryAllowedFrom }) => ({
          id,
          kind,
          value,
          isPreferred,
          isVerified: verifiedAt !== null,
          recoveryFrom: recoveryAllowedFrom && recoveryAllowedFrom > now ? recoveryAllowedFrom : null,
        })),
        canText: messages.canText,
        sessions: [...own(true), ...own(false)].map(({ id, userAgent, createdAt, lastActivityAt }) => ({
          id,
          device: deviceWords(userAgent),
          createdAt,
          lastActivityAt,
          isCurrent: id === sessionId,
        })),
        consents: await consentsOf(customerId),
        preference: await readPreference(db, customerId),
        secondFactor: {
          isOn: factor.confirmedAt !== null,
          since: factor.confirmedAt,
          recoveryCodesLeft: factor.recoveryCodesLeft,
        },
        passwordChangedAt: (await store.readPasswordDate(db, customerId)) ?? now,
        requests: await dataRights.list(customerId),
        identity: await identity.standing(customerId),
      };
    },

    async requestContact(customerId, { currentPassword, ...wanted }, now) {
      const isOwner = await credentials.checkPassword(customerId, currentPassword, now);
      if (isRefusal(isOwner)) return isOwner;
      return isOwner.transaction((tx) => account.requestContact(tx, { customerId, ...wanted }, now));
    },

    async confirmContact(customerId, code, now) {
      const confirmed = await database.transaction((tx) => account.confirmContact(tx, { customerId, code }, now));
      return isRefusal(confirmed) ? confirmed : { channel: confirmed.channel, value: confirmed.target };
    },

    async preferContact(customerId, { contactId, currentPassword }, now) {
      const isOwner = await credentials.checkPassword(customerId, currentPassword, now);
      if (isRefusal(isOwner)) return isOwner;
      return isOwner.transaction(async (tx) => {
        const person = await lockCustomer(tx, customerId);
        const chosen = (await store.readContacts(tx, customerId)).find(({ id }) => id === contactId);
        if (!chosen) return refuse('NOT_FOUND');
        if (chosen.isPreferred) return true;
        await store.preferContact(tx, chosen);
        await recordAudit(tx, 'CONTACT_PREFERRED', customerId, { contactId, kind: chosen.kind }, now);
        await messages.notifyContacts(tx, {
          key: `contact-preferred:${contactId}:${now.getTime()}`,
          customerId,
          kind: 'contact-preferred',
          data: { firstName: person?.firstNames ?? null, changedAt: now.toISOString(), contact: masked(chosen) },
          now,
        });
        return true;
      });
    },

    async removeContact(customerId, { contactId, currentPassword }, now) {
      const isOwner = await credentials.checkPassword(customerId, currentPassword, now);
      if (isRefusal(isOwner)) return isOwner;
      return isOwner.transaction(async (tx) => {
        const person = await lockCustomer(tx, customerId);
        const contacts = await store.readContacts(tx, customerId);
        const removed = contacts.find(({ id }) => id === contactId);
        if (!removed) return refuse('NOT_FOUND');
        const [next] = contacts.filter(({ id, kind }) => kind === removed.kind && id !== contactId);
        if (!next && removed.kind === 'email') return refuse('CONTACT_LAST');
        await removeOwnContact(tx, { removed, next, ending: 'CONTACT_REMOVED' }, now);
        await recordAudit(tx, 'CONTACT_REMOVED', customerId, { contactId, kind: removed.kind }, now);
        await messages.notifyContacts(tx, {
          key: `contact-removed:${contactId}`,
          customerId,
          kind: 'contact-removed',
          data: { firstName: person?.firstNames ?? null, changedAt: now.toISOString(), contact: masked(removed) },
          former: [removed],
          now,
        });
        return true;
      });
    },

    async setConsent(customerId, { kind, granted, ip, userAgent }, now) {
      const request = await database.transaction(async (tx) => {
        await lockCustomer(tx, customerId);
        const [newest] = (await store.readConsents(tx, customerId)).filter((row) => row.kind === kind);
        if (newest?.granted === granted) return null;
        await consents.record(tx, { customerId, kind, granted, channel: 'PERFIL', ip, userAgent }, now);
        return kind === 'autorizacion-de-datos' ? dataRights.revocation(tx, customerId, granted, now) : null;
      });
      const consent = (await consentsOf(customerId)).find((one) => one.kind === kind)!;
      return { consent, request };
    },

    async setPreference(customerId, { channels, hours }, now) {
      const unique = [...new Set(channels)];
      await database.transaction(async (tx) => {
        await savePreference(tx, { customerId, channels: unique, hours, updatedAt: now });
        await recordAudit(tx, 'PREFERENCE_CHANGED', customerId, { channels: unique, hours }, now);
      });
      return { channels: unique, hours };
    },
  };
}
