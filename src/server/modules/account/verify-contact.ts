import { randomUUID } from 'node:crypto';
import { typedToAddress } from '#domain/people/address-limits.ts';
import { maskContact, parseEmail, parseMobile } from '#domain/people/identity-document.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import * as store from './contacts.store.ts';
import type { ContactKind, OneTimeCodes } from './one-time-codes.ts';

export type ContactVerification = ReturnType<typeof contactVerification>;

const noRecoveryMs = 24 * 60 * 60_000;

const normalContact = (channel: ContactKind, typed: string): string | undefined =>
  channel === 'email' ? parseEmail(typed) : parseMobile(typed);

export function contactVerification(
  codes: Pick<OneTimeCodes, 'issueCode' | 'sendCode' | 'newestCode' | 'verifyCode'>,
  messages: MessagesService,
) {
  return {
    async requestContact(
      tx: Sql,
      { customerId, channel, value }: { customerId: string; channel: ContactKind; value: string },
      now: Date,
    ) {
      const target = normalContact(channel, value);
      if (target === undefined) return refuse('CONTACT_INVALID');
      if (channel === 'celular' && !messages.canText) return refuse('CONTACT_MISSING');
      await lockCustomer(tx, customerId);
      const issued = await codes.issueCode(
        tx,
        {
          customerId,
          purpose: 'CONTACTO',
          subjectId: customerId,
          channel,
          target,
          share: typedToAddress(channel, target),
        },
        now,
      );
      if (!isRefusal(issued)) await codes.sendCode(tx, issued.codeId, 'typed', now);
      return issued;
    },

    /**
     * When the contact was not on file, notifies every contact on file and excludes the new contact from recovery codes
     * for 24 hours. Refusals are returned, so that the failed try is committed.
     */
    async confirmContact(tx: Sql, { customerId, code }: { customerId: string; code: string }, now: Date) {
      await lockCustomer(tx, customerId);
      const newest = await codes.newestCode(tx, 'CONTACTO', customerId, now);
      if (!newest) return refuse('OTP_EXPIRED');
      const { codeId } = newest;
      const verified = await codes.verifyCode(tx, {
        customerId,
        purpose: 'CONTACTO',
        subjectId: customerId,
        codeId,
        code,
        now,
      });
      if (isRefusal(verified)) return verified;
      const { channel, target } = verified;
      const before = await store.readContacts(tx, customerId);
      const isOnFile = before.some(({ kind, value }) => kind === channel && value === target);
      if (!isOnFile) {
        const person = await readCustomer(tx, customerId);
        // The notice is queued before the new contact is stored, so that the new contact gets no notice.
        await messages.notifyContacts(tx, {
          key: `contact-changed:${codeId}`,
          customerId,
          kind: 'contact-changed',
          data: {
            firstName: person?.firstNames ?? null,
            changedAt: now.toISOString(),
            newContact: maskContact(channel, target),
          },
          now,
        });
      }
      await store.saveVerifiedContact(tx, {
        id: randomUUID(),
        customerId,
        kind: channel,
        value: target,
        verifiedAt: now,
        recoveryAllowedFrom: new Date(now.getTime() + noRecoveryMs),
      });
      await recordAudit(tx, 'CONTACT_VERIFIED', customerId, { channel, isOnFile }, now);
      return verified;
    },
  };
}
