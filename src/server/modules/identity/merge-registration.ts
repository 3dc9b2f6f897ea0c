import { maskContact } from '#domain/people/identity-document.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { Sql } from '#server/db/database.ts';
import { endAuthorities } from '#server/db/authorities.store.ts';
import type { Platform } from '#server/platform.ts';
import type { IdentityParts } from './identity-steps.ts';
import * as store from './identity.store.ts';
import { mergePeople } from './merge.store.ts';

/** Ends every session of both accounts. Returns true when a second factor was moved. */
export async function mergeRegistration(
  tx: Sql,
  { config }: Platform,
  { account, auth, messages, secondFactor }: IdentityParts,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const person = await readCustomer(tx, to);
  const before = await account.contactsOf(tx, to);
  const [added] = (await account.contactsOf(tx, from)).filter(
    ({ kind, value, verifiedAt }) =>
      verifiedAt !== null && !before.some((known) => known.kind === kind && known.value === value),
  );
  const hadPassword = await store.hasPassword(tx, to);
  await auth.endSessions(tx, from, 'MERGED', now);
  await auth.endSessions(tx, to, 'MERGED', now);
  const movedFactor = await secondFactor.moveOnMerge(tx, { from, to }, now);
  const about = { firstName: person?.firstNames ?? null, changedAt: now.toISOString() };
  // Queued before the merge, so that only the contacts on file receive the notice.
  if (added)
    await messages.notifyContacts(tx, {
      key: `merged-contact:${from}`,
      customerId: to,
      kind: 'contact-changed',
      data: { ...about, newContact: maskContact(added.kind, added.value) },
      now,
    });
  if (hadPassword)
    await messages.notifyContacts(tx, {
      key: `merged-password:${from}`,
      customerId: to,
      kind: 'password-changed',
      data: { ...about, link: `${config.publicUrl ?? `http://${config.host}:${config.port}`}/iniciar-sesion` },
      now,
    });
  await mergePeople(tx, from, to, now);
  await endAuthorities(tx, { ending: 'MERGED', customerId: from }, now);
  await endAuthorities(tx, { ending: 'MERGED', customerId: to }, now);
  await recordAudit(tx, 'MERGED', to, { from }, now);
  return movedFactor;
}
