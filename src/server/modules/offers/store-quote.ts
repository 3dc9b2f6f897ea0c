import { randomUUID } from 'node:crypto';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import type { Quote } from '#domain/offers/quote.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate, startOfBogotaDay } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import type { StoredReplan } from '#server/db/schema/offers.ts';
import * as store from './offers.store.ts';
import { canonicalJson, proposalHash } from './proposal-hash.ts';

export interface QuoteToKeep {
  customerId: string;
  offerId: string;
  policy: CampaignPolicy;
  plan: Quote;
  dayOfMonth: number;
  replan: StoredReplan | null;
  now: Date;
}

/** The maximum number of stored quotes per offer and day in Bogotá. Quotes are never deleted. */
export const quotesPerDay = 20;

/**
 * At the daily limit, returns a stored quote with the same figures, or refuses with QUOTE_LIMIT. The caller has locked
 * the offer or the plan, so that concurrent calls do not exceed the limit.
 */
export async function storeQuote(
  tx: Sql,
  { customerId, offerId, policy, plan, dayOfMonth, replan, now }: QuoteToKeep,
): Promise<store.ProposalRow | Refusal<'QUOTE_LIMIT'>> {
  const figures = {
    customerId,
    offerId,
    policyVersion: policy.version,
    term: plan.term,
    dayOfMonth,
    balance: plan.balance,
    discountBps: plan.discountBps,
    discount: plan.discount,
    total: plan.total,
    interest: plan.interest,
    minimumInitial: plan.minimumInitial,
    initialPayment: plan.initialPayment,
    firstPaymentOn: plan.firstPaymentOn,
    instalments: [...plan.instalments],
    forgiven: plan.forgiven,
    replan,
  };
  const today = await store.proposalsSince(tx, offerId, startOfBogotaDay(bogotaDate(now)));
  if (today.length >= quotesPerDay) return today.find((row) => isSame(row, figures)) ?? refuse('QUOTE_LIMIT');
  const promised = { ...figures, id: randomUUID(), createdAt: now };
  const row = { ...promised, hash: proposalHash(promised) };
  await store.insertProposal(tx, row);
  return row;
}

type Figures = Omit<store.ProposalRow, 'id' | 'hash' | 'createdAt'>;

function isSame({ id: _id, hash: _hash, createdAt: _at, ...kept }: store.ProposalRow, figures: Figures): boolean {
  return canonicalJson(kept) === canonicalJson(figures);
}
