import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { isUnderWay } from '#domain/agreements/under-way.ts';
import type { Components, ObligationState } from '#domain/debts/obligations.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { firstRow, prepared, preparedInsert, type InsertRow, type Sql } from '#server/db/database.ts';
import { agreement } from '#server/db/schema/agreements.ts';
import { campaignPolicy, obligation, offer, proposal } from '#server/db/schema/offers.ts';
import { paymentAttempt } from '#server/db/schema/payments.ts';

export type ObligationRow = typeof obligation.$inferSelect;
export type OfferRow = typeof offer.$inferSelect;
export type ProposalRow = typeof proposal.$inferSelect;
export interface OfferOfObligation {
  offer: OfferRow;
  obligation: ObligationRow;
}

const pair = { offer, obligation };
const joined = (rows: unknown[]): OfferOfObligation | undefined => rows[0] as OfferOfObligation | undefined;

const { placeholder } = sql;
const ofCustomer = (db: Sql) =>
  db
    .select(pair)
    .from(obligation)
    .innerJoin(offer, eq(offer.obligationId, obligation.id))
    .where(and(eq(offer.id, placeholder('offerId')), eq(offer.customerId, placeholder('customerId'))));

const offerOfCustomer = prepared(ofCustomer);

export async function readOffer(db: Sql, customerId: string, offerId: string): Promise<OfferOfObligation | undefined> {
  return joined(await offerOfCustomer(db, { customerId, offerId }));
}

const lockedOffer = prepared((tx) => ofCustomer(tx).for('update'));

/** Locks the obligation before the offer. A fixed lock order prevents deadlocks. */
export async function lockOffer(tx: Sql, customerId: string, offerId: string): Promise<OfferOfObligation | undefined> {
  return joined(await lockedOffer(tx, { customerId, offerId }));
}

export async function liveOffer(tx: Sql, obligationId: string): Promise<OfferOfObligation | undefined> {
  return joined(
    await tx
      .select(pair)
      .from(obligation)
      .innerJoin(offer, eq(offer.obligationId, obligation.id))
      .where(and(eq(offer.obligationId, obligationId), offer.isLive)),
  );
}

const newestOffers = prepared((db) =>
  db
    .selectDistinctOn([offer.obligationId])
    .from(offer)
    .where(eq(offer.customerId, placeholder('customerId')))
    .orderBy(offer.obligationId, desc(offer.isLive), desc(offer.createdAt)),
);

export async function offersOf(db: Sql, customerId: string): Promise<OfferRow[]> {
  return newestOffers(db, { customerId });
}

const ownObligations = prepared((db) =>
  db
    .select()
    .from(obligation)
    .where(eq(obligation.customerId, placeholder('customerId')))
    .orderBy(obligation.arrearsSince, obligation.id),
);

export async function obligationsOf(db: Sql, customerId: string): Promise<ObligationRow[]> {
  return ownObligations(db, { customerId });
}

export async function readPolicies(db: Sql, versions: readonly string[]): Promise<CampaignPolicy[]> {
  const rows = await db
    .select({ rules: campaignPolicy.rules })
    .from(campaignPolicy)
    .where(inArray(campaignPolicy.version, [...versions]));
  return rows.map((row) => row.rules);
}

const given = (name: string) => sql`${placeholder(name)}`;

const offerSaved = prepared((tx) =>
  tx
    .update(offer)
    .set({
      state: given('state'),
      isLive: given('isLive'),
      holdUntil: given('holdUntil'),
    })
    .where(eq(offer.id, placeholder('id'))),
);

export const saveOffer = (tx: Sql, { id, state, isLive, holdUntil }: OfferRow) =>
  offerSaved(tx, { id, state, isLive, holdUntil });

const obligationStateSaved = prepared((tx) =>
  tx
    .update(obligation)
    .set({ state: given('state') })
    .where(eq(obligation.id, placeholder('id'))),
);

export const saveObligationState = (tx: Sql, id: string, state: ObligationState) =>
  obligationStateSaved(tx, { id, state });

export const insertProposal: InsertRow<typeof proposal> = preparedInsert(proposal);

export const readProposal = (db: Sql, customerId: string, proposalId: string): Promise<ProposalRow | undefined> =>
  db
    .select()
    .from(proposal)
    .where(and(eq(proposal.id, proposalId), eq(proposal.customerId, customerId)))
    .then(firstRow);

export const proposalsSince = (tx: Sql, offerId: string, since: Date): Promise<ProposalRow[]> =>
  tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.offerId, offerId), gte(proposal.createdAt, since)))
    .orderBy(desc(proposal.createdAt));

const attemptsOfObligation = prepared((db) =>
  db
    .select({ status: paymentAttempt.state })
    .from(agreement)
    .innerJoin(paymentAttempt, eq(paymentAttempt.agreementId, agreement.id))
    .where(eq(agreement.obligationId, placeholder('obligationId'))),
);

export async function hasPendingPayment(tx: Sql, obligationId: string): Promise<boolean> {
  const rows = await attemptsOfObligation(tx, { obligationId });
  return rows.some(({ status }) => isUnderWay(status));
}

export async function lockObligation(tx: Sql, id: string): Promise<ObligationRow> {
  const [row] = await tx.select().from(obligation).where(eq(obligation.id, id)).for('update');
  return row!;
}

export async function lockOfferAlone(tx: Sql, id: string): Promise<OfferRow> {
  const [row] = await tx.select().from(offer).where(eq(offer.id, id)).for('update');
  return row!;
}

export const saveComponents = (
  tx: Sql,
  id: string,
  { principal, interest, lateInterest, fees }: Components,
  updatedAt: Date,
) => tx.update(obligation).set({ principal, interest, lateInterest, fees, updatedAt }).where(eq(obligation.id, id));

/** Creates no offer when the debt is not `ACTIVA`, when nothing is owed, or when a live offer exists. */
export const repeatOffer = async (tx: Sql, offerId: string, { until, now }: { until: Date; now: Date }) =>
  void (await tx.execute(sql`
    insert into offer (id, customer_id, obligation_id, policy_version, principal, interest, late_interest, fees,
      state, is_live, created_at, valid_until)
    select gen_random_uuid(), o.customer_id, o.id, f.policy_version, o.principal, o.interest, o.late_interest, o.fees,
      'DISPONIBLE', true, ${now.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz
    from offer f join obligation o on o.id = f.obligation_id
    where f.id = ${offerId}::uuid and o.state = 'ACTIVA' and o.principal + o.interest + o.late_interest + o.fees > 0
    on conflict do nothing`));
