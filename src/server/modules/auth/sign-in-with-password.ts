import { givenBack, triesOfMark, triesOfStranger } from '#domain/people/guess-limits.ts';
import { nextEntryStep } from '#domain/people/entry-steps.ts';
import { parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { networkOf } from '#server/http/network.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './auth.store.ts';
import { knownDevice, type KnownDevice } from './device-marks.ts';
import type { OpenSession } from './open-session.ts';
import { accountOf, type PasswordHashing } from './password-hashing.ts';
import type { Caller, Credentials, Entered, KnownFacts, OpenEntry } from './entering.ts';

type LoginRefusal = Refusal<'AUTH_INVALID_CREDENTIALS' | 'TOO_MANY_REQUESTS'>;

export function signInWithPassword(
  { database, log, secrets }: Pick<Platform, 'database' | 'log' | 'secrets'>,
  deps: {
    throttle: Throttle;
    hashing: PasswordHashing;
    factsOf(db: Sql, customerId: string, now: Date): Promise<KnownFacts>;
    openSession: OpenSession;
    openEntry(tx: Sql, entry: Omit<OpenEntry, 'id' | 'createdAt'>, now: Date): Promise<string>;
  },
) {
  const { throttle, hashing, factsOf, openSession, openEntry } = deps;
  /** Returns undefined when the password changed or the account was blocked after the caller checked the password. */
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
      if (!(await store.lockCredential(tx, customerId, passwordHash))) return undefined;
      if (newHash) await store.rehash(tx, customerId, newHash);
      const facts = await factsOf(tx, customerId, now);
      const pendingStep = nextEntryStep(facts, []);
      if (pendingStep === null) return openSession(tx, { customerId, ...facts }, caller, now, device?.nonce);
      const secret = await openEntry(tx, { customerId, registrationId: null, account }, now);
      await recordAudit(tx, 'STEP_PENDING', customerId, { step: pendingStep, ip: caller.ip }, now);
      return { customerId: null, pendingStep, secret };
    });
  }

  return async (credentials: Credentials, caller: Caller, now: Date): Promise<Entered | LoginRefusal> => {
    // An invalid identity document number is processed like an unknown number, so that timing reveals nothing.
    const parsed = parseIdentityDocument(credentials.documentType, credentials.documentNumber);
    const document = isRefusal(parsed) ? { type: credentials.documentType, number: 'ninguno' } : parsed;
    const account = `${document.type}:${document.number}`;
    const marked = await knownDevice(database.sql, secrets.throttle, caller.device, now);
    const own = marked && accountOf(marked.account) === account ? marked : undefined;
    const failed = async (customerId: string | null) => {
      await recordAudit(database.sql, 'SIGN_IN_FAILED', customerId, { ip: caller.ip }, now);
      return refuse('AUTH_INVALID_CREDENTIALS');
    };

    // A known device has separate tries, so that guesses of other people do not lock out the owner. The separate tries
    // check only the account of the device mark.
    let wasChecked = false;
    if (own) {
      const tries = triesOfMark(own.account.customerId, own.nonce);
      wasChecked = (await throttle.takeEach(tries, now)) === undefined;
      const { passwordHash } = own.account;
      if (wasChecked && (await hashing.find(account, [passwordHash], credentials.password)) === 0) {
        const entered = await enter(account, { ...own.account, isOnly: true }, credentials.password, caller, now, own);
        if (entered) await throttle.returnTries(givenBack(tries));
        return entered ?? failed(own.account.customerId);
      }
    }

    const tries = triesOfStranger(account, networkOf(caller.ip));
    const tooMany = await throttle.takeEach(tries, now);
    if (tooMany) {
      log.warn({ event: 'SIGN_IN_THROTTLED' }, 'sign-in throttled');
      return own && wasChecked ? failed(own.account.customerId) : tooMany;
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
    await throttle.returnTries(givenBack(tries));
    return entered;
  };
}
