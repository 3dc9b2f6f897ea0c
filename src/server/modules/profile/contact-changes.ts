import { randomUUID } from 'node:crypto';
import { maskContact } from '#domain/people/identity-document.ts';
import { refuse } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { endAuthorities } from '#server/db/authorities.store.ts';
import { caseKeyOf, settleCase } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { AuthService } from '#server/modules/auth/auth.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './profile.store.ts';

type Kind = store.ContactRow['kind'];
type ContactEnding = 'CONTACT_REMOVED' | 'CONTACT_REPLACED';

export type ContactChanges = ReturnType<typeof contactChanges>;

/** Also ends every code, link and procedure step that depends on the contact. */
export async function removeOwnContact(
  tx: Sql,
  { removed, next, ending }: { removed: store.ContactRow; next: store.ContactRow | undefined; ending: ContactEnding },
  now: Date,
): Promise<void> {
  await store.removeContact(tx, removed, now);
  await endAuthorities(tx, { ending, contacts: [removed] }, now);
  if (removed.isPreferred && next) await store.preferContact(tx, next);
  const dedupeKey = caseKeyOf('CORREO', { type: 'contact', id: removed.id });
  await settleCase(tx, { dedupeKey, outcome: 'CORREGIDO', reason: 'el contacto se quitó o se corrigió' }, now);
}

export function contactChanges(
  { database }: Pick<Platform, 'database'>,
  { auth, messages }: { auth: Pick<AuthService, 'endSessions'>; messages: Pick<MessagesService, 'notifyContacts'> },
) {
  return {
    /** Removes a contact, even when no contact remains, and ends the sessions of the customer. */
    retire: (customerId: string, { kind, value }: { kind: Kind; value: string }, now: Date) =>
      database.transaction(async (tx) => {
        const person = await lockCustomer(tx, customerId);
        const ofKind = (await store.readContacts(tx, customerId)).filter((each) => each.kind === kind);
        const removed = ofKind.find((each) => each.value === value);
        if (!removed) return refuse('NOT_FOUND');
        const [next, ...others] = ofKind.filter(({ id }) => id !== removed.id);
        await removeOwnContact(tx, { removed, next, ending: 'CONTACT_REMOVED' }, now);
        const closed = await auth.endSessions(tx, customerId, 'OPERATOR', now);
        await recordAudit(tx, 'CONTACT_REMOVED', customerId, { contactId: removed.id, kind }, now);
        await messages.notifyContacts(tx, {
          key: `contact-removed:${removed.id}`,
          customerId,
          kind: 'contact-removed',
          data: {
            firstName: person?.firstNames ?? null,
            changedAt: now.toISOString(),
            contact: maskContact(kind, value),
          },
          former: [removed],
          now,
        });
        return { left: next ? 1 + others.length : 0, closed };
      }),

    correct: (customerId: string, { kind, from, to }: { kind: Kind; from: string; to: string }, now: Date) =>
      database.transaction(async (tx) => {
        const person = await lockCustomer(tx, customerId);
        const ofKind = (await store.readContacts(tx, customerId)).filter((each) => each.kind === kind);
        const removed = ofKind.find(({ value }) => value === from);
        if (!removed) return refuse('NOT_FOUND');
        if (ofKind.some(({ value }) => value === to)) return refuse('CONFLICT');
        await removeOwnContact(tx, { removed, next: undefined, ending: 'CONTACT_REPLACED' }, now);
        const id = randomUUID();
        await store.addContact(tx, { ...removed, id, value: to, verifiedAt: null, unconfirmedSince: null });
        const closed = await auth.endSessions(tx, customerId, 'OPERATOR', now);
        await recordAudit(tx, 'CONTACT_CORRECTED', customerId, { contactId: removed.id, by: id, kind }, now);
        await messages.notifyContacts(tx, {
          key: `contact-corrected:${id}`,
          customerId,
          kind: 'contact-changed',
          data: {
            firstName: person?.firstNames ?? null,
            changedAt: now.toISOString(),
            newContact: maskContact(kind, to),
          },
          former: [removed],
          now,
        });
        return { closed };
      }),
  };
}
