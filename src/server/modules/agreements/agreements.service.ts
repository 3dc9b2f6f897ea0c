import type { AgreementFacts } from '#texts/agreement-facts.ts';
import type { Agreement } from '#contract/agreements.ts';
import { isClosedAgreement, wholeBalance } from '#domain/agreements/agreements.ts';
import { zeroPesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import { embeddedCrm } from '#server/gateways/crm/embedded-crm.ts';
import { noCrm } from '#server/gateways/crm/no-crm.ts';
import { salesforceCrm } from '#server/gateways/crm/salesforce-crm.ts';
import type { Crm } from '#server/gateways/crm/crm.ts';
import type { FileAnswer } from '#server/http/serve.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { Platform } from '#server/platform.ts';
import { acceptDebt, type Acceptance, type AcceptanceDeps, type AcceptanceRefusal } from './accept-debt.ts';
import { readAccepted } from './acceptance.store.ts';
import { acceptedFacts } from './accepted-facts.ts';
import type { AgreementBook } from './agreement-book.service.ts';
import { cancelPlan, type CancelPlan } from './cancel-plan.ts';
import { endMembership, type EndMembership } from './end-membership.ts';
import { openAgreement, type NewAgreement, type OpenAgreement } from './open-agreement.ts';
import { agreementView, planOf } from './agreement-view.ts';
import * as store from './agreements.store.ts';
import { planCalendar } from './plan-calendar.ts';
import { readPlan } from './plan-end.store.ts';
import { historyOf } from './relief.store.ts';
import { planReview, type PlanReview } from './plan-review.ts';
import { relievePlan, type PlanRelief } from './relieve-plan.ts';
import { replacePlan, type PlanReplacement } from './replace-plan.ts';
import { registerInCrm } from './register-in-crm.ts';
import { reviewDays, type ProviderInquiry } from './review-days.ts';

export type { NewAgreement };

export interface AgreementsService extends AgreementBook, EndMembership {
  openAgreement: OpenAgreement;
  accept(asked: Acceptance): Promise<{ agreement: Agreement } | AcceptanceRefusal>;
  one(customerId: string, agreementId: string, now: Date): Promise<{ agreement: Agreement } | Refusal<'NOT_FOUND'>>;
  facts(agreementId: string): Promise<AgreementFacts | undefined>;
  calendar(customerId: string, agreementId: string, now: Date): Promise<FileAnswer | Refusal<'NOT_FOUND'>>;
  reviewDays(now: Date): Promise<void>;
  cancel: CancelPlan;
  registerInCrm(job: { agreementId: string }): Promise<void>;
  updateInCrm(job: { agreementId: string }): Promise<void>;
  relief: PlanRelief;
  replacement: PlanReplacement;
  review: PlanReview;
  numbered(number: string, now: Date): Promise<{ customerId: string; agreement: Agreement } | Refusal<'NOT_FOUND'>>;
  /** For the operator: does not mark notices as seen. */
  overview(customerId: string, now: Date): Promise<Agreement[]>;
  /** Newest first, with a constant number of SQL statements. */
  list(customerId: string, now: Date): Promise<Agreement[]>;
}

export function agreementsService(
  platform: Pick<Platform, 'database' | 'queue' | 'config'>,
  deps: AcceptanceDeps & {
    obligations: ObligationsService;
    book: AgreementBook;
    questions: ProviderInquiry;
    messages: Pick<MessagesService, 'queueMail' | 'withdrawMail' | 'delivery'>;
  },
  crm: Crm = configuredCrm(platform.config),
): AgreementsService {
  const { database, config } = platform;
  const { book } = deps;
  const open = openAgreement(platform);
  const accept = acceptDebt(platform, deps, open);
  const replacement = replacePlan(platform, deps, open);

  async function facts(agreementId: string): Promise<AgreementFacts | undefined> {
    const found = await readAccepted(database.sql, agreementId);
    if (!found) return undefined;
    const { agreement, customer, obligation, proposal } = found;
    return acceptedFacts({
      customer,
      obligation,
      proposal,
      creditor: agreement.creditor,
      components: agreement.originalComponents,
      agreementNumber: agreement.number,
    });
  }

  const partsOf = (db: Sql, ids: readonly string[]) =>
    Promise.all([store.instalmentsOf(db, ids), store.paymentsOf(db, ids), store.pendingAttemptsOf(db, ids)]);

  async function viewsOf(db: Sql, rows: store.PlanRow[], now: Date): Promise<Agreement[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    return views(db, rows, await partsOf(db, ids), now);
  }

  async function views(
    db: Sql,
    rows: store.PlanRow[],
    [instalments, payments, pending]: Awaited<ReturnType<typeof partsOf>>,
    now: Date,
  ): Promise<Agreement[]> {
    const broken = rows.filter(({ state }) => state === 'INCUMPLIDO').map(({ id }) => id);
    const [links, superseded] = await Promise.all([
      store.linksOf(db, rows),
      broken.length === 0 ? new Set<string>() : store.supersededOf(db, broken),
    ]);
    return rows.map((agreement) =>
      agreementView(
        {
          agreement,
          instalments: instalments.filter(({ agreementId }) => agreementId === agreement.id),
          payments: payments.filter(({ agreementId }) => agreementId === agreement.id),
          pendingAttempt: pending.find(({ agreementId }) => agreementId === agreement.id),
          isReplaced: superseded.has(agreement.id),
          links,
        },
        now,
      ),
    );
  }

  async function one(
    customerId: string,
    agreementId: string,
    now: Date,
  ): Promise<{ agreement: Agreement } | Refusal<'NOT_FOUND'>> {
    const [row, parts] = await Promise.all([
      store.readAgreement(database.sql, customerId, agreementId),
      partsOf(database.sql, [agreementId]),
    ]);
    const [agreement] = row ? await views(database.sql, [row], parts, now) : [];
    return agreement ? { agreement } : refuse('NOT_FOUND');
  }

  return {
    ...book,
    ...endMembership(),
    openAgreement: open,

    async accept(asked) {
      const accepted = await accept(asked);
      const ofReplan = typeof accepted === 'object' && 'replan' in accepted;
      const id = ofReplan ? await replacement.accept(asked, accepted) : accepted;
      return isRefusal(id) ? id : one(asked.customerId, id, asked.now);
    },

    one,
    facts,

    calendar: (customerId, agreementId, now) =>
      planCalendar(database.sql, config.publicUrl ?? '', { customerId, agreementId, now }),

    reviewDays: reviewDays(platform, deps),
    cancel: cancelPlan(platform, deps),

    registerInCrm: registerInCrm(platform, crm),

    async updateInCrm({ agreementId }) {
      const plan = await readPlan(database.sql, agreementId);
      // Without a CRM id, the pending registration will send the current state.
      if (!plan || plan.row.crmAgreementId === null) return;
      const history = await historyOf(database.sql, agreementId);
      await crm.updateAgreement({
        agreementId,
        state: plan.row.state,
        // Nothing is owed under a closed agreement.
        balance: isClosedAgreement(plan.row.state) ? zeroPesos : wholeBalance(planOf(plan.row, plan.instalments)),
        schedule: plan.instalments.map(({ number, dueOn, amount }) => ({ number, dueOn, amount })),
        amendments: history.filter(({ number }) => number !== null).length,
      });
    },

    relief: relievePlan(platform, deps),
    replacement,
    review: planReview(platform, deps),

    async numbered(number, now) {
      const row = await store.readNumbered(database.sql, number);
      const [agreement] = row ? await viewsOf(database.sql, [row], now) : [];
      return row && agreement ? { customerId: row.customerId, agreement } : refuse('NOT_FOUND');
    },

    async overview(customerId, now) {
      return viewsOf(database.sql, await store.agreementsOf(database.sql, customerId), now);
    },

    async list(customerId, now) {
      const rows = await store.agreementsOf(database.sql, customerId);
      const unseen = rows.filter(({ endsOn, noticeSeenAt, state }) => endsOn && !noticeSeenAt && state === 'VIGENTE');
      // The reply contains the notices, so the notices count as seen.
      if (unseen.length > 0)
        await store.markNoticesSeen(
          database.sql,
          unseen.map(({ id }) => id),
          now,
        );
      return viewsOf(database.sql, rows, now);
    },
  };
}

function configuredCrm({ crm: { salesforceUrl, salesforceToken }, environment }: Platform['config']): Crm {
  if (salesforceUrl && salesforceToken) return salesforceCrm({ url: salesforceUrl, token: salesforceToken });
  return environment === 'production' ? noCrm : embeddedCrm();
}
