import { identityCodeFor } from '#domain/people/identity-check.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { Platform } from '#server/platform.ts';
import { lockContact } from '#server/db/authorities.store.ts';
import type { IdentityParts } from './identity-steps.ts';
import * as store from './identity.store.ts';

const aDayMs = 24 * 60 * 60_000;

/** Sends nothing after wrong answers, without a contact that may receive codes, or beyond the limits. */
export async function sendIdentityCodes(
  { clock, database, log }: Platform,
  { account, messages, throttle }: IdentityParts,
  codeId: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const code = await account.codeOf(tx, codeId);
    const check = code && (await store.readCheck(tx, code.subjectId));
    if (!code || !check?.passed || check.portfolioCustomerId === null || code.target !== '') return;
    const claimant = await readCustomer(tx, check.customerId);
    const onFile = claimant && (await store.readOnFile(tx, claimant, now));
    const contact = onFile?.contacts.find(({ kind, mayReceive }) => kind === code.channel && mayReceive);
    if (!contact || (contact.kind === 'celular' && !messages.canText)) return;
    const sentToday = await store.identityCodesSent(tx, check.customerId, new Date(now.getTime() - aDayMs));
    const share = identityCodeFor(check.portfolioCustomerId, sentToday);
    if (await throttle.takeWithin(tx, [share], now)) {
      log.warn({ event: 'IDENTITY_CODES_MANY', check: check.id }, 'too many identity codes for one customer');
      return;
    }
    if (!(await lockContact(tx, { customerId: check.portfolioCustomerId, value: contact.value }))) return;
    await store.saveTarget(tx, codeId, contact.value);
    // A code that was not sent is stored with an empty target and does not count towards the account's limit.
    if (!(await account.sendCode(tx, codeId, 'proving', now))) await store.saveTarget(tx, codeId, '');
  });
}
