import { identityTransitions, type IdentityState } from '#domain/people/identity-check.ts';
import { preferredEmail } from '#domain/people/preferred-contacts.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { Platform } from '#server/platform.ts';
import type { IdentityParts } from './identity.service.ts';
import * as store from './identity.store.ts';

/** Identity reviews by the operator. */
export interface OperatorReviews {
  /** Up to 200 checks of one state, oldest first. */
  listChecks(state: IdentityState): Promise<store.ListedCheck[]>;
  /** One check by the start of its id, at least eight characters. */
  findCheck(idStart: string): Promise<store.ListedCheck | undefined>;
  /**
   * Approves or rejects a check and notifies the user by mail. CONFLICT when it is not under review; CONTACT_MISSING
   * when no contact on file could receive the code.
   */
  decideCheck(
    id: string,
    verdict: Verdict,
    now: Date,
  ): Promise<IdentityState | Refusal<'NOT_FOUND' | 'CONFLICT' | 'CONTACT_MISSING'>>;
}

type Verdict = 'approve' | 'reject';

const atOnce = 50;
const mostListed = 200;

/** Polls the provider for review results. An approved user still needs the code at the next sign-in. */
export async function followReviews(platform: Platform, parts: IdentityParts, now: Date): Promise<void> {
  const { database, log } = platform;
  for (const check of await store.readReviews(database.sql, atOnce)) {
    const verdict = await parts.decision.reviewed(check.reference ?? '').catch((error: unknown) => {
      log.warn({ err: error, check: check.id }, 'the result of an identity review could not be read');
      return undefined;
    });
    if (verdict !== undefined)
      await database.transaction((tx) => settle(tx, platform, parts, { check, verdict, by: 'PROVEEDOR' }, now));
  }
}

export function operatorReviews(platform: Platform, parts: IdentityParts): OperatorReviews {
  const { database } = platform;
  return {
    listChecks: (state) => store.listChecks(database.sql, state, mostListed),
    findCheck: (idStart) => store.findCheck(database.sql, idStart),

    decideCheck: (id, verdict, now) =>
      database.transaction(async (tx) => {
        const check = await store.readCheck(tx, id);
        const claimant = check && (await store.readClaimant(tx, check.customerId));
        if (!check || !claimant) return refuse('NOT_FOUND');
        if (check.state !== 'EN_REVISION') return refuse('CONFLICT');
        // The customer may have been imported meanwhile.
        const onFile = await store.readOnFile(tx, claimant, now);
        if (verdict === 'approve' && !onFile?.contacts.some(({ mayReceive }) => mayReceive))
          return refuse('CONTACT_MISSING');
        await store.savePortfolioPerson(tx, id, onFile?.customerId ?? null);
        return (await settle(tx, platform, parts, { check, verdict, by: 'OPERADOR' }, now)) ?? refuse('CONFLICT');
      }),
  };
}

/** Returns the new state of the check; undefined when it was no longer pending. */
async function settle(
  tx: Sql,
  { config }: Platform,
  { account, messages }: IdentityParts,
  { check, verdict, by }: { check: store.CheckRow; verdict: Verdict; by: 'PROVEEDOR' | 'OPERADOR' },
  now: Date,
): Promise<IdentityState | undefined> {
  const passed = verdict === 'approve';
  const state = transition(identityTransitions, check.state, passed ? 'approved' : 'refused');
  if (isRefusal(state) || !(await store.saveCheck(tx, check, { state, passed, decidedAt: now }))) return undefined;
  const person = await store.readClaimant(tx, check.customerId);
  await recordAudit(tx, 'IDENTITY_REVIEWED', check.customerId, { checkId: check.id, by, passed }, now);
  if (!passed) await recordAudit(tx, 'IDENTITY_FAILED', check.customerId, { checkId: check.id }, now);
  const email = preferredEmail(await account.contactsOf(tx, check.customerId));
  if (email !== null)
    await messages.queueMail(tx, {
      key: `identity-reviewed:${check.id}`,
      customerId: check.customerId,
      to: email,
      kind: 'identity-reviewed',
      data: {
        firstName: person?.firstNames ?? null,
        passed,
        link: `${config.publicUrl ?? `http://${config.host}:${config.port}`}/iniciar-sesion`,
      },
      now,
    });
  return state;
}
