import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { benefitsOf, planTitle, type MembershipPlan, type PaymentOption } from '#domain/rebanking/membership-plans.ts';
import { pesosInWords } from '#domain/money/money-words.ts';
import { formatPesos, sum, type Pesos } from '#domain/money/money.ts';
import { parseRichText, plainText } from '#domain/rich-text.ts';
import { agreementSchedule, type IdentityDocument, type ScheduledPayment } from './agreement-facts.ts';
import { documentInWords, oneLine, type AgreementClause } from './clause-words.ts';
import { cardInWords, withdrawalInWords } from './membership-terms.ts';

/** Each change of the words needs a new version. */
export const membershipTextVersion = 'membresia-2026-11.2';

/** Stored with the accepted text in the evidence of an acceptance. */
export type MembershipFacts = {
  readonly kind: 'MEMBRESIA';
  readonly customerName: string;
  readonly customerDocument: IdentityDocument;
  readonly address: string;
  readonly plan: Pick<MembershipPlan, 'id' | 'name' | 'validityMonths' | 'totalPrice' | 'cardBalance' | 'benefits'>;
  readonly planVersion: number;
  readonly option: Pick<PaymentOption, 'id' | 'description' | 'kind'>;
  /** 0 when the plan has no initial payment. */
  readonly initialPayment: Pesos;
  readonly firstPaymentOn: IsoDate;
  readonly instalments: readonly { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos }[];
};

export const membershipTitle = ({ plan }: Pick<MembershipFacts, 'plan'>) => `Membresía ${planTitle(plan)}`;

export type MembershipText = { readonly title: string; readonly clauses: readonly AgreementClause[] };

/** @throws RangeError when the payments do not add up to the price. */
export function membershipText(facts: MembershipFacts): MembershipText {
  const payments = agreementSchedule(facts);
  if (sum(payments.map(({ amount }) => amount)) !== facts.plan.totalPrice)
    throw new RangeError(`The payments of plan ${facts.plan.id} do not add up to its price`);
  const clauses = [
    whatItIs(facts),
    whatItCosts(facts, payments),
    howLong(facts),
    withdrawal,
    whatItIsNot,
    ifYouStop,
    yourData,
  ];
  return { title: membershipTitle(facts), clauses };
}

/** The hash of the text is stored, so the same facts must always give the same text. */
export function canonicalMembershipText(facts: MembershipFacts): string {
  const { title, clauses } = membershipText(facts);
  const lines = clauses.flatMap((clause, index) => [
    `${index + 1}. ${clause.title}`,
    clause.plain,
    ...clause.legal,
    ...(clause.schedule ?? []).map(({ label, dueOn, amount }) => `${label} | ${dueOn} | ${amount}`),
  ]);
  return [membershipTextVersion, title, ...lines].map(oneLine).join('\n');
}

const written = (amount: Pesos) => `${formatPesos(amount)} (${pesosInWords(amount)})`;

function whatItIs({ customerName, customerDocument, address, plan }: MembershipFacts): AgreementClause {
  const benefits = benefitsOf(plan.benefits).map(({ text }) => oneLine(plainText(parseRichText(text))));
  return {
    id: 'que-recibes',
    title: 'Qué recibes',
    plain: `Recibes el acompañamiento del plan y una tarjeta con cupo de ${formatPesos(plan.cardBalance)}. ${cardInWords}`,
    legal: [
      `Este contrato se celebra entre ${oneLine(customerName)}, con ${documentInWords(customerDocument)} (el «Titular»), y Rebanca. Se refiere al plan ${oneLine(planTitle(plan))} del programa de rebancarización.`,
      `El plan incluye: ${benefits.join('; ')}.`,
      `La tarjeta tiene un cupo de ${written(plan.cardBalance)} y se entrega en ${oneLine(address)}.`,
      'A la fecha de este contrato no se conocen la entidad que emite la tarjeta ni su tasa. Rebanca las informa antes de la entrega. El Titular puede no recibir la tarjeta y conserva todo lo demás del plan.',
    ],
  };
}

function whatItCosts({ plan, option }: MembershipFacts, payments: readonly ScheduledPayment[]): AgreementClause {
  const [first] = payments;
  if (!first) throw new RangeError('The membership has no payments');
  const single = payments.length === 1;
  const way = oneLine(plainText(parseRichText(option.description)));
  return {
    id: 'que-cuesta',
    title: 'Qué cuesta y cuándo pagas',
    plain: single
      ? `Pagas ${formatPesos(first.amount)} una sola vez, a más tardar el ${formatLongDate(first.dueOn)}.`
      : `Pagas ${formatPesos(plan.totalPrice)} en ${payments.length} pagos. El primero es de ${formatPesos(first.amount)}, a más tardar el ${formatLongDate(first.dueOn)}.`,
    legal: [
      `El precio total del plan es de ${written(plan.totalPrice)}, con los impuestos incluidos. El Titular elige esta forma de pago: ${way}. No se cobran intereses.`,
      'Cada fecha vence a las 23:59, hora de Bogotá. Los pagos se hacen por los medios habilitados en el portal, y cada pago aprobado genera un comprobante.',
      'El Titular puede pagar antes, en todo o en parte, sin costo adicional.',
    ],
    schedule: payments,
  };
}

function openingOf({ initialPayment, instalments }: MembershipFacts): { of: string; the: string; your: string } {
  if (initialPayment > 0) return { of: 'del pago inicial', the: 'el pago inicial', your: 'tu pago inicial' };
  if (instalments.length === 1) return { of: 'del pago único', the: 'el pago único', your: 'tu pago único' };
  return { of: 'de la cuota 1', the: 'la cuota 1', your: 'tu cuota 1' };
}

function howLong(facts: MembershipFacts): AgreementClause {
  const { plan } = facts;
  const opening = openingOf(facts);
  const months = `${plan.validityMonths} ${plan.validityMonths === 1 ? 'mes' : 'meses'}`;
  return {
    id: 'cuanto-dura',
    title: 'Cuánto dura',
    plain: `Dura ${months} desde que se aprueba ${opening.your}. No se renueva sola.`,
    legal: [
      `El plan empieza con la aprobación ${opening.of} y dura ${months}. Termina sin necesidad de aviso y no se renueva automáticamente.`,
      `Si la entidad financiera anula o reversa ${opening.the}, el plan queda en suspenso hasta que se pague.`,
    ],
  };
}

const withdrawal: AgreementClause = {
  id: 'retracto',
  title: 'Si te arrepientes',
  plain: withdrawalInWords,
  legal: [
    'El Titular puede ejercer el derecho de retracto dentro de los cinco (5) días hábiles siguientes a la aceptación, conforme al artículo 47 de la Ley 1480 de 2011, también si ya usó el plan.',
    'Rebanca devuelve todo lo pagado por el mismo medio de pago y sin descuentos, dentro de los quince (15) días calendario siguientes.',
  ],
};

const whatItIsNot: AgreementClause = {
  id: 'que-no-es',
  title: 'Qué no te prometemos',
  plain: 'Ningún banco está obligado a aprobarte un crédito. El programa te prepara; la decisión es de ellos.',
  legal: [
    'El programa no elimina datos de las centrales de riesgo ni garantiza la aprobación de productos financieros. Los tiempos de permanencia de los datos se rigen por las Leyes 1266 de 2008 y 2157 de 2021.',
  ],
};

const ifYouStop: AgreementClause = {
  id: 'si-dejas-de-pagar',
  title: 'Si dejas de pagar',
  plain: 'Tienes 5 días hábiles más en cada fecha. Si dos pagos seguidos quedan sin hacer, el plan termina.',
  legal: [
    'Cada pago tiene un plazo de gracia de cinco (5) días hábiles. Si el primero no se recibe dentro de ese plazo, el contrato se cancela sin costo.',
    'Si dos pagos consecutivos siguen sin hacerse después de su plazo de gracia, el plan termina. No se causan intereses, multas ni reportes por esos pagos.',
  ],
};

const yourData: AgreementClause = {
  id: 'datos-y-prueba',
  title: 'Tus datos y la prueba de lo aceptado',
  plain:
    'Usamos tus datos para cumplir este contrato. Guardamos la prueba de lo que aceptaste, y tú también la recibes.',
  legal: [
    'Los datos personales se tratan para celebrar, ejecutar y probar este contrato, según la Ley 1581 de 2012 y la política de tratamiento publicada. El Titular puede conocerlos, actualizarlos y rectificarlos, y pedir que se supriman, salvo deber legal o contractual de conservarlos.',
    'La aceptación se hace por medios electrónicos con un código de un solo uso, conforme a la Ley 527 de 1999 y al Decreto 2364 de 2012. Quedan registrados el texto, su huella, la fecha, el canal del código, la dirección de red y el programa de navegación.',
  ],
};
