import type { ApplicationSummary } from '#contract/application-summary.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { rebankingTransitions } from '#domain/rebanking/rebanking.ts';
import type { Antivirus } from '#server/gateways/antivirus/antivirus.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { AcceptanceLinks } from '#server/modules/acceptance-links/acceptance-links.service.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { MessageDelivery, MessagesService } from '#server/modules/messages/messages.service.ts';
import type { ParametersService } from '#server/modules/parameters/parameters.service.ts';
import type { Platform } from '#server/platform.ts';
import { acceptancePage, type AcceptancePage } from './acceptance-page.ts';
import { outOfOrder, applicationSteps, type ApplicationSteps } from './application-steps.ts';
import * as store from './application.store.ts';
import { applicationSummary, applicationView } from './application-view.ts';
import { acceptMembership } from './accept-membership.ts';
import { operatorDecisions, type OperatorDecisions } from './decide-applications.ts';
import { chosenPlan } from './plans.store.ts';
import { uploadTidying } from './tidy-uploads.ts';
import { withdrawals, type Withdrawals } from './withdraw-membership.ts';

/** Requests in the same minute have the same key, so that only one mail is sent. */
const keyOfLink = ({ id, planId, paymentOptionId }: store.ApplicationRow, askedAt: Date): string =>
  `acceptance-link:${id}:${planId}:${paymentOptionId}:${Math.floor(askedAt.getTime() / 60_000)}`;

export interface RebankingService extends ApplicationSteps, OperatorDecisions, Withdrawals {
  accept: ReturnType<typeof acceptMembership>;
  page: AcceptancePage;
  read(customerId: string): Promise<RebankingApplication>;
  summary(customerId: string): Promise<ApplicationSummary | null>;
  mailLink(
    customerId: string,
    now: Date,
  ): Promise<
    { sentTo: string; expiresAt: Date } | Refusal<'STEP_OUT_OF_ORDER' | 'ALREADY_ACCEPTED' | 'CONTACT_MISSING'>
  >;
  linkDelivery(customerId: string, now: Date): Promise<MessageDelivery | Refusal<'NOT_FOUND'>>;
  endMemberships(now: Date): Promise<void>;
  tidyUploads(now: Date): Promise<number>;
  ticks: Tick[];
}

export function rebankingService(
  platform: Platform,
  deps: {
    account: AccountService;
    agreements: AgreementsService;
    messages: MessagesService;
    files: FileStore;
    antivirus: Antivirus;
    parameters: ParametersService;
    links: AcceptanceLinks;
    throttle: Throttle;
  },
): RebankingService {
  const { database, clock } = platform;
  const { messages, parameters, links } = deps;
  const accept = acceptMembership(platform, deps);
  const tidyUploads = uploadTidying(platform, deps);

  const rebanking: RebankingService = {
    ...applicationSteps(platform, deps),
    ...operatorDecisions(platform, deps),
    ...withdrawals(platform, deps),
    accept,
    page: acceptancePage(platform, { ...deps, accept }),
    tidyUploads,

    read: async (customerId) =>
      applicationView(database.sql, parameters, customerId, await store.latestApplication(database.sql, customerId)),
    async summary(customerId) {
      const row = await store.latestApplication(database.sql, customerId);
      return row ? applicationSummary(database.sql, row) : null;
    },

    mailLink: (customerId, now) =>
      database.transaction(async (tx) => {
        await lockCustomer(tx, customerId);
        const row = await store.latestApplication(tx, customerId);
        if (row?.state !== 'PLAN_ELEGIDO') return outOfOrder(row);
        const email = await store.emailOf(tx, customerId);
        if (!email) return refuse('CONTACT_MISSING');
        const { firstNames } = await store.readPerson(tx, customerId);
        const plan = await chosenPlan(tx, row);
        const { address, expiresAt } = await links.create(tx, {
          customerId,
          applicationId: row.id,
          agreementId: undefined,
          contact: email,
          now,
        });
        await messages.queueMail(tx, {
          key: keyOfLink(row, now),
          customerId,
          to: email,
          kind: 'acceptance-link',
          data: {
            firstName: firstNames,
            planName: plan?.data.name ?? '',
            expiresAt: expiresAt.toISOString(),
            link: address,
          },
          now,
        });
        return { sentTo: email, expiresAt };
      }),

    async linkDelivery(customerId, now) {
      const row = await store.latestApplication(database.sql, customerId);
      const madeAt = row && (await links.newestOf(database.sql, customerId, row.id));
      if (!madeAt) return refuse('NOT_FOUND');
      return messages.delivery(database.sql, keyOfLink(row, madeAt), madeAt, now);
    },

    async endMemberships(now) {
      for (const { id } of await store.overMemberships(database.sql, bogotaDate(now)))
        await database.transaction(async (tx) => {
          const row = await store.lockApplication(tx, id);
          if (row?.state !== 'ACTIVA' || !row.activeUntil || row.activeUntil >= bogotaDate(now)) return;
          await store.saveApplication(tx, id, { state: rebankingTransitions.ACTIVA.ended }, now);
        });
    },

    ticks: [
      { name: 'rebanking.ends', everySeconds: 600, run: () => rebanking.endMemberships(clock.now()) },
      { name: 'rebanking.uploads', everySeconds: 3_600, run: async () => void (await tidyUploads(clock.now())) },
    ],
  };
  return rebanking;
}
