import { randomUUID } from 'node:crypto';
import type { IdentityStanding } from '#contract/identity-standing.ts';
import { canBeginIdentityCheck, identityTransitions } from '#domain/people/identity-check.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { CodeRefusal, CodeWait, ContactKind } from '#server/modules/account/account.service.ts';
import type { LiveSession } from '#server/http/session.ts';
import type { Caller, Entered } from '#server/modules/auth/sign-in.service.ts';
import type { Platform } from '#server/platform.ts';
import { sendIdentityCodes } from './send-identity-codes.ts';
import { closeReview, followReviews, openReview, operatorReviews, type OperatorReviews } from './review-identity.ts';
import { identitySteps, windowStart, type CheckView, type IdentityParts } from './identity-steps.ts';
import * as store from './identity.store.ts';
type StepRefusal = Refusal<'SCOPE_EXPIRED' | 'CONFLICT'>;
export type Stepped = { stays: CheckView } | { entered: Entered };

/**
 * The sign-in step IDENTIDAD verifies that a registered user is the portfolio customer with the same identity document.
 */
export interface IdentityService extends OperatorReviews {
  state(caller: Caller, now: Date): Promise<{ check: CheckView | null } | StepRefusal>;
  /** Refuses with UNAVAILABLE when the request to the identity provider fails. */
  begin(caller: Caller, again: boolean, now: Date): Promise<Stepped | StepRefusal | Refusal<'UNAVAILABLE'>>;
  answer(caller: Caller, answers: number[], now: Date): Promise<Stepped | StepRefusal | Refusal<'UNAVAILABLE'>>;
  askCode(caller: Caller, channel: ContactKind, now: Date): Promise<CheckView | CodeWait | StepRefusal>;
  verify(caller: Caller, code: string, now: Date): Promise<Entered | CodeRefusal | StepRefusal>;
  postpone(caller: Caller, reason: 'DESPUES' | 'SIN_DEUDAS', now: Date): Promise<Entered | StepRefusal>;
  standing(customerId: string): Promise<IdentityStanding>;
  /**
   * Starts a check from the portal: verifies the password, ends the session and opens the step IDENTIDAD. Refuses with
   * CONFLICT when the identity needs no check.
   */
  resume(
    session: LiveSession,
    password: string,
    now: Date,
  ): Promise<Entered | Refusal<'PASSWORD_WRONG' | 'TOO_MANY_REQUESTS' | 'CONFLICT'>>;
  /** Runs as a job; see `sendIdentityCodes`. */
  send(codeId: string): Promise<void>;
  followReviews(now: Date): Promise<void>;
}

export function identityService(platform: Platform, parts: IdentityParts): IdentityService {
  const { account, credentials, decision, signIn } = parts;
  const { database, queue } = platform;
  const { view, standing, onFileOf, decided, openCheck, confirm, join, step } = identitySteps(platform, parts);

  return {
    async state(caller, now) {
      const found = await standing(caller, now);
      if (isRefusal(found)) return found;
      return { check: found.open ? await view(database.sql, found.open, now) : null };
    },

    async begin(caller, again, now) {
      const found = await standing(caller, now);
      if (isRefusal(found)) return found;
      const { customerId, claimant, open } = found;
      if (open && (!again || open.decidedAt !== null)) return { stays: await view(database.sql, open, now) };
      const tooMany: CheckView = { state: 'RECHAZADA', questions: [], triesLeft: 0, code: null };
      const begunAt = await store.checksSince(database.sql, customerId, windowStart(now));
      if (isRefusal(canBeginIdentityCheck(now, begunAt))) return { stays: tooMany };
      const { portfolioCustomerId, person } = await onFileOf(claimant, now);
      const begun = await decided(decision.begin(claimant, person));
      if (begun === undefined) return refuse('UNAVAILABLE');
      return signIn.takeIf<CheckView, 'CONFLICT'>(caller, 'IDENTIDAD', now, async (tx, entry) => {
        const under = await openCheck(tx, customerId, now);
        if (under && under.id !== open?.id) return { stays: await view(tx, under, now) };
        if (isRefusal(canBeginIdentityCheck(now, await store.checksSince(tx, customerId, windowStart(now)))))
          return { stays: tooMany };
        if (under) {
          if (!(await store.saveCheck(tx, under, { state: 'RECHAZADA', decidedAt: now }))) return refuse('CONFLICT');
          await closeReview(tx, under.id, 'CERRADA', 'la persona empezó otra verificación', now);
          await recordAudit(tx, 'IDENTITY_LEFT', customerId, { checkId: under.id }, now);
        }
        const check: store.CheckRow = {
          id: randomUUID(),
          customerId,
          portfolioCustomerId,
          state: firstStates[begun.decision],
          reference: begun.reference,
          questions:
            begun.decision === 'step-up' ? begun.questions.map((one) => ({ ...one, options: [...one.options] })) : [],
          passed: begun.decision === 'approve' ? true : null,
          createdAt: now,
          decidedAt: begun.decision === 'reject' ? now : null,
        };
        await store.insertCheck(tx, check);
        if (begun.decision === 'reject')
          await recordAudit(tx, 'IDENTITY_FAILED', customerId, { checkId: check.id }, now);
        if (begun.decision === 'review') {
          await openReview(tx, check, now);
          await recordAudit(tx, 'IDENTITY_REVIEW', customerId, { checkId: check.id }, now);
        }
        return step(tx, entry, check, claimant, now);
      });
    },

    async answer(caller, answers, now) {
      const found = await standing(caller, now);
      if (isRefusal(found)) return found;
      const { claimant, open } = found;
      if (open?.state !== 'PREGUNTAS') return refuse('CONFLICT');
      const { person } = await onFileOf(claimant, now);
      const { reference, questions } = open;
      const verdict = await decided(decision.judge({ reference, claimant, onFile: person, questions, answers }));
      if (verdict === undefined) return refuse('UNAVAILABLE');
      return signIn.takeIf<CheckView, 'CONFLICT'>(caller, 'IDENTIDAD', now, async (tx, entry) => {
        // After wrong answers the user reaches the same page, but the server sends no code.
        const state = transition(identityTransitions, open.state, verdict === 'review' ? 'reviewed' : 'answered');
        if (isRefusal(state)) return refuse('CONFLICT');
        const change = { state, passed: verdict === 'approve' };
        if (!(await store.saveCheck(tx, open, change))) return refuse('CONFLICT');
        if (state === 'EN_REVISION') {
          await openReview(tx, open, now);
          await recordAudit(tx, 'IDENTITY_REVIEW', open.customerId, { checkId: open.id }, now);
        }
        return step(tx, entry, { ...open, ...change }, claimant, now);
      });
    },

    askCode: (caller, channel, now) =>
      signIn.during(caller, 'IDENTIDAD', now, async (tx, { customerId }) => {
        const check = await openCheck(tx, customerId, now);
        if (check?.state !== 'CODIGO') return refuse('CONFLICT');
        const issued = await account.issueCode(
          tx,
          { customerId, purpose: 'IDENTIDAD', subjectId: check.id, channel, target: '' },
          now,
        );
        if (isRefusal(issued)) return issued;
        await queue.enqueue(tx, 'identity.send', { codeId: issued.codeId });
        return view(tx, check, now);
      }),

    verify: (caller, code, now) =>
      signIn.take<CodeRefusal['refused'] | 'CONFLICT'>(caller, 'IDENTIDAD', now, async (tx, { customerId }) => {
        const check = await openCheck(tx, customerId, now);
        const newest = check && (await account.newestCode(tx, 'IDENTIDAD', check.id, now));
        if (check?.state !== 'CODIGO' || customerId === null) return refuse('CONFLICT');
        if (!newest) return refuse('OTP_EXPIRED');
        const verified = await account.verifyCode(tx, {
          customerId,
          purpose: 'IDENTIDAD',
          subjectId: check.id,
          codeId: newest.codeId,
          code,
          now,
        });
        if (isRefusal(verified)) {
          const isSpent = verified.refused === 'OTP_TOO_MANY' || verified.detail?.['n'] === 0;
          if (isSpent && (await store.saveCheck(tx, check, { state: 'RECHAZADA', decidedAt: now })))
            await recordAudit(tx, 'IDENTITY_FAILED', customerId, { checkId: check.id }, now);
          return verified;
        }
        const { portfolioCustomerId } = check;
        if (portfolioCustomerId === null) return refuse('OTP_EXPIRED');
        const passed = { ...check, portfolioCustomerId };
        return (await confirm(tx, passed, now)) ? join(tx, passed, now) : refuse('OTP_EXPIRED');
      }),

    postpone: (caller, reason, now) =>
      signIn.take(caller, 'IDENTIDAD', now, async (tx, { customerId }) => {
        if (reason === 'SIN_DEUDAS' && customerId !== null) await store.declareNoDebts(tx, customerId, now);
        await recordAudit(tx, 'IDENTITY_PUT_OFF', customerId, { reason }, now);
        return { done: true };
      }),

    async standing(customerId) {
      const found = await store.readStanding(database.sql, customerId);
      if (!found?.isRegistered) return 'CONFIRMADA';
      return found.isUnderReview ? 'EN_REVISION' : 'POR_CONFIRMAR';
    },

    async resume({ sessionId, customerId }, password, now) {
      const claimant = await readCustomer(database.sql, customerId);
      if (claimant?.standing !== 'REGISTERED') return refuse('CONFLICT');
      const isOwner = await credentials.checkPassword(customerId, password, now);
      if (isRefusal(isOwner)) return isOwner;
      const account = `${claimant.documentType}:${claimant.documentNumber}`;
      return isOwner.transaction(async (tx) => {
        // A request for the check withdraws the declaration that the user has no debts.
        await store.clearNoDebts(tx, customerId);
        return signIn.stepBack(tx, { sessionId, customerId, account }, now);
      });
    },

    send: (codeId) => sendIdentityCodes(platform, parts, codeId),
    followReviews: (now) => followReviews(platform, parts, now),
    ...operatorReviews(platform, parts),
  };
}

const firstStates = {
  approve: 'CODIGO',
  'step-up': 'PREGUNTAS',
  review: 'EN_REVISION',
  reject: 'RECHAZADA',
} as const;
