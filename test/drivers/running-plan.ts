import { eq, sql } from 'drizzle-orm';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { addDays, bogotaDate } from '#domain/time/calendar.ts';
import { agreement } from '#server/db/schema/agreements.ts';
import { campaignPolicy, offer } from '#server/db/schema/offers.ts';
import type { BrowserPortal } from '#test/support/browser-portal.ts';
import { signedInOver } from '#test/support/http-client.ts';
import type { Person } from '#test/support/test-app.ts';
import { acceptOver, askCodeOver, beginPaymentOver, expectOk, quoteOver, returnOver } from './plan-over-http.ts';

/** With these campaign rules, the next date of a plan can be changed on any day of a test run. */
export async function letDatesChangeAtOnce({ platform }: BrowserPortal, { id }: Person): Promise<void> {
  const rules = { ...defaultPolicy, version: 'de-una-vez', relief: { ...defaultReliefPolicy, openDays: 365 } };
  const policy = { version: rules.version, rules, createdAt: new Date() };
  const { sql: db } = platform.database;
  await db.insert(campaignPolicy).values(policy).onConflictDoNothing();
  await db.update(offer).set({ policyVersion: policy.version }).where(eq(offer.customerId, id));
}

export async function letPlanBeAtRisk({ platform, services }: BrowserPortal, agreementId: string): Promise<void> {
  const today = bogotaDate(new Date());
  await platform.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update instalment set due_on = ${today}::date - (90 - 30 * number)
      where agreement_id = ${agreementId}::uuid and number in (1, 2)`);
  });
  await services.agreements.reviewDays(new Date());
}

export async function letPlanEnd(portal: BrowserPortal, agreementId: string): Promise<void> {
  await letPlanBeAtRisk(portal, agreementId);
  const now = new Date();
  await portal.platform.database.sql
    .update(agreement)
    .set({ endsOn: addDays(bogotaDate(now), -1), noticeSeenAt: now })
    .where(eq(agreement.id, agreementId));
  await portal.services.agreements.reviewDays(now);
}

export async function acceptPlan(portal: BrowserPortal, person: Person, quoted: object = {}) {
  const client = await signedInOver(portal.url, person);
  const proposal = await quoteOver(client, quoted);
  const codigoId = await askCodeOver(client, proposal.id);
  const codigo = await portal.readCode(person);
  const { acuerdo } = expectOk(await acceptOver(client, { proposal, codigoId, codigo }));
  return { client, acuerdo };
}

export async function runPlan(portal: BrowserPortal, person: Person) {
  const { client, acuerdo } = await acceptPlan(portal, person);
  const pay = async (concepto = 'INICIAL', estrategia = 'oferta') => {
    const attempt = expectOk(await beginPaymentOver(client, acuerdo.id, { concepto, estrategia }));
    const { id } = portal.provider.control.createTransaction({
      reference: attempt.referencia,
      amountInCents: attempt.valor * 100,
      settleMs: null,
    });
    portal.provider.control.settle(id);
    expectOk(await returnOver(client, estrategia, { id }));
  };
  await pay();
  const options = async () => expectOk(await client.get(`/api/agreements/${acuerdo.id}/options`));
  return { agreementId: acuerdo.id as string, client, options, pay };
}
