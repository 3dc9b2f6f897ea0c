import type { Agreement, acceptanceReasons } from '#contract/agreements.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { rebankingTransitions, type RebankingEvent, type RebankingState } from '#domain/rebanking/rebanking.ts';
import { transition } from '#domain/transitions.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { AcceptanceLinks, LinkRow } from '#server/modules/acceptance-links/acceptance-links.service.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { ParametersService } from '#server/modules/parameters/parameters.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './application.store.ts';
import { factsOf, membershipHash } from './membership-facts.ts';
import { membershipTerms } from './membership-terms.ts';

export interface MembershipAcceptance {
  customerId: string;
  /** When undefined, the plan of the application is accepted. */
  choice: { planId: number; planVersion: number; paymentOptionId: string } | undefined;
  hash: string;
  codeId: string;
  code: string;
  acceptanceReason?: (typeof acceptanceReasons)[number] | undefined;
  link?: LinkRow;
  ip: string;
  userAgent: string;
  now: Date;
}
export type MembershipAcceptanceRefusal = Refusal<
  | 'STEP_OUT_OF_ORDER'
  | 'ALREADY_ACCEPTED'
  | 'PLAN_CHANGED'
  | 'OTP_INVALID'
  | 'OTP_EXPIRED'
  | 'OTP_TOO_MANY'
  | 'NOT_FOUND'
>;

export function acceptMembership(
  { database }: Pick<Platform, 'database'>,
  deps: {
    account: Pick<AccountService, 'verifyCode'>;
    agreements: Pick<AgreementsService, 'openAgreement' | 'one'>;
    links: Pick<AcceptanceLinks, 'lock' | 'markAccepted'>;
    parameters: ParametersService;
  },
) {
  const { account, agreements, links, parameters } = deps;
  return async (asked: MembershipAcceptance): Promise<{ agreement: Agreement } | MembershipAcceptanceRefusal> => {
    // `accept` returns refusals instead of throwing, so that the transaction commits the count of code attempts.
    const id = await database.transaction((tx) => accept(tx, asked));
    return isRefusal(id) ? id : agreements.one(asked.customerId, id, asked.now);
  };

  async function accept(tx: Sql, asked: MembershipAcceptance): Promise<string | MembershipAcceptanceRefusal> {
    const { customerId, choice, hash, codeId, code, acceptanceReason, link, ip, userAgent, now } = asked;
    await lockCustomer(tx, customerId);
    if (link && !(await links.lock(tx, link, now))) return refuse('STEP_OUT_OF_ORDER');
    const row = await store.latestApplication(tx, customerId);
    if (!row || !store.blocksAnother(row.state)) return refuse('STEP_OUT_OF_ORDER');
    const isChosen =
      !choice ||
      (row.planId === choice.planId &&
        row.planVersion === choice.planVersion &&
        row.paymentOptionId === choice.paymentOptionId);
    // The user already accepted, for example on another device. The same choice returns the existing agreement.
    if (row.agreementId) return isChosen ? row.agreementId : refuse('ALREADY_ACCEPTED');
    if (row.state !== 'PLAN_ELEGIDO') return refuse('STEP_OUT_OF_ORDER');
    if (!isChosen) return refuse('PLAN_CHANGED');
    const facts = await factsOf(tx, parameters, row, now);
    if (membershipHash(facts) !== hash) return refuse('PLAN_CHANGED');
    const verified = await account.verifyCode(tx, {
      customerId,
      purpose: 'ACEPTAR_ACUERDO',
      subjectId: row.id,
      codeId,
      code,
      now,
    });
    if (isRefusal(verified)) return verified;
    const agreementId = await agreements.openAgreement(tx, {
      customerId,
      ...membershipTerms(facts),
      signature: {
        code: { id: codeId, ...verified },
        consents: { acceptsAgreement: true, fromLink: link !== undefined },
        acceptanceReason,
        ip,
        userAgent,
      },
      audited: { planId: facts.plan.id, planVersion: facts.planVersion },
      now,
    });
    const isReviewed = row.pepReview !== 'PENDIENTE';
    const state = through(row.state, ['documentsAccepted', isReviewed ? 'paymentOpened' : 'reviewNeeded']);
    await store.saveApplication(tx, row.id, { state, agreementId }, now);
    await links.markAccepted(tx, row.id, agreementId, now);
    return agreementId;
  }
}

function through(state: RebankingState, events: readonly RebankingEvent[]): RebankingState {
  return events.reduce((before, event) => {
    const next = transition(rebankingTransitions, before, event);
    if (isRefusal(next)) throw new Error(`${before} does not allow ${event}`);
    return next;
  }, state);
}
