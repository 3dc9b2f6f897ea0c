import { createHash, randomUUID } from 'node:crypto';
import type { acceptanceReasons } from '#contract/agreements.ts';
import { canonicalMembershipText, membershipTextVersion, type MembershipFacts } from '#contract/membership-text.ts';
import { agreementTransitions, totalPaid, type Instalment } from '#domain/agreements/agreements.ts';
import { mayBePaying } from '#domain/agreements/under-way.ts';
import { bogotaDate, dateParts } from '#domain/time/calendar.ts';
import { planTitle } from '#domain/rebanking/membership-plans.ts';
import { withdrawalUntil } from '#domain/rebanking/withdrawal.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import type { Platform } from '#server/platform.ts';
import * as book from './agreement-book.store.ts';
import * as store from './acceptance.store.ts';
import { planOf } from './agreement-view.ts';
import { attemptsOf } from './plan-end.store.ts';

/** What makes a membership an agreement: the text's facts, and how it was accepted. */
export interface AcceptedMembership {
  customerId: string;
  facts: MembershipFacts;
  code: { id: string; channel: string; target: string };
  consents: Record<string, boolean>;
  acceptanceReason: (typeof acceptanceReasons)[number] | undefined;
  ip: string;
  userAgent: string;
  now: Date;
}

export interface MembershipAgreements {
  /** Makes the agreement with its payments and its evidence, and orders its paper. Resolves to its id. */
  openMembership(tx: Sql, accepted: AcceptedMembership): Promise<string>;
  /**
   * Ends an agreement by the right of withdrawal, and tells what had been paid of it. A payment that is still on its way is
   * kept for its refund, as any that reaches an ended agreement.
   */
  withdrawMembership(
    tx: Sql,
    agreementId: string,
    now: Date,
  ): Promise<{ number: string; product: string; paid: Pesos } | Refusal<'WITHDRAWAL_CLOSED'>>;
  /** Ends an agreement of which nothing has been paid; refused while a payment is under way or once one is in. */
  cancelMembership(tx: Sql, agreementId: string, now: Date): Promise<void | Refusal<'PAYMENT_PENDING' | 'CONFLICT'>>;
}

/** Who sells memberships, as agreements and receipts name it. */
const seller = 'Rebanca';

export function membershipAgreements({ queue, config }: Pick<Platform, 'queue' | 'config'>): MembershipAgreements {
  return {
    async openMembership(tx, { customerId, facts, code, consents, acceptanceReason, ip, userAgent, now }) {
      const id = randomUUID();
      const number = await nextNumber(tx, 'MB', dateParts(bogotaDate(now)).year);
      const nothing = { principal: zeroPesos, interest: zeroPesos, lateInterest: zeroPesos, fees: zeroPesos };
      await store.insertAgreement(tx, {
        id,
        customerId,
        number,
        kind: 'MEMBRESIA',
        state: 'PENDIENTE_PAGO_INICIAL',
        obligationId: null,
        offerId: null,
        proposalId: null,
        membershipPrice: facts.plan.totalPrice,
        creditor: seller,
        product: `Membresía ${planTitle(facts.plan)}`,
        originalComponents: nothing,
        discount: zeroPesos,
        total: facts.plan.totalPrice,
        interest: zeroPesos,
        initialPayment: facts.initialPayment,
        term: facts.instalments.length,
        acceptanceReason: acceptanceReason ?? null,
        acceptedAt: now,
      });
      await store.insertInstalments(
        tx,
        id,
        paymentsOf(facts).map((each) => ({ ...each, id: randomUUID() })),
      );
      await store.insertPayable(tx, { id: randomUUID(), customerId, agreementId: id });
      const text = canonicalMembershipText(facts);
      const textHash = createHash('sha256').update(text).digest('hex');
      await store.insertEvidence(tx, {
        agreementId: id,
        text,
        facts,
        textHash,
        textVersion: membershipTextVersion,
        codeId: code.id,
        codeChannel: code.channel,
        codeTarget: code.target,
        consents,
        acceptedAt: now,
        ip,
        userAgent: userAgent.slice(0, 512),
      });
      const told = { agreementId: id, number, planId: facts.plan.id, planVersion: facts.planVersion, textHash };
      await recordAudit(tx, 'membership.accepted', customerId, told, now);
      await queue.enqueue(tx, 'document.agreement', { agreementId: id });
      await queue.enqueue(tx, 'crm.register', { agreementId: id }, { afterSeconds: config.crm.delaySeconds });
      return id;
    },

    async withdrawMembership(tx, agreementId, now) {
      await book.lockPayable(tx, agreementId);
      const { row, instalments } = await book.lockAgreement(tx, agreementId);
      const state = transition(agreementTransitions, row.state, 'withdrawn');
      if (row.kind !== 'MEMBRESIA' || isRefusal(state) || bogotaDate(now) > withdrawalUntil(row.acceptedAt))
        return refuse('WITHDRAWAL_CLOSED');
      await book.saveState(tx, agreementId, {
        state,
        reopenedOn: row.reopenedOn,
        settledAt: null,
        ended: { at: now, byTime: false },
      });
      await book.cancelUnpaid(tx, agreementId);
      const paid = totalPaid(planOf(row, instalments));
      const ended = { agreementId, number: row.number, state, paid, why: 'retracto' };
      await recordAudit(tx, 'agreement.ended', row.customerId, ended, now);
      return { number: row.number, product: row.product, paid };
    },

    async cancelMembership(tx, agreementId, now) {
      await book.lockPayable(tx, agreementId);
      const { row } = await book.lockAgreement(tx, agreementId);
      const attempts = await attemptsOf(tx, agreementId);
      if (attempts.some((attempt) => mayBePaying(attempt, now))) return refuse('PAYMENT_PENDING');
      const state = transition(agreementTransitions, row.state, 'cancelled');
      if (isRefusal(state)) return refuse('CONFLICT');
      await book.saveState(tx, agreementId, {
        state,
        reopenedOn: row.reopenedOn,
        settledAt: null,
        ended: { at: now, byTime: false },
      });
      await book.cancelUnpaid(tx, agreementId);
    },
  };
}

function paymentsOf({ initialPayment, firstPaymentOn, instalments }: MembershipFacts): Instalment[] {
  const later = instalments.map((each) => ({ ...each, paid: zeroPesos }));
  if (initialPayment === 0) return later;
  return [{ number: 0, dueOn: firstPaymentOn, amount: initialPayment, paid: zeroPesos }, ...later];
}
