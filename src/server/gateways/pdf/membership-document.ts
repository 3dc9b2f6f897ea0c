import { agreementSchedule } from '#texts/agreement-facts.ts';
import { documentInWords, oneLine } from '#texts/clause-words.ts';
import {
  canonicalMembershipText,
  membershipTitle,
  membershipTextVersion,
  type MembershipFacts,
} from '#texts/membership-text.ts';
import { formatBogotaDateTime, formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { acceptedContract, writeClauses } from './accepted-contract.ts';
import { factGrid, keyFigures, masthead } from './blocks.ts';
import { certificatePage, type AcceptanceEvidence } from './certificate-page.ts';
import { PdfWriter } from './pdf-writer.ts';

export type MembershipEvidence = AcceptanceEvidence & { readonly agreementNumber: string };

/**
 * Uses the clauses of the stored text, which may be an earlier version. The same input gives the same bytes.
 * @throws Error when the facts do not match the accepted text.
 */
export async function renderMembership(facts: MembershipFacts, evidence: MembershipEvidence): Promise<Buffer> {
  const clauses = acceptedContract(evidence, facts, {
    version: membershipTextVersion,
    text: () => canonicalMembershipText(facts),
    says: [facts.customerName, facts.address].map(oneLine),
    of: `membership ${evidence.agreementNumber}`,
  });
  const title = membershipTitle(facts);
  const number = `N.º ${evidence.agreementNumber}`;
  const pdf = await PdfWriter.open(`${title} ${number}`, 'Programa de rebancarización', 'Rebanca', evidence.acceptedAt);
  const acceptedAt = `${formatBogotaDateTime(evidence.acceptedAt)}, hora de Bogotá`;
  masthead(pdf, title, number, `Aceptado el ${acceptedAt}`);
  const payments = agreementSchedule(facts);
  const [first] = payments;
  keyFigures(pdf, [
    { label: 'Precio total', value: formatPesos(facts.plan.totalPrice), note: 'Con impuestos incluidos' },
    {
      label: first!.label,
      value: formatPesos(first!.amount),
      note: `A más tardar el ${formatLongDate(first!.dueOn)}`,
    },
    { label: 'Cupo de la tarjeta', value: formatPesos(facts.plan.cardBalance) },
  ]);
  factGrid(pdf, [
    { label: 'Titular', value: facts.customerName, detail: documentInWords(facts.customerDocument) },
    { label: 'Entrega', value: facts.address },
  ]);
  writeClauses(pdf, clauses);
  certificatePage(pdf, evidence, facts, {
    contract: 'este contrato',
    about: [
      { label: 'Versión del texto', value: evidence.textVersion },
      { label: 'Plan y versión', value: `${facts.plan.id}, versión ${facts.planVersion}`, detail: facts.option.id },
    ],
  });
  return pdf.finish(`Rebanca · ${title} ${number}`, evidence.issuer);
}
