import { parseIsoDate, type IsoDate } from '#domain/time/iso-date.ts';

export type AcceptedPayment = {
  readonly label: string;
  readonly dueOn: IsoDate;
  readonly amount: string;
};

export type AcceptedClause = {
  readonly title: string;
  readonly plain: string;
  readonly legal: readonly string[];
  readonly schedule: readonly AcceptedPayment[];
};

/**
 * All versions of the agreement text and the membership text have the same line format, so an old acceptance is printed
 * with its original words.
 */
export function acceptedClauses(text: string): AcceptedClause[] {
  const clauses: { title: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const opening = `${clauses.length + 1}. `;
    if (line.startsWith(opening)) clauses.push({ title: line.slice(opening.length), lines: [] });
    else if (line !== '') clauses.at(-1)?.lines.push(line);
  }
  if (clauses.length === 0 || clauses.some(({ lines }) => lines.length < 2))
    throw new RangeError('The text has no clauses of a contract');
  return clauses.map(({ title, lines: [plain = '', ...rest] }) => {
    const read = rest.map((line) => ({ line, payment: paymentOf(line) }));
    return {
      title,
      plain: plain.replace(/^En pocas palabras: /, ''),
      legal: read.flatMap(({ line, payment }) => (payment ? [] : [line])),
      schedule: read.flatMap(({ payment }) => payment ?? []),
    };
  });
}

/** Parses "- Cuota 1 de 6 | 2026-12-30 | 30 dic 2026 | $ 740.000 (…)" or "Cuota 1 de 6 | 2026-12-30 | 80000". */
function paymentOf(line: string): AcceptedPayment | undefined {
  const [label = '', day = '', ...rest] = line.replace(/^- /, '').split(' | ');
  const dueOn = parseIsoDate(day);
  const amount = rest.at(-1);
  return dueOn === undefined || amount === undefined ? undefined : { label, dueOn, amount };
}
