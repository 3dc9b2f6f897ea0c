import { agreementTextVersion, canonicalAgreementText } from '#texts/agreement-text.ts';
import type { DebtAcceptance, paymentAgreement } from '#contract/agreements.ts';
import type { ProblemsOf } from '#contract/endpoint.ts';
import { instalmentsOf } from '#domain/agreements/agreements.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { subtract, zeroPesos } from '#domain/money/money.ts';
import { firstDateLimits } from '#domain/offers/campaign.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { CurrentOffer, OffersService } from '#server/modules/offers/offers.service.ts';
import type { Platform } from '#server/platform.ts';
import { acceptedFacts } from './accepted-facts.ts';
import type { MembershipLife } from './agreement-book.service.ts';
import type { NewAgreement, OpenAgreement } from './open-agreement.ts';
import * as store from './acceptance.store.ts';
import { isOfReplan, type ReplanProposal } from './acceptance.store.ts';
import { agreementOfProposal } from './agreements.store.ts';

export interface Acceptance {
  customerId: string;
  body: DebtAcceptance;
  ip: string;
  userAgent: string;
  now: Date;
}
export type AcceptanceRefusal = Refusal<ProblemsOf<typeof paymentAgreement> | 'NOT_FOUND'>;
type Proposal = store.ProposalRow;
interface Accepted {
  proposal: Proposal;
  current: CurrentOffer;
  customer: Awaited<ReturnType<typeof store.readCustomer>>;
  code: { channel: string; target: string };
}

export interface AcceptanceDeps {
  offers: OffersService;
  account: Pick<AccountService, 'verifyCode'>;
  memberships: MembershipLife;
}

/**
 * Creates the agreement and its evidence only once. For a replan, creates nothing and returns the proposal, which the
 * caller passes to `accept` of `PlanReplacement`.
 */
export function acceptDebt(
  { database }: Pick<Platform, 'database'>,
  { offers, account }: Pick<AcceptanceDeps, 'offers' | 'account'>,
  open: OpenAgreement,
) {
  return (asked: Acceptance): Promise<string | ReplanProposal | AcceptanceRefusal> =>
    // Refusals are returned, not thrown: an exception would roll back the counted code try and the audit event.
    database.transaction(async (tx) => {
      const { customerId, body, now } = asked;
      const proposal = await store.readProposal(tx, customerId, body.proposalId);
      if (proposal && isOfReplan(proposal)) return proposal;
      const current = proposal && (await offers.lockCurrent(tx, customerId, proposal.offerId, now));
      if (!proposal || !current) return refuse('NOT_FOUND');
      const [accepted, isPaying, customer] = await Promise.all([
        agreementOfProposal(tx, proposal.id),
        offers.hasPendingPayment(tx, current.obligation.id),
        store.readCustomer(tx, customerId),
      ]);
      if (accepted) return accepted;

      const no = await acceptanceRefusal(tx, asked, proposal, current, isPaying);
      if (no) return no;
      const code = await account.verifyCode(tx, {
        customerId,
        purpose: 'ACEPTAR_ACUERDO',
        subjectId: proposal.id,
        codeId: body.codeId,
        code: body.code,
        now,
      });
      if (isRefusal(code)) return code;
      return record(tx, asked, { proposal, current, customer, code });
    });

  async function acceptanceRefusal(
    tx: Sql,
    { customerId, body, now }: Acceptance,
    proposal: Proposal,
    current: CurrentOffer,
    isPaying: boolean,
  ): Promise<AcceptanceRefusal | undefined> {
    const closed = offers.closedRefusal(current);
    if (closed) return closed;
    if (isPaying) return refuse('PAYMENT_PENDING');
    if (!offers.isHeld(current, now)) return refuse('QUOTE_EXPIRED');
    if (!offers.isUntouched(proposal, body.hash)) {
      await recordAudit(tx, 'ACCEPTANCE_HASH_MISMATCH', customerId, { proposalId: proposal.id, hash: body.hash }, now);
      return refuse('QUOTE_CHANGED');
    }
    if (offers.isOvertaken(current)) {
      await offers.overtaken(tx, current, now);
      return refuse('QUOTE_CHANGED');
    }
    const dates = firstDateLimits(current.policy, bogotaDate(now));
    return proposal.firstPaymentOn < dates.earliest || proposal.firstPaymentOn > dates.latest
      ? refuse('QUOTE_EXPIRED')
      : undefined;
  }

  async function record(tx: Sql, asked: Acceptance, { proposal, current, customer, code }: Accepted): Promise<string> {
    const { customerId, body, ip, userAgent, now } = asked;
    const { offer, obligation } = current;
    const creditor = offers.creditorOf(obligation);
    const { principal, interest, lateInterest, fees } = offer;
    const components = { principal, interest, lateInterest, fees };
    const opening: NewAgreement = {
      customerId,
      terms: {
        kind: 'DEUDA',
        obligationId: obligation.id,
        offerId: offer.id,
        proposalId: proposal.id,
        membershipPrice: zeroPesos,
        creditor,
        product: obligation.product,
        originalComponents: components,
        discount: proposal.discount,
        total: proposal.total,
        interest: proposal.interest,
        initialPayment: proposal.initialPayment,
        term: proposal.term,
      },
      instalments: instalmentsOf({ ...proposal, financed: subtract(proposal.total, proposal.initialPayment) }),
      textOf: (agreementNumber) => {
        const facts = acceptedFacts({ customer, obligation, proposal, creditor, components, agreementNumber });
        return { facts, text: canonicalAgreementText(facts), version: agreementTextVersion };
      },
      signature: {
        code: { id: body.codeId, ...code },
        consents: { acceptsAgreement: body.acceptsAgreement, acknowledgesDebt: body.acknowledgesDebt },
        acceptanceReason: body.acceptanceReason,
        ip,
        userAgent,
      },
      audited: { proposalId: proposal.id, hash: proposal.hash, total: proposal.total },
      now,
    };
    // The two calls are independent, so their statements are sent together.
    const [, id] = await Promise.all([offers.taken(tx, current), open(tx, opening)]);
    return id;
  }
}
