import { agreementTextVersion, canonicalAgreementText } from '#texts/agreement-text.ts';
import { withWireNames } from '#contract/refusal-detail.ts';
import { agreementTransitions, totalPaid } from '#domain/agreements/agreements.ts';
import {
  comparedReplans,
  totalCost,
  isSameQuote,
  paidInstalments,
  replacingPlan,
  replanQuote,
  replanRefusal,
  type ReplanFacts,
  type ReplanQuote,
  type ReplanRefusal,
} from '#domain/agreements/replan.ts';
import { replanWithWays } from '#domain/agreements/relief-ways.ts';
import { isUnderWay } from '#domain/agreements/under-way.ts';
import { zeroPesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate, endOfBogotaDay } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import type { Acceptance, AcceptanceDeps, AcceptanceRefusal } from './accept-debt.ts';
import { readCustomer, type ReplanProposal } from './acceptance.store.ts';
import { acceptedFacts } from './accepted-facts.ts';
import * as book from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';
import { agreementOfProposal } from './agreements.store.ts';
import type { OpenAgreement } from './open-agreement.ts';
import * as plans from './plan-end.store.ts';
import { noticeKey, type ProviderInquiry } from './review-days.ts';
import { lockOwnPayable } from './relief.store.ts';
import { reliefFactsOf } from './relieve-plan.ts';
import * as store from './replan.store.ts';
import { figuresNow, scenarioOf } from './replan-view.ts';

/** `asked` is the number of further instalments. */
type ReplanRequest<Asked> = { customerId: string; agreementId: string; asked: Asked; now: Date };

export type PlanReplacement = ReturnType<typeof replacePlan>;

interface Found {
  locked: book.LockedRows;
  facts: ReplanFacts;
}

export function replacePlan(
  { database, queue }: Pick<Platform, 'database' | 'queue'>,
  {
    offers,
    account,
    messages,
    questions,
  }: AcceptanceDeps & { messages: Pick<MessagesService, 'withdrawMail'>; questions: ProviderInquiry },
  open: OpenAgreement,
) {
  return {
    async simulate({ customerId, agreementId, asked, now }: ReplanRequest<number | undefined>) {
      const locked = await plans.readPlan(database.sql, agreementId);
      if (locked?.row.customerId !== customerId) return refuse('NOT_FOUND');
      const found = await factsOf(database.sql, locked, now);
      if (isRefusal(found)) return found;
      const no = await refusalOf(database.sql, found);
      if (no) return no;
      const terms = new Set([...comparedReplans(found.facts), ...(asked === undefined ? [] : [asked])]);
      return {
        agreementId,
        paid: totalPaid(found.facts.agreement),
        paidInstalments: paidInstalments(found.facts),
        now: figuresNow(found.facts.agreement),
        scenarios: [...terms]
          .sort((a, b) => a - b)
          .map((instalments) => ({ instalments, ...scenarioOf(replanQuote(found.facts, instalments)) })),
      };
    },

    propose: ({ customerId, agreementId, asked, now }: ReplanRequest<number>) =>
      database.transaction(async (tx) => {
        if (!(await lockOwnPayable(tx, agreementId, customerId))) return refuse('NOT_FOUND');
        const found = await factsOf(tx, await book.lockAgreement(tx, agreementId), now);
        if (isRefusal(found)) return found;
        const { facts, locked } = found;
        const no = await refusalOf(tx, found);
        if (no) return no;
        const plan = replanQuote(facts, asked);
        if (isRefusal(plan)) return withWireNames(plan);
        const { row } = locked;
        if (row.offerId === null || !facts.agreement.terms) throw new Error(`Agreement ${row.number} has no offer`);
        return offers.quoteReplan(tx, {
          customerId,
          offerId: row.offerId,
          policy: facts.policy,
          plan,
          dayOfMonth: facts.agreement.terms.dayOfMonth,
          replan: {
            agreementId,
            agreementNumber: row.number,
            acceptedOn: bogotaDate(row.acceptedAt),
            paidInstalments: plan.paidInstalments,
            pricedTerm: plan.pricedTerm,
            firstInitialPayment: facts.initialPayment,
            seriesFrom: plan.seriesFrom,
            earned: plan.earned,
            totalBefore: totalCost(facts.agreement),
            difference: plan.difference,
            components: row.originalComponents,
            validUntil: endOfBogotaDay(bogotaDate(now)).toISOString(),
          },
          now,
        });
      }),

    async accept(asked: Acceptance, proposal: ReplanProposal) {
      const { agreementId } = proposal.replan;
      // Payments with an unknown result are looked up first, so that approved payments count in the new plan.
      const unknown = await plans.attemptsOf(database.sql, agreementId);
      await questions.askAll(
        unknown.filter(({ status }) => status === 'CREADO'),
        asked.now,
      );
      // Refusals are returned, not thrown: an exception would roll back the counted code try and the audit event.
      return database.transaction(async (tx) => {
        const { customerId, body, now } = asked;
        if (!(await lockOwnPayable(tx, agreementId, customerId))) return refuse('NOT_FOUND');
        const accepted = await agreementOfProposal(tx, proposal.id);
        if (accepted) return accepted;
        const found = await factsOf(tx, await book.lockAgreement(tx, agreementId), now);
        if (isRefusal(found)) return refuse('NOT_FOUND');
        const plan = await whatIsAccepted(tx, asked, proposal, found);
        if (isRefusal(plan)) return plan;
        const code = await account.verifyCode(tx, {
          customerId,
          purpose: 'ACEPTAR_ACUERDO',
          subjectId: proposal.id,
          codeId: body.codeId,
          code: body.code,
          now,
        });
        return isRefusal(code) ? code : replace(tx, asked, proposal, { ...found, plan, code });
      });
    },
  };

  async function factsOf(db: Sql, locked: book.LockedRows, now: Date): Promise<Found | Refusal<'RELIEF_NOT_HERE'>> {
    const { row, instalments } = locked;
    if (row.kind === 'MEMBRESIA' || row.obligationId === null || !row.policy) return refuse('RELIEF_NOT_HERE');
    // During an insolvency, a plan cannot be replaced.
    if (row.state === 'VIGENTE' && row.obligationState !== 'EN_ACUERDO') return refuse('RELIEF_NOT_HERE');
    const attempts = await plans.attemptsOf(db, row.id);
    return {
      locked,
      facts: {
        agreement: planOf(row, instalments),
        total: row.total,
        policy: row.policy,
        owed: row.originalComponents,
        initialPayment: row.replan?.firstInitialPayment ?? row.initialPayment,
        pricedTerm: row.replan?.pricedTerm ?? row.term,
        paidBefore: row.replan?.paidInstalments ?? 0,
        replacedOn: await store.replacedOn(db, row.obligationId),
        paymentUnderWay: attempts.some(({ status }) => isUnderWay(status)),
        today: bogotaDate(now),
      },
    };
  }

  async function refusalOf(db: Sql, { locked, facts }: Found): Promise<ReplanRefusal | undefined> {
    const no = replanRefusal(facts);
    return no && withWireNames(replanWithWays((await reliefFactsOf(db, locked, facts.today)).facts, no));
  }

  async function whatIsAccepted(
    tx: Sql,
    { customerId, body, now }: Acceptance,
    proposal: ReplanProposal,
    { facts }: Found,
  ): Promise<ReplanQuote | AcceptanceRefusal> {
    if (facts.agreement.state === 'REPROGRAMADO') return refuse('ALREADY_ACCEPTED');
    if (now > new Date(proposal.replan.validUntil)) return refuse('QUOTE_EXPIRED');
    if (!offers.isUntouched(proposal, body.hash)) {
      await recordAudit(tx, 'ACCEPTANCE_HASH_MISMATCH', customerId, { proposalId: proposal.id, hash: body.hash }, now);
      return refuse('QUOTE_CHANGED');
    }
    const no = replanRefusal(facts);
    if (no?.refused === 'PAYMENT_PENDING' || no?.refused === 'OBLIGATION_IN_DISPUTE') return refuse(no.refused);
    const plan = replanQuote(facts, proposal.term);
    return no || isRefusal(plan) || !isSameQuote(plan, proposal) ? refuse('QUOTE_CHANGED') : plan;
  }

  async function replace(
    tx: Sql,
    { customerId, body, ip, userAgent, now }: Acceptance,
    proposal: ReplanProposal,
    {
      locked: { row },
      facts,
      plan,
      code,
    }: Found & { plan: ReplanQuote; code: { channel: 'email' | 'celular'; target: string } },
  ): Promise<string> {
    const { id: replacedId, obligationId } = row;
    if (obligationId === null) throw new Error(`Agreement ${row.number} has no obligation`);
    const obligation = await store.readDebt(tx, obligationId);
    const customer = await readCustomer(tx, customerId);
    await book.saveState(tx, replacedId, {
      state: agreementTransitions.VIGENTE.replanned,
      reopenedOn: row.reopenedOn,
      settledAt: null,
      ended: { at: now, byTime: false },
    });
    await book.cancelUnpaid(tx, replacedId);
    if (row.endsOn !== null) {
      await book.saveNotice(tx, replacedId, undefined);
      await messages.withdrawMail(tx, noticeKey(replacedId, row.endsOn), now);
    }
    const id = await open(tx, {
      customerId,
      terms: {
        kind: 'DEUDA',
        obligationId,
        offerId: row.offerId,
        proposalId: proposal.id,
        membershipPrice: zeroPesos,
        creditor: row.creditor,
        product: row.product,
        originalComponents: row.originalComponents,
        discount: proposal.discount,
        total: proposal.total,
        interest: proposal.interest,
        initialPayment: proposal.initialPayment,
        term: proposal.term,
      },
      instalments: replacingPlan(plan, facts.agreement).instalments,
      textOf: (agreementNumber) => {
        const components = row.originalComponents;
        const about = { customer, obligation: { ...obligation, product: row.product }, proposal };
        const textFacts = acceptedFacts({ ...about, creditor: row.creditor, components, agreementNumber });
        return { facts: textFacts, text: canonicalAgreementText(textFacts), version: agreementTextVersion };
      },
      signature: {
        code: { id: body.codeId, ...code },
        consents: { acceptsAgreement: body.acceptsAgreement, acknowledgesDebt: body.acknowledgesDebt },
        acceptanceReason: body.acceptanceReason,
        ip,
        userAgent,
      },
      replaces: { agreementId: replacedId, recoveredOn: row.recoveredOn },
      audited: { proposalId: proposal.id, hash: proposal.hash, total: proposal.total, replaces: replacedId },
      now,
    });
    const moved = await store.moveAttempts(tx, { from: replacedId, to: id });
    const replaced = { agreementId: replacedId, number: row.number, by: id, paid: proposal.initialPayment, moved };
    await recordAudit(tx, 'AGREEMENT_REPLACED', customerId, replaced, now);
    await queue.enqueue(tx, 'crm.update', { agreementId: replacedId });
    return id;
  }
}
