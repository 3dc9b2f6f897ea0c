import type { ReplyOf } from '#contract/endpoint.ts';
import type { readValidation } from '#contract/validation.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import type { AccountService, CodeWait, ContactKind, SentCode } from '#server/modules/account/account.service.ts';
import type { Caller, Entered, OpenEntry, SignInService } from '#server/modules/auth/sign-in.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import type { RegistrationService } from './registration.service.ts';

type State = ReplyOf<typeof readValidation>;
export type ContactUnderWay = NonNullable<State['contact']>;

/** The sign-in step CONTACTO, for a registration or a customer without a verified contact. */
export interface ValidationService {
  state(caller: Caller, now: Date): Promise<State | Refusal<'SCOPE_EXPIRED'>>;
  send(
    caller: Caller,
    wanted: { channel: ContactKind; value?: string | undefined },
    now: Date,
  ): Promise<
    ContactUnderWay | CodeWait | Refusal<'SCOPE_EXPIRED' | 'CONFLICT' | 'CONTACT_INVALID' | 'CONTACT_MISSING'>
  >;
  verify(
    caller: Caller,
    code: string,
    now: Date,
  ): Promise<Entered | Refusal<'SCOPE_EXPIRED' | 'CONFLICT' | 'OTP_INVALID' | 'OTP_EXPIRED' | 'OTP_TOO_MANY'>>;
}

export function validationService(
  { database }: Platform,
  deps: {
    account: AccountService;
    messages: MessagesService;
    registration: RegistrationService;
    signIn: SignInService;
  },
): ValidationService {
  const { account, messages, registration, signIn } = deps;
  const newestCode = (db: Sql, entry: OpenEntry, now: Date) =>
    isRegistering(entry)
      ? account.newestCode(db, 'REGISTRO', entry.registrationId, now)
      : account.newestCode(db, 'CONTACTO', entry.customerId ?? '', now);
  return {
    async state(caller, now) {
      const found = await signIn.standing(caller, now);
      if (isRefusal(found)) return found;
      const { entry, pendingStep } = found;
      const newest = pendingStep === 'CONTACTO' ? await newestCode(database.sql, entry, now) : undefined;
      const both = messages.canText && !isRegistering(entry);
      return {
        pendingStep,
        origin: entry.registrationId === null ? 'INGRESO' : 'REGISTRO',
        channels: both ? ['email', 'celular'] : ['email'],
        contact: newest ? underWay(newest) : null,
      };
    },

    send: (caller, { channel, value }, now) =>
      signIn.during(caller, 'CONTACTO', now, async (tx, entry) => {
        let sent: SentCode | CodeWait | Refusal<'CONTACT_INVALID' | 'CONTACT_MISSING' | 'SCOPE_EXPIRED'>;
        if (isRegistering(entry)) {
          if (channel !== 'email') return refuse('CONTACT_INVALID');
          sent = await registration.sendAgain(tx, entry, value, now);
        } else {
          const customerId = entry.customerId ?? '';
          const last = value === undefined ? await newestCode(tx, entry, now) : undefined;
          const target = value ?? (last?.channel === channel ? last.target : undefined);
          if (target === undefined) return refuse('CONTACT_INVALID');
          sent = await account.requestContact(tx, { customerId, channel, value: target }, now);
        }
        return isRefusal(sent) ? sent : underWay({ ...(sent as SentCode), delivery: 'EN_CAMINO', isOpen: true });
      }),

    verify: (caller, code, now) =>
      signIn.take(caller, 'CONTACTO', now, async (tx, entry) => {
        if (isRegistering(entry)) return registration.verify(tx, entry, code, now);
        const confirmed = await account.confirmContact(tx, { customerId: entry.customerId ?? '', code }, now);
        return isRefusal(confirmed) ? confirmed : {};
      }),
  };
}

const underWay = ({ channel, maskedTarget, expiresAt, resendAt, delivery, isOpen }: ContactUnderWay) => ({
  channel,
  maskedTarget,
  expiresAt,
  resendAt,
  delivery,
  isOpen,
});

const isRegistering = (entry: OpenEntry): entry is OpenEntry & { registrationId: string } =>
  entry.customerId === null && entry.registrationId !== null;
