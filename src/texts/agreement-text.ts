import { formatLongDate, formatMediumDate } from '#domain/time/calendar.ts';
import { add, formatPesos } from '#domain/money/money.ts';
import { balance } from '#domain/debts/obligations.ts';
import {
  agreementSchedule,
  assertFiguresAddUp,
  paymentsToCome,
  type AgreementFacts,
  type ScheduledPayment,
} from './agreement-facts.ts';
import { listed, discountInWords, oneLine, partiesInWords, written, type AgreementClause } from './clause-words.ts';
import { replacedClause, costClause } from './replan-clauses.ts';

/** Each change of the words needs a new version, because the evidence of each acceptance contains the version. */
export const agreementTextVersion = '2026-11.3';

function whatYouPay(facts: AgreementFacts): AgreementClause {
  const { components, discount, total, interest, serviceCost } = facts;
  const owed = balance(components);
  const payable = add(total, interest);
  const withInterest = interest > 0 ? ` Incluye ${formatPesos(interest)} de intereses por el plazo.` : '';
  const interestClause =
    interest > 0
      ? `El plazo causa intereses por ${written(interest)}, que ya están dentro de las cuotas. En total, el Titular paga ${written(payable)}.`
      : 'El plazo de este acuerdo no causa intereses.';
  const saving = discount > 0 ? ` Tu descuento es de ${formatPesos(discount)}.` : '';
  return {
    id: 'que-pagas',
    title: 'Qué pagas',
    plain: `Tu deuda suma ${formatPesos(owed)}. Con este acuerdo pagas ${formatPesos(payable)}.${withInterest}${saving} Nuestro servicio te cuesta ${formatPesos(serviceCost)}.`,
    legal: [
      partiesInWords(facts),
      `A la fecha de la propuesta la obligación suma ${written(owed)}, así: ${listed(components)}.`,
      discountInWords(facts),
      `El valor acordado para extinguir la obligación es de ${written(total)}, en moneda legal colombiana. ${interestClause}`,
      `La gestión de este acuerdo y el uso del portal cuestan ${written(serviceCost)} al Titular.`,
    ],
  };
}

function planInOneSentence(schedule: readonly ScheduledPayment[], facts: AgreementFacts): string {
  const [first] = schedule;
  if (first === undefined) throw new RangeError(`Quote ${facts.quoteId} has no payments`);
  const date = formatLongDate(first.dueOn);
  if (schedule.length === 1) return `Haces un solo pago de ${formatPesos(first.amount)}, a más tardar el ${date}.`;
  const amounts = facts.instalments.map(({ amount }) => amount);
  const usual = amounts[0] ?? first.amount;
  const last = amounts.at(-1) ?? usual;
  const count = amounts.length;
  const equal = `${count} ${count === 1 ? 'cuota' : 'cuotas'} de ${formatPesos(usual)}`;
  const instalments =
    last === usual
      ? equal
      : `${count - 1} ${count === 2 ? 'cuota' : 'cuotas'} de ${formatPesos(usual)} y una última de ${formatPesos(last)}`;
  const hasInitial = facts.initialPayment > 0 && !facts.replaces;
  const opening = hasInitial ? `un pago inicial de ${formatPesos(facts.initialPayment)} y luego ` : '';
  return `Pagas ${opening}${instalments}. Tu primera fecha es el ${date}.`;
}

function datesAndAmounts(facts: AgreementFacts): AgreementClause {
  const schedule = paymentsToCome(facts);
  return {
    id: 'fechas-y-valores',
    title: 'Fechas y valores',
    plain: planInOneSentence(schedule, facts),
    legal: [
      'El Titular paga el valor acordado en las fechas de este plan de pagos. Cada fecha vence a las 23:59, hora de Bogotá, y es día hábil.',
      'Los pagos se hacen por los medios habilitados en el portal. Cada pago aprobado genera un comprobante con su número, fecha y valor.',
      `Todo pago cubre primero ${facts.replaces ? '' : 'el pago inicial y después '}lo vencido, de lo más antiguo a lo más nuevo. Lo que exceda va a donde el Titular diga y, si no lo dice, acorta el plan.`,
    ],
    schedule,
  };
}

function ifYouFallBehind(facts: AgreementFacts): AgreementClause {
  const single = agreementSchedule(facts).length === 1;
  const plain = single
    ? 'Tienes 5 días hábiles más para pagar. Después el acuerdo se cancela y la obligación vuelve a su valor anterior.'
    : 'Tienes 5 días hábiles más para pagar cada cuota. Si dos cuotas seguidas quedan sin pagar, te avisamos diez días hábiles antes del final. Si termina, tienes 30 días para recuperarlo. Lo que pagaste siempre cuenta.';
  const ofInstalments = [
    'Si dos cuotas consecutivas siguen sin pagar después de su plazo de gracia, o una sola sesenta (60) días después de él, el Acreedor avisa al Titular el último día del acuerdo. Ese día es diez (10) días hábiles después del aviso.',
    `Si lo vencido sigue sin pagar después de ese día, el acuerdo termina y el descuento deja de aplicarse. La obligación vuelve a sus valores originales, menos todo lo que el Titular haya pagado${facts.replaces ? ', en este acuerdo y en los que reemplaza' : ''}.`,
    'El Titular puede recuperar el acuerdo una vez, dentro de los treinta (30) días siguientes a su terminación, con el pago de todo lo vencido a ese día. El acuerdo sigue entonces con sus valores y sus fechas. No aplica si ya celebró otro acuerdo por la misma obligación, o si esta se encuentra en reclamo o en insolvencia.',
    'Lo pagado se imputa en este orden: intereses de mora, otros cargos, intereses corrientes y capital.',
  ];
  return {
    id: 'si-te-atrasas',
    title: 'Si te atrasas',
    plain,
    legal: [
      'Cada pago tiene un plazo de gracia de cinco (5) días hábiles, contados desde el día hábil siguiente a su fecha. Pagar dentro de ese plazo conserva el acuerdo sin cambios.',
      ...(facts.replaces
        ? []
        : [
            `Si el ${single ? 'pago' : 'pago inicial'} no se recibe dentro de ese plazo de gracia, el acuerdo se cancela y la obligación vuelve a su estado anterior.`,
          ]),
      ...(single ? [] : ofInstalments),
    ],
  };
}

/**
 * The customer cannot change the date of a single payment, so an agreement with a single payment has no clause about
 * changes of dates.
 */
function ifYouNeedARest(facts: AgreementFacts): AgreementClause[] {
  if (agreementSchedule(facts).length === 1) return [];
  return [
    {
      id: 'si-necesitas-un-respiro',
      title: 'Si necesitas un respiro',
      plain:
        'Puedes mover una fecha, pasar una cuota al final o hacer una pausa. No cuesta nada, y no tienes que explicar por qué.',
      legal: [
        `Mientras el acuerdo está vigente, el Titular puede mover la fecha de su próxima cuota, pasarla con las siguientes a la fecha posterior, o pausar el plan. Lo hace por sí mismo y sin dar razones, dentro de los límites de la política ${oneLine(facts.policyVersion)}, que el portal muestra antes de cada cambio.`,
        'Ninguno de esos cambios modifica el valor de las cuotas ni causa intereses, comisiones o sanciones. Cada uno queda en un otrosí con las fechas de antes y las nuevas, que el Titular recibe y cualquiera puede verificar. El Titular puede deshacerlo dentro de las veinticuatro (24) horas siguientes, mientras no termine el día de la fecha de antes y no haya pagado desde entonces.',
      ],
    },
  ];
}

const acknowledgement: AgreementClause = {
  id: 'reconocimiento',
  title: 'Reconocimiento de la deuda',
  plain:
    'Al aceptar reconoces que esta deuda existe y que es tuya. El plazo legal para cobrarla empieza a contar de nuevo. Si ese plazo ya se había cumplido, al aceptar renuncias a eso.',
  legal: [
    'Con la aceptación, el Titular reconoce de manera libre y expresa la existencia y el valor de la obligación aquí descrita.',
    'Según los artículos 2536 y 2539 del Código Civil, ese reconocimiento interrumpe la prescripción y su término comienza a contarse nuevamente. Si el término ya se había cumplido, la aceptación puede valer como renuncia a la prescripción, según el artículo 2514 del mismo código.',
    'Este acuerdo fija una forma de pago y no constituye novación de la obligación. Si el Titular no está de acuerdo con el valor o con la obligación, puede presentar un reclamo antes de aceptar.',
  ],
};

const earlyPayment: AgreementClause = {
  id: 'pago-anticipado',
  title: 'Pago anticipado',
  plain: 'Puedes pagar antes una cuota, una parte o todo el saldo. Tú dices a dónde va. No tiene costo ni multa.',
  legal: [
    'El Titular puede pagar anticipadamente, en todo o en parte, sin sanción, comisión ni costo adicional, conforme a la Ley 1555 de 2012.',
    'El pago anticipado reduce el saldo pendiente. El Titular decide si termina antes el plan, baja sus cuotas o adelanta la próxima.',
    'Quien paga todo el saldo no paga los intereses que a esa fecha no se han causado.',
  ],
};

const pazYSalvo: AgreementClause = {
  id: 'paz-y-salvo',
  title: 'Paz y salvo',
  plain: 'Con tu último pago confirmado recibes tu paz y salvo. Es gratis y queda guardado en el portal.',
  legal: [
    'Confirmado el pago total del valor acordado, la obligación queda extinguida. El Acreedor expide el paz y salvo sin costo, con número consecutivo y código público de verificación.',
    'El Acreedor informa el pago a los operadores de información a los que haya reportado la obligación. El tiempo de permanencia de ese dato se rige por las Leyes 1266 de 2008 y 2157 de 2021.',
    'Si la entidad financiera anula o reversa un pago, el saldo correspondiente se restablece y el paz y salvo expedido con base en él pierde efecto.',
  ],
};

const dataAndNotices: AgreementClause = {
  id: 'datos-y-avisos',
  title: 'Tus datos y nuestros avisos',
  plain:
    'Usamos tus datos para cumplir este acuerdo. Puedes verlos, corregirlos o pedir que los borremos. Te escribimos solo por los canales que autorizaste.',
  legal: [
    'Los datos personales se tratan para celebrar, ejecutar y probar este acuerdo, según la Ley 1581 de 2012, sus normas reglamentarias y la política de tratamiento publicada. El Titular puede conocer, actualizar, rectificar y suprimir sus datos, y revocar su autorización, salvo deber legal o contractual de conservarlos.',
    'Los mensajes de cobranza se envían por canales autorizados, de lunes a viernes de 7\u00a0a.\u00a0m. a 7\u00a0p.\u00a0m. y los sábados de 8\u00a0a.\u00a0m. a 3\u00a0p.\u00a0m., y nunca en domingos ni festivos, conforme a la Ley 2300 de 2023. Las confirmaciones y lo que el Titular solicite pueden llegar en cualquier momento.',
  ],
};

function electronicSignature({ quoteId, policyVersion }: AgreementFacts): AgreementClause {
  return {
    id: 'firma-electronica',
    title: 'Firma electrónica',
    plain: 'Aceptas con un código de un solo uso. Vale lo mismo que tu firma en papel.',
    legal: [
      'Las partes aceptan como firma electrónica el código de un solo uso enviado a un medio de contacto registrado del Titular. Tiene la validez y la fuerza probatoria que le reconocen la Ley 527 de 1999 y el Decreto 2364 de 2012, compilado en el Decreto 1074 de 2015.',
      'Como prueba de la aceptación se conservan la huella SHA-256 de este texto, su versión, la fecha y la hora, la dirección IP, el navegador y la constancia del código.',
      `Este texto corresponde a la propuesta ${oneLine(quoteId)}, con la política de descuentos ${oneLine(policyVersion)} y la versión de texto ${agreementTextVersion}.`,
    ],
  };
}

/** @throws RangeError when the amounts do not add up. */
export function agreementClauses(facts: AgreementFacts): AgreementClause[] {
  assertFiguresAddUp(facts);
  const { replaces } = facts;
  return [
    ...(replaces ? [replacedClause(facts, replaces), costClause(facts, replaces)] : [whatYouPay(facts)]),
    datesAndAmounts(facts),
    ifYouFallBehind(facts),
    ...ifYouNeedARest(facts),
    acknowledgement,
    earlyPayment,
    pazYSalvo,
    dataAndNotices,
    electronicSignature(facts),
  ];
}

function clauseLines(clause: AgreementClause, index: number): string[] {
  const schedule = (clause.schedule ?? []).map(
    ({ label, dueOn, amount }) => `- ${label} | ${dueOn} | ${formatMediumDate(dueOn)} | ${written(amount)}`,
  );
  return ['', `${index + 1}. ${clause.title}`, `En pocas palabras: ${clause.plain}`, ...clause.legal, ...schedule];
}

/**
 * The evidence of the acceptance contains the text and the SHA-256 hash of its UTF-8 bytes. The text omits the
 * agreement number, because the acceptance creates the number.
 */
export function canonicalAgreementText(facts: AgreementFacts): string {
  const lines = [
    `Acuerdo de pago. Versión de texto ${agreementTextVersion}.`,
    ...agreementClauses(facts).flatMap(clauseLines),
  ];
  // JavaScript engines format amounts with different spaces, but the evidence must be the same on every engine.
  return `${lines
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC')}\n`;
}
