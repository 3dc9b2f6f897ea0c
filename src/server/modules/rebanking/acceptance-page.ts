import type { AcceptanceView } from '#contract/rebanking-application.ts';
import { maskContact } from '#domain/people/identity-document.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { rebankingTransitions } from '#domain/rebanking/rebanking.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { AcceptanceLinks, LinkRow } from '#server/modules/acceptance-links/acceptance-links.service.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { ParametersService } from '#server/modules/parameters/parameters.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './application.store.ts';
import { factsOf, readableMembershipText } from './membership-facts.ts';
import type { MembershipAcceptance, MembershipAcceptanceRefusal } from './accept-membership.ts';

type Ended = Refusal<'SCOPE_EXPIRED'>;
type Channel = 'email' | 'celular';

/** A mailed link opens this page without a session. `secret` is the token of the link, later kept in a cookie. */
export interface AcceptancePage {
  open(secret: string, now: Date): Promise<{ view: AcceptanceView; seconds: number } | Refusal<'RESET_TOKEN_INVALID'>>;
  read(secret: string | undefined, now: Date): Promise<AcceptanceView | Ended>;
  requestCode(
    secret: string | undefined,
    channel: Channel,
    now: Date,
  ): Promise<Awaited<ReturnType<AccountService['requestCode']>> | Ended | Refusal<'STEP_OUT_OF_ORDER'>>;
  accept(
    secret: string | undefined,
    asked: Pick<MembershipAcceptance, 'hash' | 'codeId' | 'code' | 'ip' | 'userAgent' | 'now'>,
  ): Promise<AcceptanceView | Ended | MembershipAcceptanceRefusal>;
  refuse(
    secret: string | undefined,
    reason: string | undefined,
    now: Date,
  ): Promise<AcceptanceView | Ended | Refusal<'STEP_OUT_OF_ORDER'>>;
}

export function acceptancePage(
  { database }: Pick<Platform, 'database'>,
  deps: {
    account: Pick<AccountService, 'requestCode'>;
    links: AcceptanceLinks;
    parameters: ParametersService;
    accept: (asked: MembershipAcceptance) => Promise<{ agreement: unknown } | MembershipAcceptanceRefusal>;
  },
): AcceptancePage {
  const { account, links, parameters, accept } = deps;
  const live = async (db: Sql, secret: string | undefined, now: Date) =>
    secret === undefined ? undefined : links.find(db, secret, now);

  async function pending(db: Sql, link: LinkRow): Promise<store.ApplicationRow | undefined> {
    if (link.acceptedAt || link.refusedAt || !link.applicationId) return undefined;
    const row = await store.latestApplication(db, link.customerId);
    return row?.id === link.applicationId && row.state === 'PLAN_ELEGIDO' ? row : undefined;
  }

  async function view(db: Sql, link: LinkRow, now: Date): Promise<AcceptanceView> {
    const person = await store.readPerson(db, link.customerId);
    const email = await store.emailOf(db, link.customerId);
    const accepted = link.agreementId ? await store.acceptedAgreement(db, link.agreementId) : undefined;
    const row = await pending(db, link);
    return {
      stage: accepted ? 'ACEPTADO' : row ? 'PENDIENTE' : link.refusedAt ? 'RECHAZADO' : 'CERRADO',
      firstName: person.firstNames,
      text: row ? readableMembershipText(await factsOf(db, parameters, row, now)) : null,
      agreementNumber: accepted?.number ?? null,
      acceptedAt: accepted?.acceptedAt ?? null,
      agreementState: accepted?.state ?? null,
      textHash: accepted?.textHash ?? null,
      maskedEmail: email ? maskContact('email', email) : null,
      expiresAt: link.expiresAt,
    };
  }

  const page: AcceptancePage = {
    async open(secret, now) {
      const link = await live(database.sql, secret, now);
      if (!link) return refuse('RESET_TOKEN_INVALID');
      const seconds = Math.floor((link.expiresAt.getTime() - now.getTime()) / 1000);
      return { view: await view(database.sql, link, now), seconds };
    },
    async read(secret, now) {
      const link = await live(database.sql, secret, now);
      return link ? view(database.sql, link, now) : refuse('SCOPE_EXPIRED');
    },
    async requestCode(secret, channel, now) {
      const link = await live(database.sql, secret, now);
      if (!link) return refuse('SCOPE_EXPIRED');
      const row = await pending(database.sql, link);
      if (!row) return refuse('STEP_OUT_OF_ORDER');
      return account.requestCode(link.customerId, { purpose: 'ACEPTAR_ACUERDO', subjectId: row.id, channel }, now);
    },
    async accept(secret, asked) {
      const link = await live(database.sql, secret, asked.now);
      if (!link) return refuse('SCOPE_EXPIRED');
      if (link.agreementId) return view(database.sql, link, asked.now);
      if (!(await pending(database.sql, link))) return refuse('STEP_OUT_OF_ORDER');
      const accepted = await accept({ ...asked, customerId: link.customerId, choice: undefined, link });
      if (!isRefusal(accepted)) return page.read(secret, asked.now);
      return (await live(database.sql, secret, asked.now)) ? accepted : refuse('SCOPE_EXPIRED');
    },
    async refuse(secret, reason, now) {
      const refused = await database.transaction(async (tx) => {
        const found = await live(tx, secret, now);
        if (!found) return refuse('SCOPE_EXPIRED');
        await lockCustomer(tx, found.customerId);
        const link = await links.lock(tx, found, now);
        if (!link) return refuse('SCOPE_EXPIRED');
        if (link.refusedAt) return undefined;
        const row = await pending(tx, link);
        if (!row) return refuse('STEP_OUT_OF_ORDER');
        const state = transition(rebankingTransitions, row.state, 'planChosen');
        if (isRefusal(state)) return refuse('STEP_OUT_OF_ORDER');
        await links.markRefused(tx, link, now, reason ?? null);
        await recordAudit(tx, 'ACCEPTANCE_REFUSED', link.customerId, { applicationId: row.id }, now);
        return undefined;
      });
      return isRefusal(refused) ? refused : page.read(secret, now);
    },
  };
  return page;
}
