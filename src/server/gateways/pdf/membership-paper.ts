import { agreementSchedule } from '#texts/agreement-facts.ts';
import type { AgreementClause } from '#texts/agreement-text.ts';
import { documentInWords } from '#texts/agreement-text.ts';
import {
  canonicalMembershipText,
  membershipText,
  membershipTextVersion,
  type MembershipFacts,
} from '#texts/membership-text.ts';
import { formatBogotaDateTime, formatLongDate } from '#domain/time/calendar.ts';
import { pesosInWords } from '#domain/money/money-words.ts';
import { formatPesos } from '#domain/money/money.ts';
import { textSha256 } from './agreement-paper.ts';
import { clauseHead, factGrid, keyFigures, masthead, table } from './blocks.ts';
import { certificatePage, type AcceptanceEvidence } from './certificate-page.ts';
import { Paper } from './paper.ts';

export type MembershipEvidence = AcceptanceEvidence & { readonly agreementNumber: string };

/**
 * The accepted contract of a membership as a Letter PDF, with the certificate of its acceptance as its last page. The same
 * facts and evidence give the same bytes.
 * @throws Error when the facts no longer give the text that was accepted.
 */
export async function renderMembership(facts: MembershipFacts, evidence: MembershipEvidence): Promise<Buffer> {
  if (textSha256(canonicalMembershipText(facts)) !== evidence.textSha256)
    throw new Error(`The text of membership ${evidence.agreementNumber} is not the one that was accepted`);
  const { title, clauses } = membershipText(facts);
  const number = `N.º ${evidence.agreementNumber}`;
  const paper = await Paper.open(`${title} ${number}`, 'Programa de rebancarización', 'Rebanca', evidence.acceptedAt);
  const acceptedAt = `${formatBogotaDateTime(evidence.acceptedAt)}, hora de Bogotá`;
  masthead(paper, title, number, `Aceptado el ${acceptedAt}`);
  const payments = agreementSchedule(facts);
  const [first] = payments;
  keyFigures(paper, [
    { label: 'Precio total', value: formatPesos(facts.plan.totalPrice), note: 'Con impuestos incluidos' },
    {
      label: 'Primer pago',
      value: formatPesos(first!.amount),
      note: `A más tardar el ${formatLongDate(first!.dueOn)}`,
    },
    { label: 'Cupo de la tarjeta', value: formatPesos(facts.plan.cardBalance) },
  ]);
  factGrid(paper, [
    { label: 'Titular', value: facts.customerName, detail: documentInWords(facts.customerDocument) },
    { label: 'Entrega', value: facts.address },
  ]);
  clauses.forEach((clause, index) => writeClause(paper, clause, index + 1));
  certificatePage(paper, evidence, facts, {
    contract: 'este contrato',
    about: [
      { label: 'Versión del texto', value: membershipTextVersion },
      { label: 'Plan y versión', value: `${facts.plan.id}, versión ${facts.planVersion}`, detail: facts.option.id },
    ],
  });
  return paper.finish(`Rebanca · ${title} ${number}`);
}

function writeClause(paper: Paper, clause: AgreementClause, number: number): void {
  clauseHead(paper, `${number}. ${clause.title}`, clause.plain);
  for (const paragraph of clause.legal) paper.flow('P', paragraph, { size: 9.5, lineGap: 2 }, 5);
  if (clause.schedule === undefined) return;
  paper.y += 4;
  table(
    paper,
    [
      { title: 'Pago', share: 0.18 },
      { title: 'Fecha', share: 0.25 },
      { title: 'Valor', share: 0.17, align: 'right' },
      { title: 'En letras', share: 0.4 },
    ],
    clause.schedule.map(({ label, dueOn, amount }) => ({
      cells: [label, formatLongDate(dueOn), formatPesos(amount), pesosInWords(amount)],
    })),
    9,
  );
}
