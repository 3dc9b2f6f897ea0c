import { undoableUntil } from '#domain/agreements/relief.ts';
import { datesWith, withSchedule } from '#domain/agreements/schedule.ts';
import { lastOwed, nextOwed, outstanding, outstandingOf } from '#domain/agreements/instalments.ts';
import type { AgreementFacts } from '#texts/agreement-facts.ts';
import { overdueMonthsText } from '#texts/overdue-months.ts';
import type { Pesos } from '#domain/money/money.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { holderName } from '#texts/debt-name.ts';
import type { Sql } from '#server/db/database.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { AcceptanceLinks } from '#server/modules/acceptance-links/acceptance-links.service.ts';
import type { Platform } from '#server/platform.ts';
import { issueCertificate } from './issue-certificate.ts';
import * as store from './documents.store.ts';
import type { DocumentContext } from './documents.store.ts';
import type { DocumentIssuing } from './issue-document.ts';
import * as drafts from './document-drafts.ts';
import { creditedBy, debtOf } from './document-facts.ts';

export type DocumentJobs = ReturnType<typeof documentJobs>;

export function documentJobs(
  platform: Platform,
  deps: {
    issuing: DocumentIssuing;
    messages: MessagesService;
    agreements: AgreementBook;
    links: AcceptanceLinks;
  },
) {
  const { issuing, messages, agreements, links } = deps;
  const { clock, config, database } = platform;
  const publicUrl = () => config.publicUrl ?? '';

  return {
    async issueAgreement(agreementId: string) {
      if (await store.validDocument(database.sql, 'ACUERDO', agreementId)) return;
      const draft = await database.transaction(async (tx) =>
        drafts.agreementDraft(tx, await store.lockContext(tx, agreementId)),
      );
      await issuing.issue(draft, async (tx, drawn) => {
        const now = await store.lockContext(tx, agreementId);
        if (!(await issuing.publish(tx, drawn, { customerId: now.customer.id, agreementId }))) return false;
        const [email] = await store.emailsOf(tx, now.customer.id);
        if (email) await mailAgreement(tx, now, email.value, drawn.id, clock.now());
        return true;
      });
    },

    async issueAmendment(reliefId: string) {
      const change = await store.amendmentInForce(database.sql, reliefId);
      if (!change || (await store.validDocument(database.sql, 'OTROSI', reliefId))) return;
      const { agreementId, kind, before, after, at } = change;
      const context = await database.transaction((tx) => store.lockContext(tx, agreementId));
      const draft = drafts.amendmentDraft(change, await store.asOf(database.sql, context, at));
      await issuing.issue(draft, async (tx, drawn) => {
        // The undo locks the same agreement row, so it cannot run between this check and the insert.
        const { agreement, customer, instalments } = await store.lockContext(tx, agreementId);
        if (!(await store.amendmentInForce(tx, reliefId))) return false;
        if (!(await issuing.publish(tx, drawn, { customerId: customer.id, agreementId }))) return false;
        const [email] = await store.emailsOf(tx, customer.id);
        const undoable = undoableUntil({ ...change, number: change.instalmentNumber });
        const dates = datesWith(instalments, after);
        // A paid plan has no dates to announce. For CIFRAS, the answer to the dispute already announces the new
        // amounts.
        if (!email || !dates || kind === 'CIFRAS') return true;
        await messages.queueMail(tx, {
          key: `relief-made:${reliefId}`,
          customerId: customer.id,
          to: email.value,
          kind: 'relief-made',
          data: {
            firstName: customer.firstNames,
            agreementNumber: agreement.number,
            creditor: holderName(debtOf(context)),
            change: kind,
            ...dates,
            explained:
              kind === 'MOVER' || kind === 'RECLAMO'
                ? null
                : (overdueMonthsText(withSchedule(instalments, before), {
                    today: bogotaDate(at),
                    nextOn: dates.nextOn,
                  }) ?? null),
            undoableUntil: kind !== 'RECLAMO' && undoable > at ? undoable.toISOString() : null,
            link: `${publicUrl()}/portal/ofertas/acuerdos/ayuda?acuerdo=${agreement.id}`,
          },
          attachments: [drawn.id],
          now: clock.now(),
        });
        return true;
      });
    },

    async issueReceipt(ledgerId: string) {
      const found = await store.ledgerEntry(database.sql, ledgerId);
      if (!found?.entry.receiptNumber || (await store.validDocument(database.sql, 'COMPROBANTE', ledgerId))) return;
      const { entry } = found;
      const { agreementId } = entry;
      const receiptNumber = entry.receiptNumber ?? '';
      const { context, remainingBalance } = await database.transaction(async (tx) => {
        const held = await store.lockContext(tx, agreementId);
        return { context: held, remainingBalance: await drafts.leftAfter(tx, entry, held) };
      });
      const loweredDebt = creditedBy(entry) > 0;
      const draft = drafts.receiptDraft(found, receiptNumber, context, remainingBalance);
      await issuing.issue(draft, async (tx, drawn) => {
        const { agreement, customer, instalments: paidPlan } = await store.lockContext(tx, agreementId);
        if (!(await issuing.publish(tx, drawn, { customerId: customer.id, agreementId }))) return false;
        const [email] = await store.emailsOf(tx, customer.id);
        if (!email) return true;
        await messages.queueMail(tx, {
          key: `payment:${ledgerId}`,
          customerId: customer.id,
          to: email.value,
          kind: 'payment-received',
          data: {
            firstName: customer.firstNames,
            amount: entry.amount,
            paidAt: entry.at.toISOString(),
            receiptNumber,
            agreementNumber: agreement.number,
            creditor: holderName(debtOf(context)),
            remainingBalance,
            next: nextOf(paidPlan),
            isUnderReview: agreement.underReviewSince !== null,
            isMembership: agreement.kind === 'MEMBRESIA',
            loweredDebt,
            link: agreementLink(agreement),
          },
          attachments: [drawn.id],
          now: clock.now(),
        });
        return true;
      });
    },

    issuePazYSalvo: issueCertificate(platform, { issuing, messages, agreements }),

    /** A second call with the same `again` value does not send another mail. */
    mailAgreement,
  };

  async function mailAgreement(
    tx: Sql,
    context: DocumentContext,
    to: string,
    documentId: string,
    now: Date,
    again = '',
  ) {
    const { agreement, customer, instalments } = context;
    const mail = { customerId: customer.id, to, attachments: [documentId], now };
    const about = { firstName: customer.firstNames, agreementNumber: agreement.number };
    if (agreement.kind !== 'MEMBRESIA' && agreement.replacesId !== null) {
      const { facts } = await store.evidenceOf(tx, agreement.id);
      const data = { ...about, ...replacementOf(context, facts as AgreementFacts), link: agreementLink(agreement) };
      await messages.queueMail(tx, {
        ...mail,
        key: `plan-replaced:${agreement.id}${again}`,
        kind: 'plan-replaced',
        data,
      });
      return;
    }
    const { address: link, expiresAt } = await linkTo(tx, context, to, now);
    const both = {
      ...about,
      total: agreement.total,
      firstPaymentOn: firstOwedOn(instalments),
      link,
      expiresAt: expiresAt.toISOString(),
    };
    if (agreement.kind === 'MEMBRESIA') {
      const data = { ...both, product: agreement.product, firstAmount: instalments[0]?.amount ?? 0 };
      await messages.queueMail(tx, {
        ...mail,
        key: `membership-accepted:${agreement.id}${again}`,
        kind: 'membership-accepted',
        data,
      });
      return;
    }
    const data = {
      ...both,
      creditor: holderName(debtOf(context)),
      instalments: agreement.term,
      instalmentAmount: instalments.find(({ number }) => number > 0)?.amount ?? 0,
      initialPayment: agreement.initialPayment,
    };
    await messages.queueMail(tx, {
      ...mail,
      key: `agreement-accepted:${agreement.id}${again}`,
      kind: 'agreement-accepted',
      data,
    });
  }

  function linkTo(tx: Sql, { agreement, customer }: DocumentContext, contact: string, now: Date) {
    const of = { customerId: customer.id, applicationId: undefined, agreementId: agreement.id };
    return links.create(tx, { ...of, contact, now });
  }

  function agreementLink(agreement: DocumentContext['agreement']) {
    if (agreement.kind === 'MEMBRESIA') return `${publicUrl()}/portal/documentos`;
    return `${publicUrl()}/portal/ofertas/acuerdos/detalles?acuerdo=${agreement.id}`;
  }
}

function replacementOf(context: DocumentContext, { replaces }: AgreementFacts) {
  const { agreement, instalments } = context;
  if (!replaces) throw new Error(`Agreement ${agreement.number} does not name the one it replaces`);
  const payments = instalments.filter(({ number }) => number > 0);
  return {
    replacedNumber: replaces.agreementNumber,
    creditor: holderName(debtOf(context)),
    instalments: payments.length,
    instalmentAmount: payments[0]?.amount ?? 0,
    paid: agreement.initialPayment,
    left: outstandingOf(payments),
    difference: replaces.difference,
    nextOn: (nextOwed(payments) ?? payments[0])?.dueOn ?? '',
    endsOn: (lastOwed(payments) ?? payments.at(-1))?.dueOn ?? '',
  };
}

function firstOwedOn([first]: DocumentContext['instalments']): IsoDate | null {
  return first !== undefined && !first.cancelled && outstanding(first) > 0 ? first.dueOn : null;
}

function nextOf(instalments: DocumentContext['instalments']): { amount: Pesos; dueOn: IsoDate } | null {
  const next = nextOwed(instalments.filter(({ cancelled }) => !cancelled));
  return next ? { amount: outstanding(next), dueOn: next.dueOn } : null;
}
