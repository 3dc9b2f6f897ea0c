import { randomUUID } from 'node:crypto';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import type { Quote } from '#domain/offers/quote.ts';
import type { Sql } from '#server/db/database.ts';
import type { StoredReplan } from '#server/db/schema/offers.ts';
import * as store from './offers.store.ts';
import { proposalHash } from './proposal-hash.ts';

export interface QuoteToKeep {
  customerId: string;
  offerId: string;
  policy: CampaignPolicy;
  plan: Quote;
  dayOfMonth: number;
  /** Of a quote for the place of a running plan. */
  replan: StoredReplan | null;
  now: Date;
}

/** Keeps a quote as it was promised, with the hash of its figures. */
export async function keepQuote(
  tx: Sql,
  { customerId, offerId, policy, plan, dayOfMonth, replan, now }: QuoteToKeep,
): Promise<store.ProposalRow> {
  const promised = {
    id: randomUUID(),
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
    createdAt: now,
  };
  const row = { ...promised, hash: proposalHash(promised) };
  await store.insertProposal(tx, row);
  return row;
}
