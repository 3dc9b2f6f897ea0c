import type { ReplyOf } from '#contract/endpoint.ts';
import type { readIdentityCheck } from '#contract/identity.ts';
import { identityRules, isCodeBehind } from '#domain/people/identity-check.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { IdentityDecision, PersonOnFile } from '#server/gateways/identity/identity-decision.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { AuthService } from '#server/modules/auth/auth.service.ts';
import type { CredentialsService } from '#server/modules/auth/credentials.service.ts';
import type { Caller, OpenEntry, SignInService, StepTaken } from '#server/modules/auth/sign-in.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { SecondFactorService } from '#server/modules/second-factor/second-factor.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './identity.store.ts';
import { mergeRegistration } from './merge-registration.ts';

export type CheckView = NonNullable<ReplyOf<typeof readIdentityCheck>['check']>;
type Claimant = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

type PassedCheck = store.CheckRow & { portfolioCustomerId: string };

export interface IdentityParts {
  account: AccountService;
  auth: AuthService;
  credentials: CredentialsService;
  decision: IdentityDecision;
  messages: MessagesService;
  secondFactor: Pick<SecondFactorService, 'moveOnMerge'>;
  signIn: SignInService;
  throttle: Throttle;
}

export const windowStart = (now: Date) => new Date(now.getTime() - identityRules.windowMs);
const openSince = (now: Date) => new Date(now.getTime() - identityRules.openMs);

export function identitySteps(platform: Platform, parts: IdentityParts) {
  const { account, messages, signIn } = parts;
  const { database, log } = platform;

  async function view(db: Sql, check: store.CheckRow, now: Date): Promise<CheckView> {
    const begun = await store.checksSince(db, check.customerId, windowStart(now));
    const code = check.state === 'CODIGO' ? await account.newestCode(db, 'IDENTIDAD', check.id, now) : undefined;
    return {
      state: check.state,
      questions:
        check.state === 'PREGUNTAS' ? check.questions.map(({ id, text, options }) => ({ id, text, options })) : [],
      triesLeft: Math.max(0, identityRules.tries - begun.length),
      code: code
        ? { channel: code.channel, expiresAt: code.expiresAt, resendAt: code.resendAt, isOpen: code.isOpen }
        : null,
    };
  }

  async function standing(caller: Caller, now: Date) {
    const found = await signIn.standing(caller, now);
    if (isRefusal(found)) return found;
    const { customerId } = found.entry;
    if (found.pendingStep !== 'IDENTIDAD' || customerId === null) return refuse('CONFLICT');
    const claimant = await readCustomer(database.sql, customerId);
    if (!claimant) return refuse('CONFLICT');
    return { customerId, claimant, open: await store.readOpenCheck(database.sql, customerId, openSince(now)) };
  }

  async function onFileOf(claimant: { documentType: string; documentNumber: string }, now: Date) {
    const found = await store.readOnFile(database.sql, claimant, now);
    const person: PersonOnFile | undefined = found && { ...found, contacts: found.contacts };
    return { portfolioCustomerId: found?.customerId ?? null, person };
  }

  const decided = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      log.error({ err: error }, 'the identity provider does not answer');
      return undefined;
    });

  /** The caller's transaction has locked the sign-in procedure (entry) of the customer. */
  const openCheck = async (tx: Sql, customerId: string | null, now: Date) =>
    customerId === null ? undefined : store.readOpenCheck(tx, customerId, openSince(now));

  /** Returns false when the operator has blocked the portfolio customer's account. */
  async function confirm(tx: Sql, check: PassedCheck, now: Date): Promise<boolean> {
    const { id: checkId, portfolioCustomerId } = check;
    if (!(await store.lockOpenPortfolio(tx, portfolioCustomerId))) return false;
    await store.saveCheck(tx, check, { state: 'CONFIRMADA', decidedAt: now });
    await recordAudit(tx, 'IDENTITY_CONFIRMED', portfolioCustomerId, { checkId }, now);
    return true;
  }

  async function join(tx: Sql, { customerId: from, portfolioCustomerId: to }: PassedCheck, now: Date) {
    return { customerId: to, movedFactor: await mergeRegistration(tx, platform, parts, { from, to }, now) };
  }

  /** The lookups run in every case, so that timing reveals nothing. */
  async function step(
    tx: Sql,
    entry: OpenEntry,
    check: store.CheckRow,
    claimant: Claimant,
    now: Date,
  ): Promise<{ taken: StepTaken } | { stays: CheckView }> {
    const stays = await view(tx, check, now);
    const since = new Date(now.getTime() - identityRules.provenMs);
    const proven = await store.provenContacts(tx, check.customerId, since);
    const onFile = await store.readOnFile(tx, claimant, now);
    const { portfolioCustomerId } = check;
    if (check.state !== 'CODIGO' || !check.passed || portfolioCustomerId === null) return { stays };
    // The contact must have been verified in this registration; a verification in a session does not count.
    if (entry.registrationId === null || onFile?.customerId !== portfolioCustomerId) return { stays };
    const passed = { ...check, portfolioCustomerId };
    if (!isCodeBehind(onFile.contacts, proven, now) || !(await confirm(tx, passed, now))) return { stays };
    // No code was sent, so every contact on file is notified of the confirmation.
    await messages.notifyContacts(tx, {
      key: `identity-confirmed:${check.id}`,
      customerId: portfolioCustomerId,
      kind: 'identity-confirmed',
      data: { firstName: onFile.firstNames, confirmedAt: now.toISOString() },
      now,
    });
    return { taken: await join(tx, passed, now) };
  }

  return { view, standing, onFileOf, decided, openCheck, confirm, join, step };
}
