import { capitalised } from '#domain/capitalised.ts';
import { namedParts, type AgreementFacts, type ReplacedPlan } from '#texts/agreement-facts.ts';
import { agreementTextVersion, canonicalAgreementText } from '#texts/agreement-text.ts';
import { documentInWords, oneLine } from '#texts/clause-words.ts';
import { differenceInWords } from '#texts/replan-clauses.ts';
import { formatBogotaDateTime, formatLongDate, formatMediumDate } from '#domain/time/calendar.ts';
import { pesosInWords } from '#domain/money/money-words.ts';
import { add, formatPesos, pesos, subtract, type Pesos } from '#domain/money/money.ts';
import { balance } from '#domain/debts/obligations.ts';
import { acceptedContract, writeClauses } from './accepted-contract.ts';
import {
  debtFact,
  factGrid,
  heading,
  keyFigures,
  masthead,
  table,
  type Fact,
  type KeyFigure,
  type Row,
} from './blocks.ts';
import { certificatePage, type AcceptanceEvidence } from './certificate-page.ts';
import { PdfWriter } from './pdf-writer.ts';

/**
 * Uses the clauses of the stored text, which may be an earlier version. The same input gives the same bytes.
 * @throws Error when the facts do not match the accepted text.
 */
export async function renderAgreement(facts: AgreementFacts, evidence: AcceptanceEvidence): Promise<Buffer> {
  const clauses = acceptedContract(evidence, facts, {
    version: agreementTextVersion,
    text: () => canonicalAgreementText(facts),
    says: [facts.customerName, facts.creditor, facts.obligationNumber, facts.quoteId].map(oneLine),
    of: `quote ${facts.quoteId}`,
  });
  const number = facts.agreementNumber === undefined ? '' : `N.º ${facts.agreementNumber}`;
  const title = `Acuerdo de pago ${number}`.trim();
  const pdf = await PdfWriter.open(
    title,
    `Obligación ${facts.obligationNumber} con ${facts.creditor}`,
    facts.creditor,
    evidence.acceptedAt,
  );
  masthead(pdf, 'Acuerdo de pago', number, `Aceptado el ${formatBogotaDateTime(evidence.acceptedAt)}, hora de Bogotá`);
  keyFigures(pdf, summary(facts));
  factGrid(pdf, parties(facts));
  heading(pdf, 'De dónde sale el valor', 120);
  valueTable(pdf, facts);
  writeClauses(pdf, clauses);
  certificatePage(pdf, evidence, facts, {
    contract: 'este acuerdo',
    about: [
      { label: 'Versión del texto', value: evidence.textVersion },
      { label: 'Propuesta', value: facts.quoteId, detail: `Política ${facts.policyVersion}` },
    ],
  });
  return pdf.finish(['Rebanca', title].join(' · '), evidence.issuer);
}

function summary(facts: AgreementFacts): KeyFigure[] {
  const payable = add(facts.total, facts.interest);
  return [
    { label: 'Pagas en total', value: formatPesos(payable), note: pesosInWords(payable) },
    facts.replaces ? paidFigure(facts, facts.replaces) : discountFigure(facts),
    planFigure(facts),
  ];
}

const discountFigure = ({ discount, components }: AgreementFacts): KeyFigure => ({
  label: 'Tu descuento',
  value: formatPesos(discount),
  note: `sobre ${formatPesos(balance(components))}`,
});

const paidFigure = ({ initialPayment }: AgreementFacts, { difference }: ReplacedPlan): KeyFigure => ({
  label: 'Ya pagaste',
  value: formatPesos(initialPayment),
  note: `este plazo cuesta ${differenceInWords(difference)}`,
});

function planFigure({ instalments, initialPayment, firstPaymentOn, replaces }: AgreementFacts): KeyFigure {
  const usual = instalments[0]?.amount;
  const last = instalments.at(-1)?.amount;
  const count = instalments.length;
  if (usual === undefined || last === undefined || (count === 1 && initialPayment === 0)) {
    return { label: 'Un solo pago, hasta el', value: formatMediumDate(firstPaymentOn) };
  }
  const notes = [
    initialPayment > 0 && !replaces ? `y pago inicial de ${formatPesos(initialPayment)}` : '',
    last === usual ? '' : `la última de ${formatPesos(last)}`,
    `desde el ${formatMediumDate(replaces ? (instalments[0]?.dueOn ?? firstPaymentOn) : firstPaymentOn)}`,
  ];
  return {
    label: count === 1 ? 'Una cuota de' : `${count} cuotas de`,
    value: formatPesos(usual),
    note: notes.filter((note) => note !== '').join(', '),
  };
}

function parties(facts: AgreementFacts): Fact[] {
  const origin: Fact[] = [];
  if (facts.originalCreditor !== undefined)
    origin.push({ label: 'Entidad que otorgó el crédito', value: facts.originalCreditor });
  if (facts.assignedOn !== undefined)
    origin.push({ label: 'Cesión al acreedor actual', value: formatLongDate(facts.assignedOn) });
  const replaced: Fact[] = facts.replaces
    ? [{ label: 'Reemplaza el acuerdo', value: `N.º\u00a0${facts.replaces.agreementNumber}` }]
    : [];
  return [
    { label: 'Titular', value: facts.customerName, detail: documentInWords(facts.customerDocument) },
    {
      label: 'Acreedor',
      value: facts.creditor,
      detail: facts.creditorNit === undefined ? undefined : `NIT ${facts.creditorNit}`,
    },
    debtFact({ ...facts, originalCreditor: facts.originalCreditor ?? facts.creditor }),
    { label: 'Obligación', value: `N.º\u00a0${facts.obligationNumber}` },
    ...origin,
    ...replaced,
  ];
}

function valueTable(pdf: PdfWriter, facts: AgreementFacts): void {
  const { components, forgiven, discount, total, interest, serviceCost } = facts;
  const money = (amount: Pesos) => (amount === 0 ? '–' : formatPesos(amount));
  const lifted = namedParts(forgiven);
  const rows: Row[] = namedParts(components).map(({ name, amount }, index) => {
    const less = lifted[index]?.amount ?? pesos(0);
    return {
      cells: [capitalised(name), formatPesos(amount), money(pesos(-less)), formatPesos(subtract(amount, less))],
    };
  });
  if (interest > 0) rows.push({ cells: ['Intereses del plazo', '–', '–', formatPesos(interest)] });
  rows.push({ cells: ['Nuestro servicio', '–', '–', formatPesos(serviceCost)] });
  rows.push({
    cells: ['Total', formatPesos(balance(components)), money(pesos(-discount)), formatPesos(add(total, interest))],
    strong: true,
  });
  if (facts.replaces) rows.push(...paidRows(facts));
  table(
    pdf,
    [
      { title: 'Concepto', share: 0.34 },
      { title: 'Hoy', share: 0.22, align: 'right' },
      { title: 'Descuento', share: 0.22, align: 'right' },
      { title: 'Pagas', share: 0.22, align: 'right' },
    ],
    rows,
  );
}

function paidRows({ total, interest, initialPayment: paid }: AgreementFacts): Row[] {
  return [
    { cells: ['Ya pagaste', '–', '–', formatPesos(pesos(-paid))] },
    { cells: ['Te falta', '–', '–', formatPesos(subtract(add(total, interest), paid))], strong: true },
  ];
}
