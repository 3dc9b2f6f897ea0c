import type { AgreementFacts } from '#contract/agreement-facts.ts';
import type { Agreement } from '#contract/agreements.ts';
import { agreementSchedule } from '#contract/agreement-facts.ts';
import { outstanding } from '#domain/agreements/agreements.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import { agreementCalendar } from '#server/gateways/calendar/ics.ts';
import { embeddedCrm } from '#server/gateways/crm/embedded-crm.ts';
import { salesforceCrm } from '#server/gateways/crm/salesforce-crm.ts';
import type { Crm } from '#server/gateways/crm/crm.ts';
import type { FileAnswer } from '#server/http/serve.ts';
import type { Messages } from '#server/modules/messages/messages.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { ProviderQuestions } from '#server/modules/payments/provider-questions.service.ts';
import type { Platform } from '#server/platform.ts';
import { acceptance, type Acceptance, type AcceptanceDeps, type AcceptanceRefusal } from './acceptance.ts';
import { readAccepted } from './acceptance.store.ts';
import { acceptedFacts } from './accepted-facts.ts';
import type { AgreementBook } from './agreement-book.service.ts';
import { membershipAgreements } from './membership-agreement.ts';
import { agreementView } from './agreement-view.ts';
import * as store from './agreements.store.ts';
import { crmRegistration } from './crm-registration.ts';
import { dayChanges } from './day-changes.ts';

export type AgreementsService = ReturnType<typeof agreementsService>;

/** Agreements: what was accepted, what is paid of it, and how it ends. */
export function agreementsService(
  platform: Pick<Platform, 'database' | 'queue' | 'config'>,
  deps: AcceptanceDeps & {
    obligations: ObligationsService;
    book: AgreementBook;
    questions: Pick<ProviderQuestions, 'askAll'>;
    messages: Pick<Messages, 'queueMail'>;
  },
  crm: Crm = configuredCrm(platform.config.crm),
) {
  const { database, config } = platform;
  const { book } = deps;
  const accept = acceptance(platform, deps);

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

  async function views(db: Sql, rows: store.AgreementRow[], now: Date): Promise<Agreement[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const [instalments, payments, pending] = await Promise.all([
      store.instalmentsOf(db, ids),
      store.paymentsOf(db, ids),
      store.pendingAttemptsOf(db, ids),
    ]);
    return rows.map((agreement) =>
      agreementView(
        {
          agreement,
          instalments: instalments.filter(({ agreementId }) => agreementId === agreement.id),
          payments: payments.filter(({ agreementId }) => agreementId === agreement.id),
          pendingAttempt: pending.find(({ agreementId }) => agreementId === agreement.id),
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
    const row = await store.readAgreement(database.sql, customerId, agreementId);
    const [agreement] = row ? await views(database.sql, [row], now) : [];
    return agreement ? { agreement } : refuse('NOT_FOUND');
  }

  return {
    ...book,
    ...membershipAgreements(platform),

    /** The acceptance of a proposal; accepted again, it answers the agreement that there is. */
    async accept(asked: Acceptance): Promise<{ agreement: Agreement } | AcceptanceRefusal> {
      const id = await accept(asked);
      return isRefusal(id) ? id : one(asked.customerId, id, asked.now);
    },

    /** One agreement of a customer. */
    one,

    /** What an accepted agreement says: the source of its papers. Undefined when there is none. */
    facts,

    /** The payments still to be made of a debt or a membership, as a calendar file. */
    async calendar(customerId: string, agreementId: string): Promise<FileAnswer | Refusal<'NOT_FOUND'>> {
      const row = await store.readAgreement(database.sql, customerId, agreementId);
      if (!row) return refuse('NOT_FOUND');
      const all = (await store.instalmentsOf(database.sql, [agreementId])).toSorted((a, b) => a.number - b.number);
      const regular = all.filter(({ number }) => number > 0);
      const firstPaymentOn = all[0]?.dueOn ?? bogotaDate(row.acceptedAt);
      const schedule = agreementSchedule({ initialPayment: row.initialPayment, firstPaymentOn, instalments: regular });
      const open = all
        .map((each, index) => ({ ...each, label: schedule[index]?.label ?? 'Cuota' }))
        .filter((each) => !each.cancelled && outstanding(each) > 0);
      const text = agreementCalendar({
        agreementId,
        payments: open.map((each) => ({
          key: String(each.number),
          label: each.label,
          dueOn: each.dueOn,
          amount: outstanding(each),
        })),
        link: `${config.publicUrl ?? ''}/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`,
        changedAt: row.acceptedAt,
      });
      return {
        bytes: Buffer.from(text),
        fileName: `pagos-${row.number}.ics`,
        contentType: 'text/calendar; charset=utf-8',
      };
    },

    /** Ends what is over by now: first payments that never came, and plans with two instalments in a row unpaid. */
    reviewDays: dayChanges(platform, deps),

    registerInCrm: crmRegistration(platform, crm),

    /** Every agreement of a customer, newest first. The number of statements does not depend on how many there are. */
    list: async (customerId: string, now: Date): Promise<Agreement[]> =>
      views(database.sql, await store.agreementsOf(database.sql, customerId), now),
  };
}

const configuredCrm = ({ salesforceUrl, salesforceToken }: Platform['config']['crm']): Crm =>
  salesforceUrl && salesforceToken ? salesforceCrm({ url: salesforceUrl, token: salesforceToken }) : embeddedCrm();
