import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { components } from '#domain/debts/obligations.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { quote, type Quote } from '#domain/offers/quote.ts';
import { isRefusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { campaignPolicy, offer } from '#server/db/schema/offers.ts';
import { acceptDebt } from '#server/modules/agreements/accept-debt.ts';
import type { Person, TestApp } from './test-app.ts';

export interface AcceptedQuote {
  person: Person;
  agreementId: string;
  policy: CampaignPolicy;
  quote: Quote;
  dayOfMonth: number;
}

/** Skips the verification of the code, so that hundreds of plans can be created quickly. */
export async function acceptedQuotes(
  app: TestApp,
  terms: readonly number[],
  dayOfMonth: number,
): Promise<AcceptedQuote[]> {
  const { platform, services, clock } = app;
  const now = clock.now();
  const person = await app.person(terms.map(() => ({ principal: 8_400_000 })));
  const account = { verifyCode: async () => ({ channel: 'email' as const, target: person.email }) };
  const accept = acceptDebt(platform, { offers: services.offers, account }, services.agreements.openAgreement);
  const offers = await platform.database.sql
    .select({ id: offer.id, policy: campaignPolicy.rules })
    .from(offer)
    .innerJoin(campaignPolicy, eq(campaignPolicy.version, offer.policyVersion))
    .where(eq(offer.customerId, person.id));
  const accepted: AcceptedQuote[] = [];
  for (const [index, { id: offerId, policy }] of offers.entries()) {
    const owed = { principal: 8_400_000, interest: 0, lateInterest: 0, fees: 0 };
    const request = { termInstalments: terms[index]!, dayOfMonth, today: bogotaDate(now) };
    const plan = quote(policy, components(owed), request);
    if (isRefusal(plan)) throw new Error(plan.refused);
    const { term, initialPayment, firstPaymentOn } = plan;
    const proposal = await services.offers.propose(
      person.id,
      { offerId, term, initialPayment, dayOfMonth, firstPaymentOn },
      now,
    );
    if (isRefusal(proposal)) throw new Error(proposal.refused);
    const { id: proposalId, hash } = proposal;
    const agreementId = await accept({
      customerId: person.id,
      body: { proposalId, hash, acceptsAgreement: true, acknowledgesDebt: true, codeId: randomUUID(), code: '000000' },
      ip: '127.0.0.1',
      userAgent: 'prueba',
      now,
    });
    if (typeof agreementId !== 'string') throw new Error(`The plan was not accepted: ${JSON.stringify(agreementId)}`);
    accepted.push({ person, agreementId, policy, quote: plan, dayOfMonth });
  }
  return accepted;
}
