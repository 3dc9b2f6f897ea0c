import { undoableUntil } from '#domain/agreements/relief.ts';
import { maskContact } from '#domain/people/identity-document.ts';
import { add, pesos, sum, zeroPesos } from '#domain/money/money.ts';
import { amendmentTitle } from '#texts/amendment-text.ts';
import type { Sql } from '#server/db/database.ts';
import { drawPaper } from '#server/gateways/pdf/draw-paper.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { AcceptanceLinks } from '#server/modules/acceptance-links/acceptance-links.service.ts';
import type { Platform } from '#server/platform.ts';
import { issueCertificate } from './issue-certificate.ts';
import * as store from './documents.store.ts';
import type { DocumentContext } from './documents.store.ts';
import { creditedBy, debtLeft, documentOf, methodName, nameOf, receiptLines } from './paper-facts.ts';
import type { Draft, PaperIssue } from './keep-paper.ts';

export interface PaperJobs {
  /** The jobs: each makes its paper once, keeps it and mails it. */
  issueAgreement(agreementId: string): Promise<void>;
  issueReceipt(ledgerId: string): Promise<void>;
  /** The amendment of a change of dates; none of one that was taken back meanwhile. */
  issueAmendment(reliefId: string): Promise<void>;
  issuePazYSalvo(agreementId: string): Promise<void>;
  /** Mails the agreement with its paper; the same `again` is sent once. */
  mailAgreement(
    tx: Sql,
    context: DocumentContext,
    to: string,
    documentId: string,
    now: Date,
    again?: string,
  ): Promise<void>;
}

export function paperJobs(
  platform: Platform,
  {
    papers,
    messages,
    agreements,
    links,
  }: {
    papers: PaperIssue;
    messages: MessagesService;
    agreements: AgreementBook;
    links: AcceptanceLinks;
  },
): PaperJobs {
  const { clock, config, database } = platform;
  const publicUrl = () => config.publicUrl ?? '';

  return {
    async issueAgreement(agreementId) {
      if (await store.validDocument(database.sql, 'ACUERDO', agreementId)) return;
      const { context, evidence } = await database.transaction(async (tx) => ({
        context: await store.lockContext(tx, agreementId),
        evidence: await store.evidenceOf(tx, agreementId),
      }));
      const { number } = context.agreement;
      const { facts } = evidence;
      const proof = {
        acceptedAt: evidence.acceptedAt,
        text: evidence.text,
        textVersion: evidence.textVersion,
        textSha256: evidence.textHash,
        codeSentTo: maskContact(evidence.codeChannel === 'celular' ? 'celular' : 'email', evidence.codeTarget),
        ip: evidence.ip,
        userAgent: evidence.userAgent,
        fromLink: evidence.consents['fromLink'] === true,
      };
      const isMembership = 'kind' in facts;
      const draft: Draft = {
        kind: 'ACUERDO',
        subjectId: agreementId,
        title: isMembership ? `Contrato de membresía ${number}` : `Acuerdo de pago ${number}`,
        fileName: isMembership ? `membresia-${number}.pdf` : `acuerdo-${number}.pdf`,
        at: evidence.acceptedAt,
        render: (seal) =>
          isMembership
            ? drawPaper('membership', facts, { ...seal, ...proof, agreementNumber: number })
            : drawPaper('agreement', { ...facts, agreementNumber: number }, { ...seal, ...proof }),
      };
      await papers.issue(draft, async (tx, drawn) => {
        const now = await store.lockContext(tx, agreementId);
        if (!(await papers.publish(tx, drawn, { customerId: now.customer.id, agreementId }))) return false;
        const [email] = await store.emailsOf(tx, now.customer.id);
        if (email) await mailAgreement(tx, now, email.value, drawn.id, clock.now());
        return true;
      });
    },

    async issueAmendment(reliefId) {
      const change = await store.standingAmendment(database.sql, reliefId);
      if (!change || (await store.validDocument(database.sql, 'OTROSI', reliefId))) return;
      const { agreementId, number, kind, at, instalmentNumber, before, after } = change;
      const context = await database.transaction((tx) => store.lockContext(tx, agreementId));
      const about = { agreementNumber: context.agreement.number, number };
      const draft: Draft = {
        kind: 'OTROSI',
        subjectId: reliefId,
        title: amendmentTitle(about),
        fileName: `otrosi-${number}-${about.agreementNumber}.pdf`,
        at,
        render: (seal) =>
          drawPaper(
            'amendment',
            {
              ...about,
              kind,
              at,
              instalment: instalmentNumber,
              amounts: context.instalments.map((each) => ({ number: each.number, amount: each.amount })),
              before,
              after,
              customerName: nameOf(context),
              customerDocument: documentOf(context),
              creditor: context.agreement.creditor,
              obligationNumber: context.obligation?.number,
            },
            { ...seal, textSha256: change.textHash, ip: change.ip, userAgent: change.userAgent },
          ),
      };
      await papers.issue(draft, async (tx, drawn) => {
        // The agreement's row is what a change of dates holds: none is taken back between this look and the paper's row.
        const { agreement, customer } = await store.lockContext(tx, agreementId);
        if (!(await store.standingAmendment(tx, reliefId))) return false;
        if (!(await papers.publish(tx, drawn, { customerId: customer.id, agreementId }))) return false;
        const [email] = await store.emailsOf(tx, customer.id);
        if (!email) return true;
        const first = after.find((slot) => slot.number === instalmentNumber);
        await messages.queueMail(tx, {
          key: `relief-made:${reliefId}`,
          customerId: customer.id,
          to: email.value,
          kind: 'relief-made',
          data: {
            firstName: customer.firstNames,
            agreementNumber: agreement.number,
            creditor: agreement.creditor,
            change: kind,
            nextOn: first?.dueOn ?? '',
            endsOn: after.at(-1)?.dueOn ?? '',
            undoableUntil: undoableUntil(change).toISOString(),
            link: agreementLink(agreement),
          },
          attachments: [drawn.id],
          now: clock.now(),
        });
        return true;
      });
    },

    async issueReceipt(ledgerId) {
      const found = await store.ledgerEntry(database.sql, ledgerId);
      if (!found?.entry.receiptNumber || (await store.validDocument(database.sql, 'COMPROBANTE', ledgerId))) return;
      const { entry, transaction, reference, destination } = found;
      const receiptNumber = entry.receiptNumber ?? '';
      const { agreementId } = entry;
      const { context, paidSoFar } = await database.transaction(async (tx) => ({
        context: await store.lockContext(tx, agreementId),
        paidSoFar: (await store.ledgerOf(tx, agreementId))
          .filter(({ at, id, kind }) => kind !== 'DUPLICATE' && (at < entry.at || id === entry.id))
          .flatMap(({ allocations }) => allocations.map(({ amount, waived = zeroPesos }) => add(amount, waived))),
      }));
      const loweredDebt = creditedBy(entry) > 0;
      const remainingBalance = loweredDebt
        ? debtLeft(context)
        : pesos(sum(context.instalments.map(({ amount }) => amount)) - sum(paidSoFar));
      const draft: Draft = {
        kind: 'COMPROBANTE',
        subjectId: ledgerId,
        title: `Comprobante de pago ${receiptNumber}`,
        fileName: `comprobante-${receiptNumber}.pdf`,
        at: entry.at,
        render: (seal) =>
          drawPaper(
            'receipt',
            {
              receiptNumber,
              paidAt: entry.at,
              amount: entry.amount,
              customerName: nameOf(context),
              customerDocument: documentOf(context),
              creditor: context.agreement.creditor,
              creditorNit: undefined,
              agreementNumber: context.agreement.number,
              obligationNumber: context.obligation?.number,
              destination: destination ?? undefined,
              allocations: receiptLines(entry, context),
              remainingBalance,
              method: methodName(transaction?.method),
              lastFour: transaction?.lastFour ?? undefined,
              authorization: transaction?.authorization ?? undefined,
              reference,
            },
            seal,
          ),
      };
      await papers.issue(draft, async (tx, drawn) => {
        const { agreement, customer } = await store.lockContext(tx, agreementId);
        if (!(await papers.publish(tx, drawn, { customerId: customer.id, agreementId }))) return false;
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
            creditor: agreement.creditor,
            remainingBalance,
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

    issuePazYSalvo: issueCertificate(platform, { papers, messages, agreements }),

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
    if (agreement.kind === 'MEMBRESIA') return mailMembership(tx, context, to, documentId, now, again);
    const regular = instalments.filter(({ number }) => number > 0);
    const link = await linkTo(tx, context, now);
    await messages.queueMail(tx, {
      key: `agreement-accepted:${agreement.id}${again}`,
      customerId: customer.id,
      to,
      kind: 'agreement-accepted',
      data: {
        firstName: customer.firstNames,
        agreementNumber: agreement.number,
        creditor: agreement.creditor,
        instalments: agreement.term,
        instalmentAmount: regular[0]?.amount ?? 0,
        initialPayment: agreement.initialPayment,
        total: agreement.total,
        firstPaymentOn: instalments[0]?.dueOn ?? '',
        link: link.address,
        expiresAt: link.expiresAt.toISOString(),
      },
      attachments: [documentId],
      now,
    });
  }

  async function mailMembership(
    tx: Sql,
    context: DocumentContext,
    to: string,
    documentId: string,
    now: Date,
    again: string,
  ) {
    const { agreement, customer, instalments } = context;
    const link = await linkTo(tx, context, now);
    await messages.queueMail(tx, {
      key: `membership-accepted:${agreement.id}${again}`,
      customerId: customer.id,
      to,
      kind: 'membership-accepted',
      data: {
        firstName: customer.firstNames,
        agreementNumber: agreement.number,
        product: agreement.product,
        total: agreement.total,
        firstAmount: instalments[0]?.amount ?? 0,
        firstPaymentOn: instalments[0]?.dueOn ?? '',
        link: link.address,
        expiresAt: link.expiresAt.toISOString(),
      },
      attachments: [documentId],
      now,
    });
  }

  /** A way to see what was accepted without signing in. */
  function linkTo(tx: Sql, { agreement, customer }: DocumentContext, now: Date) {
    return links.create(tx, { customerId: customer.id, applicationId: undefined, agreementId: agreement.id, now });
  }

  function agreementLink(agreement: DocumentContext['agreement']) {
    if (agreement.kind === 'MEMBRESIA') return `${publicUrl()}/portal/documentos`;
    return `${publicUrl()}/portal/ofertas/acuerdos/detalles?acuerdo=${agreement.id}`;
  }
}
