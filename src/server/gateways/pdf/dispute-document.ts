import { disputeTerms } from '#domain/disputes/terms.ts';
import { formatBogotaDateTime, formatLongDate, formatMediumDate } from '#domain/time/calendar.ts';
import { documentInWords } from '#texts/clause-words.ts';
import {
  acceptedStatement,
  canonicalAcceptedText,
  canonicalFilingText,
  detailLines,
  disputeNames,
  type AcceptedDispute,
  type DisputeFiling,
} from '#texts/dispute-text.ts';
import { factGrid, heading, highlight, keyFigures, masthead } from './blocks.ts';
import { PdfWriter } from './pdf-writer.ts';
import { seal, textSha256, type Verification } from './seal.ts';

const factsOf = (facts: Pick<DisputeFiling, 'customerName' | 'customerDocument' | 'debt' | 'obligationNumber'>) => [
  facts.customerName === undefined
    ? { label: 'Documento', value: documentInWords(facts.customerDocument) }
    : { label: 'Titular', value: facts.customerName, detail: documentInWords(facts.customerDocument) },
  ...(facts.debt === undefined ? [] : [{ label: 'Deuda', value: facts.debt }]),
  ...(facts.obligationNumber === undefined
    ? []
    : [{ label: 'Obligación', value: `N.º\u00a0${facts.obligationNumber}` }]),
];

/**
 * Deterministic. Without a verification code, the PDF is not an issued document of the portal and cannot be verified.
 */
export async function renderDisputeFiling(
  facts: DisputeFiling,
  verification: Verification | Pick<Verification, 'issuer'>,
): Promise<Buffer> {
  const title = `Reclamo ${facts.number}`;
  const pdf = await PdfWriter.open(title, disputeNames[facts.kind], verification.issuer.name, facts.filedAt);
  masthead(pdf, 'Reclamo', facts.number, `Radicado el ${formatBogotaDateTime(facts.filedAt)}, hora de Bogotá`);
  keyFigures(pdf, [
    {
      label: 'Te respondemos a más tardar el',
      value: formatMediumDate(facts.dueOn),
      note: disputeTerms.answer.source,
    },
  ]);
  factGrid(pdf, [
    ...factsOf(facts),
    { label: 'Motivo', value: disputeNames[facts.kind] },
    ...detailLines(facts.details).map(([label, value]) => ({ label, value })),
  ]);
  if (facts.text.trim() !== '') {
    heading(pdf, 'Lo que nos contaste', 34);
    for (const paragraph of facts.text.split(/\n+/)) pdf.flow('P', paragraph, { size: 10.5, lineGap: 2.5 }, 5);
  }
  pdf.y += 6;
  if ('code' in verification) seal(pdf, verification, textSha256(canonicalFilingText(facts)));
  return pdf.finish(`Rebanca · ${title}`, verification.issuer);
}

export async function renderAcceptedDispute(facts: AcceptedDispute, verification: Verification): Promise<Buffer> {
  const title = `Constancia de reclamo aceptado ${facts.number}`;
  const pdf = await PdfWriter.open(title, disputeNames[facts.kind], facts.creditor, facts.decidedAt);
  masthead(pdf, 'Constancia de reclamo aceptado', facts.number, `Aceptado el ${formatLongDate(facts.decidedOn)}`);
  highlight(pdf, 'Qué certificamos', acceptedStatement(facts));
  factGrid(pdf, [
    ...factsOf(facts),
    { label: 'Acreedor', value: facts.creditor },
    { label: 'Motivo', value: disputeNames[facts.kind] },
  ]);
  pdf.y += 6;
  seal(pdf, verification, textSha256(canonicalAcceptedText(facts)));
  return pdf.finish(`Rebanca · ${title}`, verification.issuer);
}
