import type { CreditorChain, IdentityDocument } from '#texts/agreement-facts.ts';
import { documentInWords, oneLine, written } from '#texts/clause-words.ts';
import { bogotaDate, formatBogotaDateTime, formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { highlight, masthead, table } from './blocks.ts';
import { ink, PdfWriter, type Style } from './pdf-writer.ts';
import { debtName, ownerToday } from '#texts/debt-name.ts';
import { seal, textSha256, type Verification } from './seal.ts';

export type PazYSalvoFacts = CreditorChain & {
  readonly certificateNumber: string;
  readonly issuedAt: Date;
  readonly customerName: string;
  readonly customerDocument: IdentityDocument;
  readonly product: string;
  readonly obligationNumber: string;
  readonly agreementNumber: string;
  readonly lastPayment: { readonly amount: Pesos; readonly paidAt: Date; readonly receiptNumber: string };
  readonly totalPaid: Pesos;
};

/** The SHA-256 in the PDF covers the certificate number, the time of issue and these paragraphs. */
export function pazYSalvoParagraphs(facts: PazYSalvoFacts): string[] {
  const { lastPayment } = facts;
  const nit = facts.creditorNit === undefined ? '' : `, con NIT ${oneLine(facts.creditorNit)},`;
  const lastDay = formatLongDate(bogotaDate(lastPayment.paidAt));
  return [
    `${oneLine(facts.creditor)}${nit} certifica que ${oneLine(facts.customerName)}, con ${documentInWords(facts.customerDocument)}, se encuentra a paz y salvo por todo concepto respecto de la obligación n.º\u00a0${oneLine(facts.obligationNumber)}, producto ${oneLine(facts.product)}.`,
    origin(facts),
    `La obligación quedó extinguida por el cumplimiento del acuerdo de pago n.º\u00a0${oneLine(facts.agreementNumber)}, con pagos por ${written(facts.totalPaid)}. El último pago, por ${written(lastPayment.amount)}, se recibió el ${lastDay}, con comprobante n.º\u00a0${oneLine(lastPayment.receiptNumber)}.`,
    `A la fecha de expedición el saldo es de ${written(zeroPesos)} por capital, por intereses y por otros cargos. No queda valor alguno por cobrar.`,
  ].filter((paragraph) => paragraph !== '');
}

function debtTitle({ product, creditor, originalCreditor = creditor }: PazYSalvoFacts): string {
  const owner = ownerToday({ creditor, originalCreditor });
  return [debtName({ product, originalCreditor }), ...(owner ? [owner] : [])].join(', ');
}

function origin({ originalCreditor, assignedOn, creditor }: PazYSalvoFacts): string {
  if (originalCreditor === undefined) return '';
  const granted = `La obligación fue otorgada por ${oneLine(originalCreditor)}`;
  return assignedOn === undefined
    ? `${granted}.`
    : `${granted} y cedida a ${oneLine(creditor)} el ${formatLongDate(assignedOn)}, acreedor actual que expide este documento.`;
}

export function canonicalPazYSalvoText(facts: PazYSalvoFacts): string {
  const lines = [
    `Paz y salvo ${oneLine(facts.certificateNumber)}`,
    facts.issuedAt.toISOString(),
    ...pazYSalvoParagraphs(facts),
  ];
  return `${lines.join('\n').replace(/[\u00a0\u202f]/g, ' ')}\n`;
}

export async function renderPazYSalvo(facts: PazYSalvoFacts, verification: Verification): Promise<Buffer> {
  const title = `Paz y salvo N.º ${facts.certificateNumber}`;
  const pdf = await PdfWriter.open(title, `Obligación ${facts.obligationNumber}`, facts.creditor, facts.issuedAt);
  blossom(pdf);
  masthead(
    pdf,
    'Paz y salvo',
    `N.º ${facts.certificateNumber}`,
    `Expedido el ${formatBogotaDateTime(facts.issuedAt)}, hora de Bogotá`,
  );
  highlight(
    pdf,
    'Esta deuda ya no existe',
    `${debtTitle(facts)}. Terminaste de pagar. Nadie puede cobrarte nada más por esta obligación.`,
  );
  pdf.y += 8;
  const paragraphs = pazYSalvoParagraphs(facts);
  const style = bodyStyle(pdf, paragraphs);
  for (const paragraph of paragraphs) pdf.flow('P', paragraph, style, paragraphGap);
  pdf.y += 4;
  table(
    pdf,
    [
      { title: 'Saldo a la fecha', share: 0.7 },
      { title: 'Valor', share: 0.3, align: 'right' },
    ],
    [
      ...['Capital', 'Intereses', 'Otros cargos'].map((name) => ({ cells: [name, formatPesos(zeroPesos)] })),
      { cells: ['Total', formatPesos(zeroPesos)], strong: true },
    ],
  );
  pdf.y += 6;
  seal(pdf, verification, textSha256(canonicalPazYSalvoText(facts)), [
    `Expedido electrónicamente por ${facts.creditor}, según la Ley 527 de 1999.`,
    'La página de verificación muestra si este paz y salvo sigue vigente.',
  ]);
  return pdf.finish(`Rebanca · ${title}`, verification.issuer);
}

const paragraphGap = 8;
// The height in points of the parts below the paragraphs: the balance table and the verification panel.
const heightBelow = 290;

function bodyStyle(pdf: PdfWriter, paragraphs: readonly string[]): Style {
  const sizes = [10.5, 9.5, 8.5].map((size) => ({ size, lineGap: 3 }));
  const fits = (style: Style) =>
    paragraphs.reduce((sum, text) => sum + pdf.measure(text, pdf.width, style) + paragraphGap, heightBelow) <=
    pdf.remaining;
  return sizes.find(fits) ?? { size: 8, lineGap: 1 };
}

function blossom(pdf: PdfWriter): void {
  const flowers: [x: number, y: number, size: number, color: string][] = [
    [520, 118, 15, ink.sun],
    [552, 144, 10, '#efb301'],
    [492, 146, 9, '#fcdb6c'],
    [536, 168, 6, ink.petal],
    [470, 120, 5, ink.petal],
  ];
  pdf.decorate((doc) => {
    for (const [x, y, size, color] of flowers) {
      for (let petal = 0; petal < 5; petal += 1) {
        const angle = (petal * 2 * Math.PI) / 5 - Math.PI / 2;
        doc.circle(x + Math.cos(angle) * size * 0.62, y + Math.sin(angle) * size * 0.62, size * 0.52);
      }
      doc.fill(color);
      doc.circle(x, y, size * 0.3).fill('#fdf5d3');
    }
  });
}
