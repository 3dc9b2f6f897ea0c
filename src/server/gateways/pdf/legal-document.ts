import type { OperatorIdentity } from '#contract/operator-identity.ts';
import type { LegalText } from '#texts/legal/legal-text.ts';
import { formatLongDate, startOfBogotaDay } from '#domain/time/calendar.ts';
import { heading, highlight, masthead } from './blocks.ts';
import { ink, PdfWriter } from './pdf-writer.ts';

export async function renderLegalText(text: LegalText, hash: string, operator: OperatorIdentity): Promise<Buffer> {
  const { title, version, inForceFrom } = text;
  const pdf = await PdfWriter.open(title, `Versión ${version}`, operator.name, startOfBogotaDay(inForceFrom));
  masthead(pdf, title, `Versión ${version}`, `Vigente desde el ${formatLongDate(inForceFrom)}`);
  highlight(pdf, 'En pocas palabras', text.plain);
  text.clauses.forEach((clause, index) => {
    heading(pdf, `${index + 1}. ${clause.title}`, 34);
    for (const paragraph of clause.paragraphs) pdf.flow('P', paragraph, { size: 10.5, lineGap: 2.5 }, 5);
  });
  pdf.y += 12;
  pdf.flow('P', `${operator.name} · NIT ${operator.taxId} · ${operator.email}`, { size: 9, color: ink.muted }, 3);
  pdf.flow('P', `Huella SHA-256 del texto: ${hash}`, { size: 8, color: ink.muted });
  return pdf.finish(`Rebanca · ${title} · versión ${version}`, operator);
}
