import { createHash, randomUUID } from 'node:crypto';
import { agreementTextVersion, canonicalAgreementText } from '#contract/agreement-text.ts';
import type { paymentAgreement } from '#contract/agreements.ts';
import type { BodyOf, ProblemsOf } from '#contract/endpoint.ts';
import { instalmentsOf } from '#domain/agreements/agreements.ts';
import { bogotaDate, dateParts } from '#domain/time/calendar.ts';
import { subtract, zeroPesos } from '#domain/money/money.ts';
import { firstDateLimits } from '#domain/offers/campaign.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { MembershipLife } from '#server/modules/rebanking/membership-life.service.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { CurrentOffer, OffersService } from '#server/modules/offers/offers.service.ts';
import type { Platform } from '#server/platform.ts';
import { acceptedFacts } from './accepted-facts.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import * as store from './acceptance.store.ts';
import { agreementOfProposal } from './agreements.store.ts';

export interface Acceptance {
  customerId: string;
  body: DebtAcceptance;
  ip: string;
  userAgent: string;
  now: Date;
}
/** The body of `payment-agreement` when it is about a debt. */
export type DebtAcceptance = Pick<
  BodyOf<typeof paymentAgreement>,
  'hash' | 'acceptsAgreement' | 'codeId' | 'code' | 'acceptanceReason'
> & { proposalId: string };
export type AcceptanceRefusal = Refusal<ProblemsOf<typeof paymentAgreement> | 'NOT_FOUND'>;
type Proposal = store.ProposalRow;

export interface AcceptanceDeps {
  offers: OffersService;
  account: Pick<AccountService, 'verifyCode'>;
  memberships: MembershipLife;
}

/** Turns a proposal into an agreement, once, with the evidence of it. Resolves to the agreement's id. */
export function acceptance(
  { database, queue, config }: Pick<Platform, 'database' | 'queue' | 'config'>,
  { offers, account }: AcceptanceDeps,
) {
  return (asked: Acceptance): Promise<string | AcceptanceRefusal> =>
    // Refusals are values, so that what they leave behind (a counted try, an audit event) is committed.
    database.transaction(async (tx) => {
      const { customerId, body, now } = asked;
      const proposal = await store.readProposal(tx, customerId, body.proposalId);
      const current = proposal && (await offers.lockCurrent(tx, customerId, proposal.offerId, now));
      if (!proposal || !current) return refuse('NOT_FOUND');
      const accepted = await agreementOfProposal(tx, proposal.id);
      if (accepted) return accepted.id;

      const no = await whyNot(tx, asked, proposal, current);
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
      return record(tx, asked, proposal, current, code);
    });

  async function whyNot(
    tx: Sql,
    { customerId, body, now }: Acceptance,
    proposal: Proposal,
    current: CurrentOffer,
  ): Promise<AcceptanceRefusal | undefined> {
    const closed = offers.whyClosed(current);
    if (closed) return closed;
    if (await offers.hasPendingPayment(tx, current.obligation.id)) return refuse('PAYMENT_PENDING');
    if (!offers.isHeld(current, now)) return refuse('QUOTE_EXPIRED');
    if (!offers.isUntouched(proposal, body.hash)) {
      await recordAudit(tx, 'acceptance.hash-mismatch', customerId, { proposalId: proposal.id, hash: body.hash }, now);
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

  async function record(
    tx: Sql,
    asked: Acceptance,
    proposal: Proposal,
    current: CurrentOffer,
    code: { channel: string; target: string },
  ): Promise<string> {
    const { customerId, body, now } = asked;
    const { offer, obligation } = current;
    const person = await store.readCustomer(tx, customerId);
    const creditor = offers.creditorOf(obligation);
    const id = randomUUID();
    await offers.taken(tx, current);
    const { year } = dateParts(bogotaDate(now));
    const number = await nextNumber(tx, 'AP', year);
    const { principal, interest, lateInterest, fees } = offer;
    const components = { principal, interest, lateInterest, fees };
    await store.insertAgreement(tx, {
      id,
      customerId,
      number,
      kind: 'DEUDA',
      state: 'PENDIENTE_PAGO_INICIAL',
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
      acceptanceReason: body.acceptanceReason ?? null,
      acceptedAt: now,
    });
    const plan = instalmentsOf({ ...proposal, financed: subtract(proposal.total, proposal.initialPayment) });
    await store.insertInstalments(
      tx,
      id,
      plan.map((each) => ({ ...each, id: randomUUID() })),
    );
    await store.insertPayable(tx, { id: randomUUID(), customerId, agreementId: id });

    const facts = acceptedFacts({
      customer: person,
      obligation,
      proposal,
      creditor,
      components,
      agreementNumber: number,
    });
    const text = canonicalAgreementText(facts);
    const textHash = createHash('sha256').update(text).digest('hex');
    await store.insertEvidence(tx, {
      agreementId: id,
      text,
      facts,
      textHash,
      textVersion: agreementTextVersion,
      codeId: body.codeId,
      codeChannel: code.channel,
      codeTarget: code.target,
      consents: { acceptsAgreement: body.acceptsAgreement, acknowledgesDebt: true },
      acceptedAt: now,
      ip: asked.ip,
      userAgent: asked.userAgent.slice(0, 512),
    });
    const { hash, total } = proposal;
    const accepted = { agreementId: id, number, proposalId: proposal.id, hash, textHash, total };
    await recordAudit(tx, 'agreement.accepted', customerId, accepted, now);
    // The paper's job mails it, too.
    await queue.enqueue(tx, 'document.agreement', { agreementId: id });
    await queue.enqueue(tx, 'crm.register', { agreementId: id }, { afterSeconds: config.crm.delaySeconds });
    return id;
  }
}
