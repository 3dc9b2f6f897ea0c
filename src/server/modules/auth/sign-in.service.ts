import { randomUUID } from 'node:crypto';
import { nextEntryStep, type EntryStep } from '#domain/people/entry-steps.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { LegalService } from '#server/modules/legal/legal.service.ts';
import type { Platform } from '#server/platform.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthCookies } from './auth-cookies.ts';
import * as store from './auth.store.ts';
import type { Caller, Credentials, Entered, KnownFacts, OpenEntry } from './entering.ts';
import * as entries from './entry.store.ts';
import { sessionOpening } from './open-session.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { hashOfToken, newSecretToken } from './secret-tokens.ts';

export type { Caller, Credentials, Entered, OpenEntry } from './entering.ts';

/**
 * The result of a step. `done`: true for a step that is recorded only in this sign-in procedure. `customerId`: the
 * customer into which the user was merged. `movedFactor`: true when the second factor was moved to that customer.
 */
export interface StepTaken {
  done?: boolean;
  customerId?: string;
  movedFactor?: boolean;
}

export interface SignInService {
  caller(request: FastifyRequest): Caller;
  login(
    credentials: Credentials,
    caller: Caller,
    now: Date,
  ): Promise<Entered | Refusal<'AUTH_INVALID_CREDENTIALS' | 'TOO_MANY_REQUESTS'>>;
  begin(tx: Sql, entry: { registrationId: string; account: string }, now: Date): Promise<string>;
  /**
   * Signs in a user who set a new password at `now`. Returns the next step or the session. Refuses when the account is
   * blocked or the password was changed again.
   */
  enter(
    person: { customerId: string; account: string },
    caller: Caller,
    now: Date,
  ): Promise<Entered | Refusal<'SCOPE_EXPIRED'>>;
  /**
   * Refuses with CONFLICT and keeps the session when no step is missing. The second factor counts as done, because the
   * user already gave the second factor for the session.
   */
  stepBack(
    tx: Sql,
    session: { sessionId: string; customerId: string; account: string },
    now: Date,
  ): Promise<Extract<Entered, { customerId: null }> | Refusal<'CONFLICT'>>;
  standing(
    caller: Caller,
    now: Date,
  ): Promise<{ entry: OpenEntry; pendingStep: EntryStep | null } | Refusal<'SCOPE_EXPIRED'>>;
  /**
   * Locks the entry. When `work` refuses, the writes of `work`, for example a counted try, are still committed. Refuses
   * with CONFLICT when `step` is not pending.
   */
  during<R>(
    caller: Caller,
    step: EntryStep,
    now: Date,
    work: (tx: Sql, entry: OpenEntry) => Promise<R>,
  ): Promise<R | Refusal<'SCOPE_EXPIRED' | 'CONFLICT'>>;
  take<R extends string>(
    caller: Caller,
    step: EntryStep,
    now: Date,
    work: (tx: Sql, entry: OpenEntry) => Promise<StepTaken | Refusal<R>>,
  ): Promise<Entered | Refusal<'SCOPE_EXPIRED' | 'CONFLICT' | R>>;
  takeIf<S, R extends string>(
    caller: Caller,
    step: EntryStep,
    now: Date,
    work: (tx: Sql, entry: OpenEntry) => Promise<{ taken: StepTaken } | { stays: S } | Refusal<R>>,
  ): Promise<{ entered: Entered } | { stays: S } | Refusal<'SCOPE_EXPIRED' | 'CONFLICT' | R>>;
  answer(reply: FastifyReply, entered: Entered): { userId: string | null; pendingStep: EntryStep | null };
}

type HeldEntry = OpenEntry & Pick<entries.EntryRow, 'done'>;

export const entrySeconds = 30 * 60;

export function signInService(
  platform: Platform,
  deps: { throttle: Throttle; hashing: PasswordHashing; cookies: AuthCookies; legal: LegalService },
): SignInService {
  const { throttle, hashing, cookies, legal } = deps;
  const { database } = platform;
  const openSession = sessionOpening(platform);

  async function factsOf(db: Sql, customerId: string | null, now: Date): Promise<KnownFacts> {
    const policyInForce = legal.inForce('tratamiento-de-datos').text.version;
    const found = customerId === null ? undefined : await entries.readStoredFacts(db, customerId, now);
    return {
      passwordSetAt: found?.passwordSetAt ? new Date(found.passwordSetAt) : now,
      policyInForce,
      hasSecondFactor: found?.hasSecondFactor ?? false,
      // An entry without a customer is a registration. The registration form includes the consents, so the policy
      // counts as accepted.
      acceptedPolicy: found ? found.acceptedPolicy : policyInForce,
      isOfPortfolio: found?.standing === 'PORTFOLIO',
      isReachable: found?.isReachable ?? false,
      identitySettled: found !== undefined && (found.saidNoDebts || found.underReview),
    };
  }

  async function openEntry(
    tx: Sql,
    entry: Omit<OpenEntry, 'id' | 'createdAt'>,
    now: Date,
    done: EntryStep[] = [],
  ): Promise<string> {
    const secret = newSecretToken();
    await entries.insertEntry(tx, {
      id: randomUUID(),
      hash: hashOfToken(secret),
      ...entry,
      done,
      createdAt: now,
      expiresAt: new Date(now.getTime() + entrySeconds * 1000),
    });
    return secret;
  }

  /** Refuses when the entry or its password is no longer valid. */
  async function hold(tx: Sql, caller: Caller, now: Date) {
    const entry = caller.entry && (await entries.lockEntry(tx, hashOfToken(caller.entry), now));
    if (!entry) return refuse('SCOPE_EXPIRED');
    const { customerId, createdAt, done } = entry;
    if (customerId !== null && !(await entries.isCredentialValid(tx, customerId, createdAt)))
      return refuse('SCOPE_EXPIRED');
    return { entry, pendingStep: nextEntryStep(await factsOf(tx, customerId, now), done) };
  }

  async function goOn(
    tx: Sql,
    caller: Caller,
    entry: HeldEntry,
    step: EntryStep,
    taken: StepTaken,
    now: Date,
  ): Promise<Entered> {
    const customerId = taken.customerId ?? entry.customerId;
    const isSamePerson = customerId === entry.customerId;
    // After a merge, the user must complete all steps of the portfolio customer. Only a completed second factor that
    // was moved still counts.
    const kept = taken.movedFactor ? entry.done.filter((each) => each === 'SEGUNDO_FACTOR') : [];
    const done = isSamePerson ? [...entry.done, ...(taken.done ? [step] : [])] : kept;
    const facts = await factsOf(tx, customerId, now);
    const pendingStep = nextEntryStep(facts, done);
    await recordAudit(tx, 'STEP_TAKEN', customerId, { step, ip: caller.ip }, now);
    const change = { customerId, done, createdAt: isSamePerson ? entry.createdAt : now };
    if (pendingStep === null && customerId !== null) {
      await entries.saveEntry(tx, entry.id, { ...change, usedAt: now });
      return openSession(tx, { customerId, ...facts }, caller, now);
    }
    // A merge ends the entries of both accounts, so this entry is reopened.
    await entries.saveEntry(tx, entry.id, { ...change, usedAt: null });
    return { customerId: null, pendingStep: pendingStep ?? step };
  }

  return {
    caller: (request) => ({
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      device: cookies.read(request, 'device'),
      formerRefresh: cookies.read(request, 'refresh'),
      entry: cookies.read(request, 'entry'),
    }),

    login: signInWithPassword(platform, { throttle, hashing, factsOf, openSession, openEntry }),

    begin: (tx, entry, now) => openEntry(tx, { ...entry, customerId: null }, now),

    enter: ({ customerId, account }, caller, now) =>
      database.transaction(async (tx) => {
        if (!(await entries.isCredentialValid(tx, customerId, now))) return refuse('SCOPE_EXPIRED');
        const facts = await factsOf(tx, customerId, now);
        const pendingStep = nextEntryStep(facts, []);
        if (pendingStep === null) return openSession(tx, { customerId, ...facts }, caller, now);
        const secret = await openEntry(tx, { customerId, registrationId: null, account }, now);
        await recordAudit(tx, 'STEP_PENDING', customerId, { step: pendingStep }, now);
        return { customerId: null, pendingStep, secret };
      }),

    async stepBack(tx, { sessionId, customerId, account }, now) {
      const done: EntryStep[] = ['SEGUNDO_FACTOR'];
      const pendingStep = nextEntryStep(await factsOf(tx, customerId, now), done);
      if (pendingStep === null || !(await store.endSession(tx, sessionId, 'STEP_BACK', now))) return refuse('CONFLICT');
      const secret = await openEntry(tx, { customerId, registrationId: null, account }, now, done);
      await recordAudit(tx, 'STEP_PENDING', customerId, { step: pendingStep, sessionId }, now);
      return { customerId: null, pendingStep, secret };
    },

    async standing(caller, now) {
      const entry = caller.entry && (await entries.readEntry(database.sql, hashOfToken(caller.entry), now));
      if (!entry) return refuse('SCOPE_EXPIRED');
      return { entry, pendingStep: nextEntryStep(await factsOf(database.sql, entry.customerId, now), entry.done) };
    },

    during: (caller, step, now, work) =>
      database.transaction(async (tx) => {
        const held = await hold(tx, caller, now);
        if (isRefusal(held)) return held;
        return held.pendingStep === step ? work(tx, held.entry) : refuse('CONFLICT');
      }),

    take: (caller, step, now, work) =>
      database.transaction(async (tx) => {
        const held = await hold(tx, caller, now);
        if (isRefusal(held)) return held;
        // When no step is pending, the call signs the user in without running `work`. For example, the step IDENTIDAD
        // is not pending while the operator reviews the identity.
        if (held.pendingStep !== step && held.pendingStep !== null) return refuse('CONFLICT');
        const outcome = held.pendingStep === null ? {} : await work(tx, held.entry);
        return isRefusal(outcome) ? outcome : goOn(tx, caller, held.entry, step, outcome as StepTaken, now);
      }),

    takeIf: (caller, step, now, work) =>
      database.transaction(async (tx) => {
        const held = await hold(tx, caller, now);
        if (isRefusal(held)) return held;
        if (held.pendingStep !== step) return refuse('CONFLICT');
        const outcome = await work(tx, held.entry);
        if (!('taken' in outcome)) return outcome;
        return { entered: await goOn(tx, caller, held.entry, step, outcome.taken, now) };
      }),

    answer(reply, entered) {
      if (entered.pendingStep === null) {
        cookies.setSession(reply, entered.tokens);
        cookies.setDevice(reply, entered.device);
        cookies.clearEntry(reply);
      } else if (entered.secret) cookies.setEntry(reply, entered.secret, entrySeconds);
      return { userId: entered.customerId, pendingStep: entered.pendingStep };
    },
  };
}
