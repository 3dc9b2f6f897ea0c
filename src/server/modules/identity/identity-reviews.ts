import { identityTransitions } from '#domain/people/identity-check.ts';
import { isRefusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Platform } from '#server/platform.ts';
import type { IdentityParts } from './identity.service.ts';
import * as store from './identity.store.ts';

const atOnce = 50;

/** Asks the provider what became of the reviews; who is let through proves themself with the code at the next sign-in. */
export async function followReviews(
  { config, database, log }: Platform,
  { account, decision, messages }: IdentityParts,
  now: Date,
): Promise<void> {
  for (const check of await store.readReviews(database.sql, atOnce)) {
    const verdict = await decision.reviewed(check.reference ?? '').catch((error: unknown) => {
      log.warn({ err: error, check: check.id }, 'la revisión de identidad no se pudo consultar');
      return undefined;
    });
    if (verdict === undefined) continue;
    const state = transition(identityTransitions, check.state, verdict === 'approve' ? 'approved' : 'refused');
    if (isRefusal(state)) continue;
    const email = await account.preferredEmail(check.customerId);
    await database.transaction(async (tx) => {
      const passed = verdict === 'approve';
      if (!(await store.saveCheck(tx, check, { state, passed, decidedAt: now }))) return;
      const person = await store.readClaimant(tx, check.customerId);
      if (!passed) await recordAudit(tx, 'IDENTITY_FAILED', check.customerId, { checkId: check.id }, now);
      if (email === null) return;
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
    });
  }
}
