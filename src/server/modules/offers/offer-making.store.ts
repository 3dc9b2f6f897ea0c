import { and, asc, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { obligationTransitions } from '#domain/debts/obligations.ts';
import { offerTransitions } from '#domain/offers/offer-states.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { idsInOrder } from '#server/db/ids-in-order.ts';
import { creditorKey, obligation, offer } from '#server/db/schema/offers.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';
import type { OfferOfObligation } from './offers.store.ts';

/** The statements in this file process sets of obligations, because an import contains thousands of obligations. */
const listed = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;

const liveStates = sql.raw(
  Object.keys(offerTransitions)
    .filter((state) => 'expired' in offerTransitions[state as keyof typeof offerTransitions])
    .map((state) => `'${state}'`)
    .join(', '),
);
const sameFigures = sql`(f.principal, f.interest, f.late_interest, f.fees) = (o.principal, o.interest, o.late_interest, o.fees)`;

export async function releaseHolds(tx: Sql, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update offer f set state = ${offerTransitions.RESERVADA.holdEnded}, hold_until = null
    where f.obligation_id = ${listed(ids)} and f.is_live and f.state = 'RESERVADA' and f.hold_until <= ${now.toISOString()}`);
  await freeObligations(tx, ids);
}

export async function expire(tx: Sql, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update offer f set state = ${offerTransitions.VISTA.expired}, is_live = false, hold_until = null
    where f.obligation_id = ${listed(ids)} and f.is_live and f.state in (${liveStates}) and f.valid_until < ${now.toISOString()}`);
  await freeObligations(tx, ids);
}

const freeObligations = (tx: Sql, ids: readonly string[]) =>
  tx.execute(sql`
    update obligation o set state = ${obligationTransitions.EN_NEGOCIACION.holdEnded}
    where o.id = ${listed(ids)} and o.state = 'EN_NEGOCIACION'
      and not exists (select 1 from offer f where f.obligation_id = o.id and f.is_live and f.state = 'RESERVADA')`);

export async function withdrawChanged(tx: Sql, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await rowsOf<{ obligation_id: string }>(tx)`
    update offer f set state = ${offerTransitions.VISTA.withdrawn}, is_live = false, hold_until = null
    from obligation o
    where o.id = ${listed(ids)} and f.obligation_id = o.id and f.is_live and f.state in (${liveStates}) and not ${sameFigures}
      and not (f.state = 'RESERVADA' and f.hold_until > ${now.toISOString()})
    returning f.obligation_id`;
  return rows.map((row) => row.obligation_id);
}

/** Starts after the obligation `after`, in order of obligation id. Also locks the obligations. */
export async function lockLiveOffers(
  tx: Sql,
  { obligationId, campaign }: { obligationId?: string | undefined; campaign?: string | undefined },
  { after, limit, now }: { after: string; limit: number; now: Date },
) {
  return rowsOf<{ obligationId: string; offerId: string; isHeld: boolean }>(tx)`
    select o.id as "obligationId", f.id as "offerId",
      f.state = 'RESERVADA' and f.hold_until > ${now.toISOString()}::timestamptz as "isHeld"
    from obligation o join offer f on f.obligation_id = o.id
    where f.is_live and f.state in (${liveStates}) and o.id > ${after}::uuid
      and ${obligationId === undefined ? sql`f.policy_version = ${campaign}` : sql`o.id = ${obligationId}`}
    order by o.id limit ${limit} for update`;
}

export async function withdraw(tx: Sql, offers: readonly { obligationId: string; offerId: string }[]): Promise<void> {
  await tx.execute(sql`
    update offer f set state = ${offerTransitions.VISTA.withdrawn}, is_live = false, hold_until = null
    where f.id = ${listed(offers.map(({ offerId }) => offerId))}`);
  await freeObligations(
    tx,
    offers.map(({ obligationId }) => obligationId),
  );
}

/** A campaign is general when `creditor` is null and `isNamedOnly` is false. At most one campaign is general. */
export interface MakingCampaign {
  name: string;
  isNamedOnly: boolean;
  creditor: string | null;
  version: string;
  validUntil: Date;
}

/** The same rule as `campaignOf` in the domain. */
const campaignOfObligation = (campaigns: readonly MakingCampaign[]): SQL => sql`
  cross join lateral (
    select p.version, p.valid_until
    from (values ${sql.join(
      campaigns.map(
        ({ name, isNamedOnly, creditor, version, validUntil }) =>
          sql`(${name}::text, ${isNamedOnly}::bool, ${creditor}::text, ${version}::text, ${validUntil.toISOString()}::timestamptz)`,
      ),
      sql`, `,
    )}) p(name, is_named_only, creditor, version, valid_until)
    where case when o.campaign is not null then p.name = o.campaign
      else not p.is_named_only and (p.creditor is null or ${creditorKey(sql`p.creditor`)} = ${creditorKey(sql`o.original_creditor`)}) end
    order by p.creditor is null limit 1) p`;

export interface NewOffers {
  ids: readonly string[];
  /** Never empty. */
  campaigns: readonly MakingCampaign[];
  withdrawn: readonly string[];
  evenDismissed: boolean;
  now: Date;
}

/**
 * True when offer `d` is withdrawn and its figures and campaign are unchanged. The condition on `agreement` excludes an
 * offer that the end of an agreement withdrew.
 */
const isWithdrawn = sql`d.state = 'RETIRADA' and d.policy_version = p.version
        and (d.principal, d.interest, d.late_interest, d.fees) = (o.principal, o.interest, o.late_interest, o.fees)
        and not exists (select 1 from agreement a where a.obligation_id = o.id and (a.offer_id = d.id or a.ended_at >= d.created_at))`;

/**
 * Skips a debt when `isWithdrawn` is true for its newest offer, and (unless `evenDismissed` is true) when the customer
 * dismissed that offer for the same figures. Reads the newest offer of each debt by index, because a join can take
 * quadratic time.
 */
export async function insertOffers(tx: Sql, made: NewOffers): Promise<void> {
  const { ids, withdrawn, now } = made;
  await tx.execute(sql`
    insert into offer (id, customer_id, obligation_id, policy_version, principal, interest, late_interest, fees,
      state, is_live, created_at, valid_until, previous_balance)
    select gen_random_uuid(), o.customer_id, o.id, p.version, o.principal, o.interest, o.late_interest, o.fees,
      'DISPONIBLE', true, ${now.toISOString()}::timestamptz, p.valid_until,
      case when o.id = ${listed(withdrawn)} then f.balance end
    from obligation o
    ${campaignOfObligation(made.campaigns)}
    left join lateral (
      select d.is_live, d.principal + d.interest + d.late_interest + d.fees as balance, d.state = 'DESCARTADA' and (d.principal, d.interest, d.late_interest, d.fees) = (o.principal, o.interest, o.late_interest, o.fees) as dismissed,
        ${isWithdrawn} as withdrawn
      from offer d where d.customer_id = o.customer_id and d.obligation_id = o.id
      order by d.is_live desc, d.created_at desc limit 1) f on true
    where o.id = ${listed(ids)} and o.state = 'ACTIVA' and o.principal + o.interest + o.late_interest + o.fees > 0
      and f.is_live is not true and f.withdrawn is not true and (${made.evenDismissed} or f.dismissed is not true)
    on conflict do nothing`);
}

export async function insertFirstOffers(
  tx: Sql,
  { debts, campaigns, now }: { debts: SQL } & Pick<NewOffers, 'campaigns' | 'now'>,
): Promise<void> {
  const newId = await idsInOrder(tx);
  const [first, ...others] = campaigns;
  // When only the general campaign exists, the statement does not read the debts of a large import a second time.
  const made =
    first?.creditor === null && !first.isNamedOnly && others.length === 0
      ? sql`(select d.*, ${first.version}::text as version, ${first.validUntil.toISOString()}::timestamptz as valid_until from (${debts}) d
          where d.campaign is null or d.campaign = ${first.name})`
      : sql`(select d.*, p.version, p.valid_until from (${debts}) d join obligation o on o.id = d.id ${campaignOfObligation(campaigns)})`;
  await tx.execute(sql`
    insert into offer (id, customer_id, obligation_id, policy_version, principal, interest, late_interest, fees,
      state, is_live, created_at, valid_until)
    select ${newId}, d.customer_id, d.id, d.version, d.principal, d.interest, d.late_interest, d.fees,
      'DISPONIBLE', true, ${now.toISOString()}::timestamptz, d.valid_until
    from ${made} d`);
}

export interface OfferToMail extends OfferOfObligation {
  firstName: string;
  email: string;
}

export async function newOffersToMail(tx: Sql, ids: readonly string[], now: Date): Promise<OfferToMail[]> {
  return (await tx
    .selectDistinctOn([offer.id], {
      offer,
      obligation,
      firstName: customer.firstNames,
      email: contactPoint.value,
    })
    .from(offer)
    .innerJoin(obligation, eq(obligation.id, offer.obligationId))
    .innerJoin(customer, eq(customer.id, offer.customerId))
    .innerJoin(
      contactPoint,
      and(
        eq(contactPoint.customerId, offer.customerId),
        eq(contactPoint.kind, 'email'),
        isNotNull(contactPoint.verifiedAt),
      ),
    )
    .where(and(sql`${offer.obligationId} = ${listed(ids)}`, offer.isLive, eq(offer.createdAt, now)))
    .orderBy(offer.id, desc(contactPoint.isPreferred), asc(contactPoint.priority))) as OfferToMail[];
}

export async function overdueObligations(
  tx: Sql,
  what: 'hold' | 'validity',
  now: Date,
  limit: number,
): Promise<string[]> {
  const overdue =
    what === 'hold'
      ? sql`f.hold_until <= ${now.toISOString()} and f.state = 'RESERVADA'`
      : sql`f.valid_until < ${now.toISOString()}`;
  const rows = await rowsOf<{ id: string }>(tx)`
    select o.id from obligation o join offer f on f.obligation_id = o.id
    where f.is_live and ${overdue} limit ${limit} for update skip locked`;
  return rows.map((row) => row.id);
}
