import { maskContact } from '#domain/people/identity-document.ts';
import { add, pesos, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { amendmentTitle } from '#texts/amendment-text.ts';
import type { Sql } from '#server/db/database.ts';
import { drawPdf } from '#server/gateways/pdf/draw-pdf.ts';
import * as store from './documents.store.ts';
import type { Amendment, DocumentContext, PaidEntry } from './documents.store.ts';
import type { Draft } from './issue-document.ts';
import { creditedBy, debtLeft, debtOf, documentOf, methodName, nameOf, receiptLines } from './document-facts.ts';

export async function agreementDraft(tx: Sql, { agreement }: DocumentContext): Promise<Draft> {
  const evidence = await store.evidenceOf(tx, agreement.id);
  const { number } = agreement;
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
  return {
    kind: 'ACUERDO',
    subjectId: agreement.id,
    title: isMembership ? `Contrato de membresía ${number}` : `Acuerdo de pago ${number}`,
    fileName: isMembership ? `membresia-${number}.pdf` : `acuerdo-${number}.pdf`,
    at: evidence.acceptedAt,
    render: (seal) =>
      isMembership
        ? drawPdf('membership', facts, { ...seal, ...proof, agreementNumber: number })
        : drawPdf('agreement', { ...facts, agreementNumber: number }, { ...seal, ...proof }),
  };
}

export function amendmentDraft(change: Amendment, context: DocumentContext): Draft {
  const { number, kind, at, instalmentNumber, before, after, figures } = change;
  const about = { agreementNumber: context.agreement.number, number };
  return {
    kind: 'OTROSI',
    subjectId: change.id,
    title: amendmentTitle(about),
    fileName: `otrosi-${number}-${about.agreementNumber}.pdf`,
    at,
    render: (seal) =>
      drawPdf(
        'amendment',
        {
          ...about,
          kind,
          at,
          instalment: instalmentNumber,
          amounts: context.instalments.map((each) => ({ number: each.number, amount: each.amount })),
          before,
          after,
          figures: figures ?? undefined,
          customerName: nameOf(context),
          customerDocument: documentOf(context),
          ...debtOf(context),
          obligationNumber: context.obligation?.number,
        },
        { ...seal, textSha256: change.textHash, ip: change.ip, userAgent: change.userAgent, by: change.by },
      ),
  };
}

export async function leftAfter(tx: Sql, entry: PaidEntry['entry'], context: DocumentContext): Promise<Pesos> {
  if (creditedBy(entry) > 0) return debtLeft(context);
  const paidSoFar = (await store.ledgerOf(tx, entry.agreementId))
    .filter(({ at, id, kind }) => kind !== 'DUPLICATE' && (at < entry.at || id === entry.id))
    .flatMap(({ allocations }) => allocations.map(({ amount, waived = zeroPesos }) => add(amount, waived)));
  // Payments of replaced agreements are included, unless they were voided before this ledger entry.
  const credited = (await store.ledgerReplaced(tx, context.agreement))
    .filter(({ at, kind }) => kind !== 'REVERSAL' || at < entry.at)
    .flatMap(({ allocations }) => allocations.map(({ amount }) => amount));
  const { instalments } = await store.asOf(tx, context, entry.at);
  return pesos(sum(instalments.map(({ amount }) => amount)) - sum(credited) - sum(paidSoFar));
}

export function receiptDraft(
  { entry, transaction, reference, destination }: PaidEntry,
  receiptNumber: string,
  context: DocumentContext,
  remainingBalance: Pesos,
): Draft {
  return {
    kind: 'COMPROBANTE',
    subjectId: entry.id,
    title: `Comprobante de pago ${receiptNumber}`,
    fileName: `comprobante-${receiptNumber}.pdf`,
    at: entry.at,
    render: (seal) =>
      drawPdf(
        'receipt',
        {
          receiptNumber,
          paidAt: entry.at,
          amount: entry.amount,
          customerName: nameOf(context),
          customerDocument: documentOf(context),
          ...debtOf(context),
          creditorNit: context.obligation?.creditorNit ?? undefined,
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
}

export interface Settled {
  context: DocumentContext;
  obligation: NonNullable<DocumentContext['obligation']>;
  last: PaidEntry['entry'];
  issuedAt: Date;
  certificateNumber: string;
  totalPaid: Pesos;
}

/** Returns undefined when `ledger` has no payment of an instalment, or when the agreement has no debt. */
export function settlement(
  context: DocumentContext,
  ledger: readonly PaidEntry['entry'][],
): Omit<Settled, 'issuedAt' | 'certificateNumber'> | undefined {
  const { obligation } = context;
  // An entry without allocations paid no instalment: its amount is refunded or was credited to the debt.
  const payments = ledger.filter(({ allocations }) => allocations.length > 0);
  const last = payments.findLast(({ kind }) => kind === 'PAYMENT');
  if (!obligation || !last) return undefined;
  const totalPaid = sum(payments.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)));
  return { context, obligation, last, totalPaid };
}

export function certificateDraft(settled: Settled): Draft {
  const { context, obligation, certificateNumber, issuedAt, last, totalPaid } = settled;
  return {
    kind: 'PAZ_Y_SALVO',
    subjectId: context.agreement.id,
    title: `${certificateTitle} ${certificateNumber}`,
    fileName: `paz-y-salvo-${certificateNumber}.pdf`,
    at: issuedAt,
    render: (seal) =>
      drawPdf(
        'pazYSalvo',
        {
          customerName: nameOf(context),
          customerDocument: documentOf(context),
          creditor: context.agreement.creditor,
          creditorNit: obligation.creditorNit ?? undefined,
          originalCreditor: obligation.assignedOn ? obligation.originalCreditor : undefined,
          assignedOn: obligation.assignedOn ?? undefined,
          product: context.agreement.product,
          obligationNumber: obligation.number,
          agreementNumber: context.agreement.number,
          certificateNumber,
          issuedAt,
          totalPaid,
          lastPayment: { amount: last.amount, paidAt: last.at, receiptNumber: last.receiptNumber ?? '' },
        },
        seal,
      ),
  };
}

const certificateTitle = 'Paz y salvo';

export const certificateNumberIn = (title: string): string => title.slice(certificateTitle.length + 1);
