import type { User } from '#contract/account.ts';
import type { documentTypes } from '#contract/auth.ts';
import { preferredEmail } from '#domain/people/preferred-contacts.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import type { Sql } from '#server/db/database.ts';
import * as store from './account.store.ts';
import { readContacts } from './contacts.store.ts';
import { contactVerification, type ContactVerification } from './verify-contact.ts';
import { oneTimeCodes, type OneTimeCodes } from './one-time-codes.ts';

export type { CodeRefusal, CodeWait, ContactKind, SentCode } from './one-time-codes.ts';

export type StoredContact = Awaited<ReturnType<typeof readContacts>>[number];

export interface AccountService extends OneTimeCodes, ContactVerification {
  user(customerId: string): Promise<User | Refusal<'NOT_FOUND'>>;
  contactsOf(tx: Sql, customerId: string): Promise<StoredContact[]>;
  preferredEmail(customerId: string): Promise<string | null>;
}

export function accountService(
  platform: Platform,
  { messages, throttle }: { messages: MessagesService; throttle: Throttle },
): AccountService {
  const { database } = platform;
  const codes = oneTimeCodes(platform, { messages, throttle });
  return {
    ...codes,
    contactsOf: readContacts,
    ...contactVerification(codes, messages),

    async user(customerId) {
      const found = await readCustomer(database.sql, customerId);
      if (!found) return refuse('NOT_FOUND');
      const contactPoints = await store.readContactPoints(database.sql, customerId);
      const standing = await store.readStanding(database.sql, customerId);
      const isPaidInFull = standing.paid > 0 && standing.open === 0;
      const [servicer = null, ...others] = standing.servicers;
      return {
        id: found.id,
        email: preferredEmail(contactPoints),
        firstNames: found.firstNames,
        lastNames: found.lastNames,
        documentType: found.documentType as (typeof documentTypes)[number],
        documentNumber: found.documentNumber,
        isClientType: found.isClientType,
        isPaidInFull,
        hasAllCertificates: isPaidInFull && standing.certified === standing.paid,
        isPep: found.isPep,
        servicedBy: others.length === 0 ? servicer : null,
        contactPoints,
      };
    },
    preferredEmail: async (customerId) => preferredEmail(await store.readContactPoints(database.sql, customerId)),
  };
}
