import { defaultPolicy } from '#domain/offers/campaign.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { campaignPolicy } from '#server/db/schema/offers.ts';
import type { BrowserPortal } from '#test/support/browser-portal.ts';
import { signedInOver } from '#test/support/http-client.ts';
import type { Person } from '#test/support/test-app.ts';
import { acceptOver, askCodeOver, beginPaymentOver, expectOk, quoteOver, returnOver } from './plan-over-http.ts';

/**
 * From now on offers are made under a campaign whose plans let their next date be changed at once: the day on which a test
 * runs decides how far that date is.
 */
export async function letDatesChangeAtOnce({ platform }: BrowserPortal): Promise<void> {
  const rules = { ...defaultPolicy, version: 'de-una-vez', relief: { ...defaultReliefPolicy, openDays: 90 } };
  await platform.database.sql.insert(campaignPolicy).values({ version: rules.version, rules, createdAt: new Date() });
}

/** Accepts the only offer of a person and pays the initial payment. */
export async function runPlan(portal: BrowserPortal, person: Person) {
  const client = await signedInOver(portal.url, person);
  const proposal = await quoteOver(client);
  const codigoId = await askCodeOver(client, proposal.id);
  const codigo = await portal.readCode(person);
  const { acuerdo } = expectOk(await acceptOver(client, { proposal, codigoId, codigo }));
  const attempt = expectOk(await beginPaymentOver(client, acuerdo.id));
  const { id } = portal.provider.control.createTransaction({
    reference: attempt.referencia,
    amountInCents: attempt.valor * 100,
    settleMs: null,
  });
  portal.provider.control.settle(id);
  expectOk(await returnOver(client, 'oferta', { id }));
  const options = async () => expectOk(await client.get(`/api/agreements/${acuerdo.id}/options`));
  return { agreementId: acuerdo.id as string, client, options };
}
