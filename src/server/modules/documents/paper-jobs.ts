import { bogotaDate, dateParts } from '#domain/time/calendar.ts';
import { maskContact } from '#domain/people/identity-document.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { drawPaper } from '#server/gateways/pdf/draw-paper.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import type { Messages } from '#server/modules/messages/messages.service.ts';
import type { AcceptanceLinks } from '#server/modules/rebanking/acceptance-links.service.ts';
import type { PaperSigner } from '#server/paper-signer.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './documents.store.ts';
import type { DocumentContext } from './documents.store.ts';
import { documentOf, instalmentLabel, methodName, nameOf } from './paper-facts.ts';
import { paperIssue } from './paper-issue.ts';

export interface PaperJobs {
  /** The jobs: each makes its paper once, keeps it and mails it. */
  issueAgreement(agreementId: string): Promise<void>;
  issueReceipt(ledgerId: string): Promise<void>;
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
    files,
    messages,
    agreements,
    links,
    sign,
  }: {
    files: FileStore;
    messages: Messages;
    agreements: AgreementBook;
    links: AcceptanceLinks;
    sign: PaperSigner;
  },
): PaperJobs {
  const { clock, config, database, secrets } = platform;
  const publicUrl = () => config.publicUrl ?? '';
  const issue = paperIssue({ files, sign, codeKey: secrets.codes[0].key, publicUrl });

  return {
    async issueAgreement(agreementId) {
      await database.transaction(async (tx) => {
        const context = await store.lockContext(tx, agreementId);
        const evidence = await store.evidenceOf(tx, agreementId);
        const { number } = context.agreement;
        const { facts } = evidence;
        const proof = {
          acceptedAt: evidence.acceptedAt,
          textSha256: evidence.textHash,
          codeSentTo: maskContact(evidence.codeChannel === 'celular' ? 'celular' : 'email', evidence.codeTarget),
          ip: evidence.ip,
          userAgent: evidence.userAgent,
          fromLink: evidence.consents['fromLink'] === true,
        };
        const isMembership = 'kind' in facts;
        const id = await issue(tx, {
          kind: 'ACUERDO',
          subjectId: agreementId,
          context,
          title: isMembership ? `Contrato de membresía ${number}` : `Acuerdo de pago ${number}`,
          fileName: isMembership ? `membresia-${number}.pdf` : `acuerdo-${number}.pdf`,
          at: evidence.acceptedAt,
          render: (seal) =>
            isMembership
              ? drawPaper('membership', facts, {
                  ...seal,
                  ...proof,
                  agreementNumber: number,
                })
              : drawPaper('agreement', { ...facts, agreementNumber: number }, { ...seal, ...proof }),
        });
        const [email] = await store.emailsOf(tx, context.customer.id);
        if (id && email) await mailAgreement(tx, context, email.value, id, clock.now());
      });
    },

    async issueReceipt(ledgerId) {
      const found = await store.ledgerEntry(database.sql, ledgerId);
      if (!found?.entry.receiptNumber) return;
      const { entry, transaction, reference } = found;
      const receiptNumber = entry.receiptNumber ?? '';
      await database.transaction(async (tx) => {
        const context = await store.lockContext(tx, entry.agreementId);
        const paidSoFar = (await store.ledgerOf(tx, entry.agreementId))
          .filter(({ at, id, kind }) => kind !== 'DUPLICATE' && (at < entry.at || id === entry.id))
          .flatMap(({ allocations }) => allocations.map(({ amount }) => amount));
        const remainingBalance = pesos(sum(context.instalments.map(({ amount }) => amount)) - sum(paidSoFar));
        const id = await issue(tx, {
          kind: 'COMPROBANTE',
          subjectId: ledgerId,
          context,
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
                allocations: entry.allocations.map(({ number, amount }) => ({
                  label: instalmentLabel(number, context),
                  amount,
                })),
                remainingBalance,
                method: methodName(transaction?.method),
                lastFour: transaction?.lastFour ?? undefined,
                authorization: transaction?.authorization ?? undefined,
                reference,
              },
              seal,
            ),
        });
        const [email] = await store.emailsOf(tx, context.customer.id);
        if (!id || !email) return;
        await messages.queueMail(tx, {
          key: `payment:${ledgerId}`,
          customerId: context.customer.id,
          to: email.value,
          kind: 'payment-received',
          data: {
            firstName: context.customer.firstNames,
            amount: entry.amount,
            paidAt: entry.at.toISOString(),
            receiptNumber,
            agreementNumber: context.agreement.number,
            creditor: context.agreement.creditor,
            remainingBalance,
            isMembership: context.agreement.kind === 'MEMBRESIA',
            link: agreementLink(context),
          },
          attachments: [id],
          now: clock.now(),
        });
      });
    },

    async issuePazYSalvo(agreementId) {
      await database.transaction(async (tx) => {
        const context = await store.lockContext(tx, agreementId);
        const { agreement, obligation } = context;
        const certified = await agreements.certify(tx, agreementId);
        // Already certified, or owed again meanwhile: there is nothing to certify.
        if (isRefusal(certified) || !obligation) return;
        const payments = (await store.ledgerOf(tx, agreementId)).filter(({ kind }) => kind !== 'DUPLICATE');
        const last = payments.findLast(({ kind }) => kind === 'PAYMENT');
        if (!last) return;
        // Dated by what it certifies, however late its job runs.
        const issuedAt = agreement.settledAt ?? clock.now();
        const { year } = dateParts(bogotaDate(issuedAt));
        const certificateNumber = await nextNumber(tx, 'PS', year);
        const id = await issue(tx, {
          kind: 'PAZ_Y_SALVO',
          subjectId: agreementId,
          context,
          title: `Paz y salvo ${certificateNumber}`,
          fileName: `paz-y-salvo-${certificateNumber}.pdf`,
          at: issuedAt,
          render: (seal) =>
            drawPaper(
              'pazYSalvo',
              {
                certificateNumber,
                issuedAt,
                customerName: nameOf(context),
                customerDocument: documentOf(context),
                creditor: agreement.creditor,
                creditorNit: undefined,
                originalCreditor: obligation.assignedOn ? obligation.originalCreditor : undefined,
                assignedOn: obligation.assignedOn ?? undefined,
                product: agreement.product,
                obligationNumber: obligation.number,
                agreementNumber: agreement.number,
                lastPayment: { amount: last.amount, paidAt: last.at, receiptNumber: last.receiptNumber ?? '' },
                totalPaid: sum(payments.map(({ amount }) => amount)),
              },
              seal,
            ),
        });
        const [email] = await store.emailsOf(tx, context.customer.id);
        if (!id || !email) return;
        await messages.queueMail(tx, {
          key: `paz-y-salvo:${id}`,
          customerId: context.customer.id,
          to: email.value,
          kind: 'paz-y-salvo',
          data: {
            firstName: context.customer.firstNames,
            creditor: agreement.creditor,
            certificateNumber,
            link: `${publicUrl()}/portal/documentos`,
          },
          attachments: [id],
          now: clock.now(),
        });
      });
    },

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

  function agreementLink({ agreement }: DocumentContext) {
    if (agreement.kind === 'MEMBRESIA') return `${publicUrl()}/portal/documentos`;
    return `${publicUrl()}/portal/ofertas/acuerdos/detalles?acuerdo=${agreement.id}`;
  }
}
