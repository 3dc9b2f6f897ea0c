import { destinationNames } from '#texts/destination-names.ts';
import type { Destination } from '#domain/agreements/destinations.ts';
import type { IdentityDocument } from '#texts/agreement-facts.ts';
import { documentInWords, oneLine } from '#texts/clause-words.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { pesosInWords } from '#domain/money/money-words.ts';
import { formatPesos, sum, type Pesos } from '#domain/money/money.ts';
import { debtFact, factGrid, heading, keyFigures, masthead, table, type Fact } from './blocks.ts';
import { PdfWriter } from './pdf-writer.ts';
import { seal, textSha256, type Verification } from './seal.ts';

export type ReceiptFacts = {
  readonly receiptNumber: string;
  readonly paidAt: Date;
  readonly amount: Pesos;
  readonly customerName: string;
  readonly customerDocument: IdentityDocument;
  readonly product: string;
  readonly creditor: string;
  /** The creditor that granted the debt; null for a membership. */
  readonly originalCreditor: string | null;
  readonly creditorNit: string | undefined;
  readonly agreementNumber: string;
  readonly obligationNumber: string | undefined;
  readonly destination?: Destination | undefined;
  /**
   * Oldest instalment first, then the amount that only reduced the debt. The amounts add up to the payment. `label` is
   * printed, such as "Pago inicial" or "Cuota 2 de 6".
   */
  readonly allocations: readonly { readonly label: string; readonly amount: Pesos }[];
  readonly remainingBalance: Pesos;
  /** The payment method as printed, such as "Tarjeta Visa", "Nequi" or "PSE". */
  readonly method: string | undefined;
  readonly lastFour: string | undefined;
  readonly authorization: string | undefined;
  readonly reference: string | undefined;
};

/** The receipt prints the SHA-256 of this text. */
export function canonicalReceiptText(facts: ReceiptFacts): string {
  const lines = [
    `Comprobante de pago ${facts.receiptNumber}`,
    `Fecha ${facts.paidAt.toISOString()}`,
    `Valor ${facts.amount} COP`,
    `Titular ${facts.customerName}, ${documentInWords(facts.customerDocument)}`,
    `Acreedor ${facts.creditor}, NIT ${facts.creditorNit ?? '-'}`,
    `Acuerdo ${facts.agreementNumber}, obligación ${facts.obligationNumber ?? '-'}`,
    ...(facts.destination ? [`Concepto Abono, destino ${destinationNames[facts.destination]}`] : []),
    ...facts.allocations.map(({ label, amount }) => `Abono ${label}: ${amount} COP`),
    `Saldo ${facts.remainingBalance} COP`,
    `Medio ${facts.method ?? '-'}, ${facts.lastFour ?? '-'}, autorización ${facts.authorization ?? '-'}, referencia ${facts.reference ?? '-'}`,
  ];
  return `${lines.map(oneLine).join('\n')}\n`;
}

/**
 * US Letter format. Deterministic.
 * @throws RangeError when the allocations do not add up to the amount.
 */
export async function renderReceipt(facts: ReceiptFacts, verification: Verification): Promise<Buffer> {
  if (sum(facts.allocations.map(({ amount }) => amount)) !== facts.amount) {
    throw new RangeError(`Receipt ${facts.receiptNumber}: the allocations do not add up to ${facts.amount}`);
  }
  const title = `Comprobante de pago N.º ${facts.receiptNumber}`;
  const pdf = await PdfWriter.open(title, `Acuerdo ${facts.agreementNumber}`, facts.creditor, facts.paidAt);
  masthead(
    pdf,
    'Comprobante de pago',
    `N.º ${facts.receiptNumber}`,
    `Pago aprobado el ${formatBogotaDateTime(facts.paidAt)}, hora de Bogotá`,
  );
  keyFigures(pdf, [
    { label: 'Recibimos tu pago de', value: formatPesos(facts.amount), note: pesosInWords(facts.amount) },
    {
      label: 'Te falta por pagar',
      value: formatPesos(facts.remainingBalance),
      note: facts.remainingBalance === 0 ? 'Terminaste de pagar tu acuerdo.' : pesosInWords(facts.remainingBalance),
    },
  ]);
  factGrid(pdf, receiptFacts(facts));
  heading(pdf, 'Qué cubre este pago');
  table(
    pdf,
    [
      { title: 'Concepto', share: 0.7 },
      { title: 'Valor', share: 0.3, align: 'right' },
    ],
    [
      ...facts.allocations.map(({ label, amount }) => ({ cells: [label, formatPesos(amount)] })),
      { cells: ['Total pagado', formatPesos(facts.amount)], strong: true },
    ],
    10,
  );
  pdf.y += 6;
  seal(pdf, verification, textSha256(canonicalReceiptText(facts)));
  return pdf.finish(`Rebanca · ${title}`, verification.issuer);
}

function receiptFacts(facts: ReceiptFacts): Fact[] {
  const ending = facts.lastFour === undefined ? '' : ` terminada en ${facts.lastFour}`;
  return [
    { label: 'Titular', value: facts.customerName, detail: documentInWords(facts.customerDocument) },
    ...(facts.originalCreditor === null ? [] : [debtFact(facts)]),
    {
      label: 'Acreedor',
      value: facts.creditor,
      detail: facts.creditorNit === undefined ? undefined : `NIT ${facts.creditorNit}`,
    },
    ...(facts.destination ? [{ label: 'Concepto', value: 'Abono', detail: destinationNames[facts.destination] }] : []),
    { label: 'Acuerdo', value: `N.º\u00a0${facts.agreementNumber}` },
    ...[
      { label: 'Obligación', value: facts.obligationNumber && `N.º\u00a0${facts.obligationNumber}` },
      { label: 'Medio de pago', value: facts.method && `${facts.method}${ending}` },
      { label: 'Autorización', value: facts.authorization },
      { label: 'Referencia', value: facts.reference },
    ].filter((fact): fact is Fact => fact.value !== undefined),
  ];
}
