import { formatLongDate } from '#domain/time/calendar.ts';
import { pesosInWords } from '#domain/money/money-words.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import type { Components } from '#domain/debts/obligations.ts';
import { namedParts, type AgreementFacts, type IdentityDocument, type ScheduledPayment } from './agreement-facts.ts';

export type AgreementClause = {
  readonly id: string;
  readonly title: string;
  readonly plain: string;
  readonly legal: readonly string[];
  /** Present only in the clause that lists the payments. */
  readonly schedule?: readonly ScheduledPayment[];
};

const documentNames: Record<IdentityDocument['type'], string> = {
  CC: 'cédula de ciudadanía',
  CE: 'cédula de extranjería',
  PPT: 'Permiso por Protección Temporal',
  PA: 'pasaporte',
  NIT: 'NIT',
};

/** Returns, for example, "cédula de ciudadanía n.º 1020304050". */
export function documentInWords({ type, number }: IdentityDocument): string {
  return type === 'NIT' ? `NIT ${oneLine(number)}` : `${documentNames[type]} n.º\u00a0${oneLine(number)}`;
}

/** Names and other facts come from files and forms. Their line breaks must not add lines to the canonical text. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Returns, for example, "$ 740.000 (setecientos cuarenta mil pesos)". */
export function written(amount: Pesos): string {
  return `${formatPesos(amount)} (${pesosInWords(amount)})`;
}

/** Returns, for example, "capital, $ 5.200.000; intereses corrientes, $ 780.000". */
export function listed(parts: Components): string {
  const present = namedParts(parts).filter(({ amount }) => amount > 0);
  return present.map(({ name, amount }) => `${name}, ${formatPesos(amount)}`).join('; ');
}

export function creditorOf(facts: AgreementFacts): string {
  const nit = facts.creditorNit === undefined ? '' : `, NIT ${oneLine(facts.creditorNit)}`;
  return `${oneLine(facts.creditor)}${nit}`;
}

/** Returns ", otorgada por …" with the original creditor; an empty string when the debt was not assigned. */
export function originOf({ originalCreditor, assignedOn }: AgreementFacts): string {
  if (originalCreditor === undefined) return '';
  const assignment = assignedOn === undefined ? '' : ` y cedida al Acreedor el ${formatLongDate(assignedOn)}`;
  return `, otorgada por ${oneLine(originalCreditor)}${assignment}`;
}

export const partiesInWords = (facts: AgreementFacts): string =>
  `Este acuerdo se celebra entre ${oneLine(facts.customerName)}, con ${documentInWords(facts.customerDocument)} (el «Titular»), y ${creditorOf(facts)} (el «Acreedor»). Se refiere a la obligación n.º\u00a0${oneLine(facts.obligationNumber)}, producto ${oneLine(facts.product)}${originOf(facts)}.`;

export const discountInWords = ({ discount, forgiven }: AgreementFacts): string =>
  discount > 0
    ? `El Acreedor concede un descuento de ${written(discount)}, que cubre así la obligación: ${listed(forgiven)}. El descuento queda en firme con el pago completo del valor acordado.`
    : 'Este acuerdo no incluye descuento.';
