import { acceptedClauses, type AcceptedClause } from '#texts/accepted-text.ts';
import { paymentsToCome, type ScheduledPayment } from '#texts/agreement-facts.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { pesosInWords } from '#domain/money/money-words.ts';
import { formatPesos } from '#domain/money/money.ts';
import { clauseHead, table } from './blocks.ts';
import type { AcceptanceEvidence } from './certificate-page.ts';
import type { PdfWriter } from './pdf-writer.ts';
import { textSha256 } from './seal.ts';

/**
 * Returns the clauses of the accepted text. For the current text version, the facts must reproduce the whole text. For
 * an earlier version, the text must contain every payment and every text of `says`.
 * @throws Error when the text or the facts do not match the acceptance: the PDF document would then be no evidence.
 */
export function acceptedContract(
  { text, textVersion, textSha256: hash }: AcceptanceEvidence,
  facts: Parameters<typeof paymentsToCome>[0],
  today: {
    readonly version: string;
    readonly text: () => string;
    readonly says: readonly string[];
    readonly of: string;
  },
): (AcceptedClause & { readonly payments: readonly ScheduledPayment[] })[] {
  const refuse = () => new Error(`The text of ${today.of} is not the one that was accepted`);
  if (textSha256(text) !== hash) throw refuse();
  if (textVersion === today.version && today.text() !== text) throw refuse();
  const clauses = acceptedClauses(text);
  const payments = paymentsToCome(facts);
  const written = clauses.flatMap(({ schedule }) => schedule);
  const agrees = payments.every(({ dueOn, amount }, index) => {
    const line = written[index];
    return line?.dueOn === dueOn && (line.amount === String(amount) || line.amount.startsWith(`${plain(amount)} (`));
  });
  if (!agrees || written.length !== payments.length || today.says.some((fact) => !text.includes(fact))) throw refuse();
  return clauses.map((clause) => ({
    ...clause,
    payments: clause.schedule.length === 0 ? [] : payments.map((each, at) => ({ ...each, label: written[at]!.label })),
  }));
}

export function writeClauses(pdf: PdfWriter, clauses: ReturnType<typeof acceptedContract>): void {
  clauses.forEach(({ title, plain: short, legal, payments }, index) => {
    clauseHead(pdf, `${index + 1}. ${title}`, unbroken(short));
    for (const paragraph of legal) pdf.flow('P', unbroken(paragraph), { size: 9.5, lineGap: 2 }, 5);
    if (payments.length === 0) return;
    pdf.y += 4;
    table(
      pdf,
      [
        { title: 'Pago', share: 0.18 },
        { title: 'Fecha', share: 0.25 },
        { title: 'Valor', share: 0.17, align: 'right' },
        { title: 'En letras', share: 0.4 },
      ],
      payments.map(({ label, dueOn, amount }) => ({
        cells: [label, formatLongDate(dueOn), formatPesos(amount), pesosInWords(amount)],
      })),
      9,
    );
  });
}

const plain = (amount: Parameters<typeof formatPesos>[0]) => formatPesos(amount).replace(/[\u00a0\u202f]/g, ' ');

/** Prevents a line break between a symbol and its number. */
const unbroken = (line: string) => line.replace(/(\$|n\.º) (?=\d)/g, '$1\u00a0');
