import type { OperatorIdentity } from '#contract/operator-identity.ts';
import type { LegalText } from '#texts/legal/legal-text.ts';
import { formatLongDate, startOfBogotaDay } from '#domain/time/calendar.ts';
import { heading, highlight, masthead } from './blocks.ts';
import { ink, Paper } from './paper.ts';

/** A legal text as a Letter PDF. The same text gives the same bytes. */
export async function renderLegalText(text: LegalText, hash: string, operator: OperatorIdentity): Promise<Buffer> {
  const { title, version, inForceFrom } = text;
  const paper = await Paper.open(title, `Versión ${version}`, operator.name, startOfBogotaDay(inForceFrom));
  masthead(paper, title, `Versión ${version}`, `Vigente desde el ${formatLongDate(inForceFrom)}`);
  highlight(paper, 'En pocas palabras', text.plain);
  text.clauses.forEach((clause, index) => {
    heading(paper, `${index + 1}. ${clause.title}`, 34);
    for (const paragraph of clause.paragraphs) paper.flow('P', paragraph, { size: 10.5, lineGap: 2.5 }, 5);
  });
  paper.y += 12;
  paper.flow('P', `${operator.name} · NIT ${operator.taxId} · ${operator.email}`, { size: 9, color: ink.muted }, 3);
  paper.flow('P', `Huella SHA-256 del texto: ${hash}`, { size: 8, color: ink.muted });
  return paper.finish(`Rebanca · ${title} · versión ${version}`, operator);
}
