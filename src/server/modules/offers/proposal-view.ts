import type { Proposal } from '#contract/offers.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { QuoteRefusal } from '#domain/offers/quote.ts';
import type { StoredReplan } from '#server/db/schema/offers.ts';
import type { ProposalRow } from './offers.store.ts';

export const minimumOf = ({ detail }: QuoteRefusal): Pesos | null =>
  typeof detail?.['minimum'] === 'number' ? (detail['minimum'] as Pesos) : null;

export function proposalView(row: ProposalRow, holdUntil: Date, now: Date): Proposal {
  const { id, hash, offerId, policyVersion, dayOfMonth, term, balance, discountBps, discount, total, interest } = row;
  const { minimumInitial, initialPayment, firstPaymentOn, instalments, forgiven } = row;
  return {
    id,
    hash,
    offerId,
    policyVersion,
    dayOfMonth,
    term,
    balance,
    discountBps,
    discount,
    total,
    interest,
    minimumInitial,
    initialPayment,
    instalment: instalments[0]?.amount ?? zeroPesos,
    lastInstalment: instalments.at(-1)?.amount ?? zeroPesos,
    firstPaymentOn,
    instalments,
    forgiven,
    replaces: row.replan && replacedIn(row.replan),
    holdUntil,
    serverTime: now,
  };
}

const replacedIn = (replan: StoredReplan): NonNullable<Proposal['replaces']> => ({
  agreementId: replan.agreementId,
  agreementNumber: replan.agreementNumber,
  acceptedOn: replan.acceptedOn,
  paidInstalments: replan.paidInstalments,
  pricedTerm: replan.pricedTerm,
  earned: replan.earned,
  totalBefore: replan.totalBefore,
  difference: replan.difference,
  components: replan.components,
});
