import type { IdentityDocument } from '#texts/agreement-facts.ts';
import { documentInWords } from '#texts/clause-words.ts';
import {
  amendedPayments,
  amendmentInWords,
  amendmentTitle,
  canonicalAmendmentText,
  correctedPayments,
  unchangedDates,
  type AmendmentFacts,
} from '#texts/amendment-text.ts';
import { isRelief } from '#domain/agreements/relief.ts';
import { formatPesos, sum } from '#domain/money/money.ts';
import { formatBogotaDateTime, formatLongDate, formatMediumDate } from '#domain/time/calendar.ts';
import { debtFact, factGrid, heading, keyFigures, masthead, table } from './blocks.ts';
import { PdfWriter } from './pdf-writer.ts';
import { seal, textSha256, type Verification } from './seal.ts';

export type AmendmentDocumentFacts = AmendmentFacts & {
  readonly customerName: string;
  readonly customerDocument: IdentityDocument;
  readonly product: string;
  readonly creditor: string;
  readonly originalCreditor: string | null;
  readonly obligationNumber: string | undefined;
};

export type AmendmentEvidence = Verification & {
  readonly textSha256: string;
  readonly ip: string;
  readonly userAgent: string;
  /** OPERADOR when the operator made the change, at the customer's request or with the decision of a dispute. */
  readonly by: 'PERSONA' | 'OPERADOR';
};

/**
 * Deterministic.
 * @throws Error when the facts do not reproduce the stored text, because the PDF document would then be no evidence.
 */
export async function renderAmendment(facts: AmendmentDocumentFacts, evidence: AmendmentEvidence): Promise<Buffer> {
  if (textSha256(canonicalAmendmentText(facts)) !== evidence.textSha256)
    throw new Error(`The text of amendment ${facts.number} of ${facts.agreementNumber} is not the stored one`);
  const title = amendmentTitle(facts);
  const payments = amendedPayments(facts);
  const pdf = await PdfWriter.open(title, `Acuerdo ${facts.agreementNumber}`, facts.creditor, facts.at);
  masthead(
    pdf,
    `Otrosí n.º ${facts.number}`,
    `Al acuerdo N.º ${facts.agreementNumber}`,
    `Hecho el ${formatBogotaDateTime(facts.at)}, hora de Bogotá`,
  );
  const corrected = facts.kind === 'CIFRAS' ? correctedPayments(facts) : undefined;
  const first = payments.find(({ number }) => number === facts.instalment) ?? payments[0]!;
  keyFigures(pdf, [
    {
      label: 'Tu próxima fecha',
      value: formatMediumDate(first.after),
      note: corrected ? unchangedDates : `antes el ${formatLongDate(first.before)}`,
    },
    corrected
      ? {
          label: 'Tus cuotas suman',
          value: formatPesos(sum(corrected.map(({ after }) => after))),
          note: `antes ${formatPesos(sum(corrected.map(({ before }) => before)))}`,
        }
      : {
          label: 'Tus cuotas suman lo mismo',
          value: formatPesos(sum(payments.map(({ amount }) => amount))),
          note: 'Este cambio no tiene costo ni intereses.',
        },
  ]);
  factGrid(pdf, [
    { label: 'Titular', value: facts.customerName, detail: documentInWords(facts.customerDocument) },
    debtFact(facts),
    { label: 'Acreedor', value: facts.creditor },
    ...(facts.obligationNumber === undefined
      ? []
      : [{ label: 'Obligación', value: `N.º\u00a0${facts.obligationNumber}` }]),
  ]);
  heading(pdf, 'Qué cambia');
  pdf.y += pdf.write('P', amendmentInWords(facts), pdf.left, pdf.y, pdf.width, { size: 11 }) + 10;
  table(
    pdf,
    [
      { title: 'Cuota', share: 0.25 },
      { title: corrected ? 'Vence' : 'Valor', share: 0.2, align: 'right' },
      { title: 'Antes', share: 0.275, align: 'right' },
      { title: 'Ahora', share: 0.275, align: 'right' },
    ],
    corrected
      ? corrected.map(({ label, dueOn, before, after }) => ({
          cells: [label, formatMediumDate(dueOn), formatPesos(before), formatPesos(after)],
          strong: before !== after,
        }))
      : payments.map(({ label, amount, before, after }) => ({
          cells: [label, formatPesos(amount), formatMediumDate(before), formatMediumDate(after)],
          strong: before !== after,
        })),
    10,
  );
  pdf.y += 6;
  const note = `${corrected ? unchangedDates : 'Ningún valor cambia.'} Todo lo demás del acuerdo sigue igual.`;
  pdf.y += pdf.write('P', note, pdf.left, pdf.y, pdf.width, { size: 10 }) + 12;
  const made =
    evidence.by === 'OPERADOR'
      ? [`Hecho por el operador del portal, ${isRelief(facts.kind) ? 'a pedido del titular' : 'al decidir un reclamo'}`]
      : [`Hecho por el titular en el portal, desde la dirección ${evidence.ip}`, `Navegador: ${evidence.userAgent}`];
  seal(pdf, evidence, evidence.textSha256, made);
  return pdf.finish(`Rebanca · ${title}`, evidence.issuer);
}
