import type { Platform } from '#server/platform.ts';
import type { IdentityParts } from './identity.service.ts';
import * as store from './identity.store.ts';

/** Codes that the contacts of one person may be sent in a day, whoever asks and however many registered. */
const codesADay = 6;
const aDayMs = 24 * 60 * 60_000;

/**
 * Sends the code of a check to the preferred contact on file of the kind that was asked for. Nothing leaves after wrong
 * answers, without such a contact, or when the person was sent many already; and nobody who asked learns which.
 */
export async function sendIdentityCodes(
  { clock, database, log }: Platform,
  { account, messages }: IdentityParts,
  codeId: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const code = await account.codeOf(tx, codeId);
    const check = code && (await store.readCheck(tx, code.subjectId));
    if (!code || !check?.passed || check.portfolioCustomerId === null || code.target !== '') return;
    const claimant = await store.readClaimant(tx, check.customerId);
    const onFile = claimant && (await store.readOnFile(tx, claimant, now));
    const contact = onFile?.contacts.find(({ kind, mayReceive }) => kind === code.channel && mayReceive);
    if (!contact || (contact.kind === 'celular' && !messages.canText)) return;
    const since = new Date(now.getTime() - aDayMs);
    if ((await store.codesForPortfolio(tx, check.portfolioCustomerId, since)) > codesADay) {
      log.warn({ event: 'IDENTITY_CODES_MANY', check: check.id }, 'demasiados códigos de identidad para una persona');
      return;
    }
    await store.saveTarget(tx, codeId, contact.value);
    await account.sendCode(tx, codeId, now);
  });
}
