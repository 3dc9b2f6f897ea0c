import { randomUUID } from 'node:crypto';
import { givenBack, triesOfMark, triesOfStranger } from '#domain/people/guess-limits.ts';
import { nextEntryStep, type EntryFacts, type EntryStep } from '#domain/people/entry-steps.ts';
import { parseIdentityDocument, type IdentityDocumentType } from '#domain/people/identity-document.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { networkOf } from '#server/http/network.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { LegalService } from '#server/modules/legal/legal.service.ts';
import type { Platform } from '#server/platform.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthCookies, IssuedTokens } from './auth-cookies.ts';
import * as store from './auth.store.ts';
import { deviceMark, knownDevice, type KnownDevice } from './device-marks.ts';
import * as entries from './entry.store.ts';
import { issueTokens } from './issue-tokens.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { hashOfToken, newSecretToken } from './secret-tokens.ts';
import { absoluteLife } from './session-life.ts';

/** What is known of a request that may end in a session. */
export interface Caller {
  ip: string;
  userAgent: string | undefined;
  /** The mark of a device that signed in before, if any. */
  device: string | undefined;
  /** The refresh token that this browser still carries; its session ends when another begins. */
  formerRefresh: string | undefined;
  /** The secret of the steps under way, if any. */
  entry: string | undefined;
}

export interface Credentials {
  documentType: IdentityDocumentType;
  documentNumber: string;
  password: string;
}

/** Signed in, or one step further: `secret` goes into the scoped cookie when the entry is new. */
export type Entered =
  | { customerId: string; pendingStep: null; tokens: IssuedTokens; device: string }
  | { customerId: null; pendingStep: EntryStep; secret?: string };

/** The entry that a step works on. */
export type OpenEntry = Pick<entries.EntryRow, 'id' | 'customerId' | 'registrationId' | 'account' | 'createdAt'>;

/**
 * What a step did: `done` when only this entry remembers it; `customerId` when the person is somebody else's row now,
 * `bringsFactor` when their second factor is that row's too.
 */
export interface StepTaken {
  done?: boolean;
  customerId?: string;
  bringsFactor?: boolean;
}

export interface SignInService {
  caller(request: FastifyRequest): Caller;
  login(
    credentials: Credentials,
    caller: Caller,
    now: Date,
  ): Promise<Entered | Refusal<'AUTH_INVALID_CREDENTIALS' | 'TOO_MANY_REQUESTS'>>;
  /** Opens the steps of somebody who has just registered; gives the secret of the scoped cookie. */
  begin(tx: Sql, entry: { registrationId: string; account: string }, now: Date): Promise<string>;
  /**
   * Ends a session and goes back to the step of the way in that is missing; CONFLICT when none is, and the session
   * goes on. The second factor stands: the session that is given up had it.
   */
  stepBack(
    tx: Sql,
    session: { sessionId: string; customerId: string; account: string },
    now: Date,
  ): Promise<Extract<Entered, { customerId: null }> | Refusal<'CONFLICT'>>;
  /** The entry under way and the step that it stands at. */
  standing(
    caller: Caller,
    now: Date,
  ): Promise<{ entry: OpenEntry; pendingStep: EntryStep | null } | Refusal<'SCOPE_EXPIRED'>>;
  /**
   * Works on the step that an entry stands at, in one transaction that holds the entry. A refusal of `work` commits
   * what it wrote (a counted try). Out of its order a step is refused with CONFLICT.
   */
  during<R>(
    caller: Caller,
    step: EntryStep,
    now: Date,
    work: (tx: Sql, entry: OpenEntry) => Promise<R>,
  ): Promise<R | Refusal<'SCOPE_EXPIRED' | 'CONFLICT'>>;
  /** Takes a step, and gives the next one or the session. */
  take<R extends string>(
    caller: Caller,
    step: EntryStep,
    now: Date,
    work: (tx: Sql, entry: OpenEntry) => Promise<StepTaken | Refusal<R>>,
  ): Promise<Entered | Refusal<'SCOPE_EXPIRED' | 'CONFLICT' | R>>;
  /** Sets the cookies of an answer, and gives its body. */
  answer(reply: FastifyReply, entered: Entered): { userId: string | null; pendingStep: EntryStep | null };
}

/** What decides the steps, and when the password was set, which the mark of a device is bound to. */
type KnownFacts = EntryFacts & { passwordSetAt: Date };

/** Time for a code that comes slowly and for a few questions. */
export const entrySeconds = 30 * 60;

export function signInService(
  platform: Platform,
  {
    throttle,
    hashing,
    cookies,
    legal,
  }: { throttle: Throttle; hashing: PasswordHashing; cookies: AuthCookies; legal: LegalService },
): SignInService {
  const { config, database, secrets, log } = platform;

  async function factsOf(db: Sql, customerId: string | null, now: Date): Promise<KnownFacts> {
    const policyInForce = legal.inForce('tratamiento-de-datos').text.version;
    const found = customerId === null ? undefined : await entries.readStoredFacts(db, customerId, now);
    return {
      passwordSetAt: found?.passwordSetAt ? new Date(found.passwordSetAt) : now,
      policyInForce,
      hasSecondFactor: found?.hasSecondFactor ?? false,
      // A registration carries its consents; its e-mail is what is missing.
      acceptedPolicy: found ? found.acceptedPolicy : policyInForce,
      isOfPortfolio: found?.standing === 'PORTFOLIO',
      isReachable: found?.isReachable ?? false,
      identitySettled: found !== undefined && (found.saidNoDebts || found.underReview),
    };
  }

  async function openSession(
    tx: Sql,
    { customerId, passwordSetAt }: { customerId: string; passwordSetAt: Date },
    caller: Caller,
    now: Date,
    /** Of a live mark of this very account. */
    nonce?: string,
  ) {
    const refresh = newSecretToken();
    const sessionId = randomUUID();
    const endsAt = new Date(now.getTime() + absoluteLife);
    if (caller.formerRefresh) {
      const former = await store.readSessionOfRefreshToken(tx, hashOfToken(caller.formerRefresh));
      if (former) await store.endSession(tx, former.sessionId, 'REPLACED', now);
    }
    const row = {
      id: sessionId,
      customerId,
      createdAt: now,
      lastActivityAt: now,
      endsAt,
      userAgent: caller.userAgent?.slice(0, 300) ?? null,
    };
    const opening = store.openingSession(tx, row, hashOfToken(refresh));
    await recordAudit(opening, 'SIGN_IN', customerId, { sessionId, ip: caller.ip }, now);
    const tokens = await issueTokens(
      secrets.session,
      config.accessSeconds,
      { sessionId, customerId, refresh, endsAt },
      now,
    );
    const device = deviceMark(secrets.throttle, { customerId, passwordSetAt }, now, nonce);
    return { customerId, pendingStep: null, tokens, device } as const;
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

  /** Lets in whose password was right, up to the step that is missing; undefined when it changed meanwhile. */
  async function enter(
    account: string,
    found: { customerId: string; passwordHash: string; isOnly: boolean },
    password: string,
    caller: Caller,
    now: Date,
    device?: KnownDevice,
  ): Promise<Entered | undefined> {
    const { customerId, passwordHash } = found;
    const newHash = hashing.isOutdated(account, passwordHash, found.isOnly ? 1 : 2)
      ? await hashing.hash(account, password)
      : undefined;
    return database.transaction(async (tx): Promise<Entered | undefined> => {
      if (!(await store.holdCredential(tx, customerId, passwordHash))) return undefined;
      if (newHash) await store.rehash(tx, customerId, newHash);
      const facts = await factsOf(tx, customerId, now);
      const pendingStep = nextEntryStep(facts, []);
      if (pendingStep === null) return openSession(tx, { customerId, ...facts }, caller, now, device?.nonce);
      const secret = await openEntry(tx, { customerId, registrationId: null, account }, now);
      await recordAudit(tx, 'STEP_PENDING', customerId, { step: pendingStep, ip: caller.ip }, now);
      return { customerId: null, pendingStep, secret };
    });
  }

  /** The held entry of a caller, if its password still stands, and the step that it stands at. */
  async function hold(tx: Sql, caller: Caller, now: Date) {
    const entry = caller.entry && (await entries.holdEntry(tx, hashOfToken(caller.entry), now));
    if (!entry) return refuse('SCOPE_EXPIRED');
    const { customerId, createdAt, done } = entry;
    if (customerId !== null && !(await entries.credentialStands(tx, customerId, createdAt)))
      return refuse('SCOPE_EXPIRED');
    return { entry, pendingStep: nextEntryStep(await factsOf(tx, customerId, now), done) };
  }

  return {
    caller: (request) => ({
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      device: cookies.read(request, 'device'),
      formerRefresh: cookies.read(request, 'refresh'),
      entry: cookies.read(request, 'entry'),
    }),

    async login(credentials, caller, now) {
      // A document that cannot exist goes the same way as one that nobody has.
      const parsed = parseIdentityDocument(credentials.documentType, credentials.documentNumber);
      const document = isRefusal(parsed) ? { type: credentials.documentType, number: 'ninguno' } : parsed;
      const account = `${document.type}:${document.number}`;
      const marked = await knownDevice(database.sql, secrets.throttle, caller.device, now);
      const own = marked && accountOf(marked.account) === account ? marked : undefined;
      const failed = async (customerId: string | null) => {
        await recordAudit(database.sql, 'SIGN_IN_FAILED', customerId, { ip: caller.ip }, now);
        return refuse('AUTH_INVALID_CREDENTIALS');
      };

      // A device that signed in before has tries of its own, so nobody else's guessing keeps its owner out; they serve
      // to look at the account that signed in on it, and at no other of the document.
      let wasLookedAt = false;
      if (own) {
        const tries = triesOfMark(own.account.customerId, own.nonce);
        wasLookedAt = (await throttle.takeEach(tries, now)) === undefined;
        const { passwordHash } = own.account;
        if (wasLookedAt && (await hashing.find(account, [passwordHash], credentials.password)) === 0) {
          const entered = await enter(
            account,
            { ...own.account, isOnly: true },
            credentials.password,
            caller,
            now,
            own,
          );
          if (entered) await throttle.giveBack(givenBack(tries));
          return entered ?? failed(own.account.customerId);
        }
      }

      const tries = triesOfStranger(account, networkOf(caller.ip));
      const tooMany = await throttle.takeEach(tries, now);
      if (tooMany) {
        log.warn({ event: 'SIGN_IN_THROTTLED' }, 'inicio de sesión frenado');
        return own && wasLookedAt ? failed(own.account.customerId) : tooMany;
      }
      const people = await store.readSignIns(database.sql, document.type, document.number);
      const stored = people.map(({ passwordHash }) => passwordHash);
      const hashes = await hashing.candidates(account, stored, credentials.password);
      const found = await store.readSignInByHash(database.sql, document, hashes);
      const nobody = () => failed(found?.customerId ?? people[0]?.customerId ?? null);
      if (!found || found.disabledAt !== null) return nobody();
      const isOnly = people.length === 1;
      const entered = await enter(account, { ...found, isOnly }, credentials.password, caller, now);
      if (!entered) return nobody();
      await throttle.giveBack(givenBack(tries));
      return entered;
    },

    begin: (tx, entry, now) => openEntry(tx, { ...entry, customerId: null }, now),

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
        const { entry } = held;
        // Nothing is missing any more, as while a person of the operator looks at who somebody is: they enter.
        if (held.pendingStep !== step && held.pendingStep !== null) return refuse('CONFLICT');
        const outcome = held.pendingStep === null ? {} : await work(tx, entry);
        if (isRefusal(outcome)) return outcome;
        const taken = outcome as StepTaken;
        const customerId = taken.customerId ?? entry.customerId;
        const isSamePerson = customerId === entry.customerId;
        // Who becomes another row has that row's steps before them, a second factor of its own included.
        const kept = taken.bringsFactor ? entry.done.filter((each) => each === 'SEGUNDO_FACTOR') : [];
        const done = isSamePerson ? [...entry.done, ...(taken.done ? [step] : [])] : kept;
        const facts = await factsOf(tx, customerId, now);
        const pendingStep = nextEntryStep(facts, done);
        await recordAudit(tx, 'STEP_TAKEN', customerId, { step, ip: caller.ip }, now);
        const change = { customerId, done, createdAt: isSamePerson ? entry.createdAt : now };
        if (pendingStep === null && customerId !== null) {
          await entries.saveEntry(tx, entry.id, { ...change, usedAt: now });
          return openSession(tx, { customerId, ...facts }, caller, now);
        }
        await entries.saveEntry(tx, entry.id, change);
        return { customerId: null, pendingStep: pendingStep ?? step };
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

const accountOf = ({ documentType, documentNumber }: { documentType: string; documentNumber: string }) =>
  `${documentType}:${documentNumber}`;
