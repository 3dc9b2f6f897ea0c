import type { CancellationReason } from '#domain/agreements/cancellation.ts';
import type { ForeignMoney } from '#domain/agreements/payment-facts.ts';
import { agreementWord } from '#domain/agreements/state-words.ts';
import type { MailBody } from './layout.ts';
import { pesos } from '#domain/money/money.ts';
import { cheaperText, newOfferText, recoverText } from '#texts/plan-ways.ts';
import { day, foreignMoney, moment, money, singleLine } from './phrases.ts';

type AboutPlan = { firstName: string | null; agreementNumber: string; creditor: string; link: string };

export type PlanMails = {
  'plan-ended': AboutPlan & {
    because: 'first-payment' | 'overdue';
    lastDay: string;
    paid: number;
    /** The debt that the customer owes now, without the discount of the plan; 0 for a membership. */
    owed: number;
    /** `amount` is the single payment. Null without a new offer. */
    offer: { id: string; amount: number } | null;
    /**
     * For the recovery of the ended plan: the last day, the amount due and the unpaid balance of the plan. Null when
     * the plan cannot be recovered.
     */
    recovery: { until: string; amount: number; total: number } | null;
    isMembership: boolean;
  };
  'plan-cancelled': AboutPlan & { reason: CancellationReason; owed: number };
  'plan-at-risk': AboutPlan & {
    endsOn: string;
    overdue: number;
    isMembership: boolean;
  };
  'relief-made': AboutPlan & {
    /** RECLAMO: the dates changed because the review of a dispute ended. */
    change: 'MOVER' | 'PASAR' | 'PAUSAR' | 'RECLAMO';
    nextOn: string;
    endsOn: string;
    undoableUntil: string | null;
    explained?: string | null;
  };
  /** `nextOn` is the date of the next payment; null when no payment is due. */
  'relief-undone': AboutPlan & { nextOn: string | null };
  'plan-replaced': AboutPlan & {
    replacedNumber: string;
    instalments: number;
    instalmentAmount: number;
    paid: number;
    left: number;
    /** The total cost minus the total cost of the replaced plan; negative when the new plan is cheaper. */
    difference: number;
    nextOn: string;
    endsOn: string;
  };
  'plan-revived': AboutPlan & { amount: number; isMembership: boolean };
  'plan-recovered': AboutPlan & { amount: number };
  'payment-not-owed': AboutPlan & { amount: number };
  /** `amount` is null for a payment in a foreign currency; `foreign` then contains the amount, if known. */
  'payment-unexpected': AboutPlan & { amount: number | null; expected: number; foreign?: ForeignMoney };
  'payment-taken-back': AboutPlan & { amount: number | null; foreign?: ForeignMoney };
  'payment-refunded': AboutPlan & { amount: number; place: string; on: string };
};

const manyOf = (count: number) => `${count} ${count === 1 ? 'cuota' : 'cuotas'}`;

const ofMoney = ({ amount, foreign }: PlanMails['payment-taken-back']) =>
  amount !== null ? `de ${money(amount)}` : foreign ? `de ${foreignMoney(foreign)}` : 'en otra moneda';

const planFacts = ({ agreementNumber, creditor }: AboutPlan) =>
  [['Acuerdo', `${singleLine(agreementNumber)}, con ${singleLine(creditor)}`]] as const;

const inPause = agreementWord({ state: 'VIGENTE', standing: 'EN_PAUSA' }, false).toLowerCase();
const cancelled = agreementWord({ state: 'CANCELADO', standing: null }, false).toLowerCase();

const made = {
  MOVER: 'Moviste la fecha de tu próxima cuota. Las demás siguen igual.',
  PASAR: 'Pasaste tu próxima cuota: ella y las siguientes corren una fecha.',
  PAUSAR: `Tu plan está ${inPause}. No te escribimos para cobrar mientras tanto.`,
  RECLAMO: 'Terminó la revisión de tu reclamo. Tus fechas corren los días que duró.',
} as const;

const cancelledBecause: Record<CancellationReason, string> = {
  PEDIDO: 'Lo cancelamos porque nos lo pediste.',
  ERROR: 'Lo cancelamos porque se hizo por error.',
  DATOS: 'Lo cancelamos porque los datos de la deuda estaban mal.',
  SUPLANTACION: 'Lo cancelamos porque no lo aceptaste tú.',
};

function waysAfterEnd({ recovery, offer }: PlanMails['plan-ended']): string[] {
  const ways = {
    recover: recovery && { total: pesos(recovery.total), now: pesos(recovery.amount) },
    offer: offer && { amount: pesos(offer.amount) },
  };
  const cheaper = cheaperText(ways);
  return [
    ...(recovery && ways.recover
      ? [`${recoverText(ways.recover)} Puedes hacerlo hasta el ${day(recovery.until)}.`]
      : []),
    ...(ways.offer ? [`${newOfferText(ways.offer.amount)}.`] : []),
    ...(cheaper === undefined ? [] : [cheaper]),
  ];
}

export const planMails: { [K in keyof PlanMails]: (data: PlanMails[K]) => MailBody } = {
  'plan-ended': (data) => ({
    subject: `Tu plan con ${singleLine(data.creditor)} terminó`,
    preview: data.isMembership ? 'No te cobramos nada más por él.' : `Tu deuda queda en ${money(data.owed)}.`,
    title: 'Tu plan terminó',
    paragraphs: [
      data.because === 'first-payment'
        ? `El pago para empezar no llegó hasta el ${day(data.lastDay)}.`
        : `Te avisamos que terminaba el ${day(data.lastDay)}, y lo vencido no llegó.`,
      ...(data.isMembership
        ? ['Ya no tienes ese plan, y no te cobramos nada más por él.']
        : [
            `El descuento ya no aplica: tu deuda queda en ${money(data.owed)}.`,
            ...(data.paid > 0 ? [`Los ${money(data.paid)} que pagaste cuentan: ya están descontados.`] : []),
            ...waysAfterEnd(data),
          ]),
    ],
    facts: [
      ...planFacts(data),
      ['Pagaste', money(data.paid)],
      ...(data.isMembership ? [] : [['Debes ahora', money(data.owed)] as const]),
    ],
    action: {
      label: data.recovery ? 'Ver qué puedo hacer' : data.offer !== null ? 'Ver mi oferta nueva' : 'Ir al portal',
      link: data.link,
    },
    closing: ['¿Pagaste antes de esa fecha? El plan sigue apenas tu banco lo confirme.'],
  }),
  'plan-cancelled': (data) => ({
    subject: `Cancelamos tu acuerdo con ${singleLine(data.creditor)}`,
    preview: 'No tienes que pagar nada de él.',
    title: `Tu acuerdo quedó ${cancelled}`,
    paragraphs: [
      cancelledBecause[data.reason],
      'No tienes que pagar nada de él.',
      `Su descuento ya no aplica: tu deuda queda en ${money(data.owed)}.`,
    ],
    facts: planFacts(data),
    action: { label: 'Ir al portal', link: data.link },
    closing: [`Si no estás de acuerdo, presenta un reclamo en ${data.link}/reclamos`],
  }),
  'relief-made': (data) => ({
    subject: `Listo: tu próxima fecha es el ${day(data.nextOn)}`,
    preview: 'Ningún valor cambia.',
    title: `Tu próxima fecha es el ${day(data.nextOn)}`,
    paragraphs: [
      made[data.change],
      ...(data.explained ? [data.explained] : []),
      'Ningún valor cambia: no pagas ni un peso más.',
      'En el PDF están las fechas de antes y las de ahora.',
    ],
    facts: [...planFacts(data), ['Próxima fecha', day(data.nextOn)], ['Terminas el', day(data.endsOn)]],
    action: { label: 'Ver mi plan', link: data.link },
    closing:
      data.undoableUntil === null
        ? []
        : [`Puedes deshacerlo hasta el ${moment(data.undoableUntil)}, si no has pagado.`],
  }),
  'relief-undone': (data) => ({
    subject: 'Tus fechas vuelven a ser las de antes',
    preview: data.nextOn === null ? 'Deshiciste el cambio.' : `Tu próxima fecha es el ${day(data.nextOn)}.`,
    paragraphs: [
      'Deshiciste el último cambio de tu plan.',
      ...(data.nextOn === null ? [] : [`Tu próxima fecha es el ${day(data.nextOn)}.`]),
    ],
    facts: planFacts(data),
    action: { label: 'Ver mi plan', link: data.link },
  }),
  'plan-replaced': (data) => ({
    subject: `Tu nuevo plazo: ${manyOf(data.instalments)} de ${money(data.instalmentAmount)}`,
    preview: `Tu próxima fecha es el ${day(data.nextOn)}.`,
    title: 'Cambiaste el plazo de tu plan',
    paragraphs: [
      `Este acuerdo reemplaza el ${singleLine(data.replacedNumber)}, que ya no se cobra.`,
      `Los ${money(data.paid)} que pagaste cuentan completos.`,
      data.difference === 0
        ? 'Te cuesta lo mismo en total.'
        : `Te cuesta ${money(Math.abs(data.difference))} ${data.difference > 0 ? 'más' : 'menos'} en total.`,
      'Tu nuevo acuerdo va en el PDF.',
    ],
    facts: [
      ...planFacts(data),
      ['Te faltan', money(data.left)],
      ['Próxima fecha', day(data.nextOn)],
      ['Terminas el', day(data.endsOn)],
    ],
    action: { label: 'Ver mi plan', link: data.link },
    closing: ['¿Guardaste las fechas en tu calendario? Descárgalas otra vez en tu plan: las anteriores se quitan.'],
  }),
  'plan-at-risk': (data) => ({
    subject: `Tu plan con ${singleLine(data.creditor)} termina el ${day(data.endsOn)}`,
    preview: 'Todavía puedes seguir con él.',
    title: `Tu plan termina el ${day(data.endsOn)} si no lo retomas`,
    paragraphs: [
      `Lo vencido suma ${money(data.overdue)}.`,
      data.isMembership
        ? 'Paga lo vencido y tu plan sigue igual.'
        : 'Puedes ponerte al día, pagar una parte o hablar con nosotros. No tienes que explicar nada.',
      ...(data.isMembership ? [] : ['Si termina, el descuento deja de aplicar.']),
    ],
    facts: [...planFacts(data), ['Último día', day(data.endsOn)]],
    action: { label: 'Seguir con mi plan', link: data.link },
    closing: ['¿Ya pagaste? No tienes que hacer nada: se actualiza apenas tu banco confirme.'],
  }),
  'plan-revived': (data) => ({
    subject: `Tu plan con ${singleLine(data.creditor)} sigue en pie`,
    preview: 'Tu pago sí fue a tiempo.',
    title: 'Tu plan sigue en pie',
    paragraphs: [
      `Tu pago de ${money(data.amount)} fue a tiempo, aunque nos enteramos después.`,
      data.isMembership
        ? 'Tu plan sigue como lo elegiste.'
        : 'Tu plan vuelve a estar como antes, con su descuento y sus fechas.',
      'Si una cuota venció mientras tanto, desde hoy tienes cinco días hábiles para pagarla.',
      ...(data.isMembership ? [] : ['La oferta nueva que te hicimos ya no hace falta, y la retiramos.']),
    ],
    facts: planFacts(data),
    action: { label: 'Ver mi plan', link: data.link },
  }),
  'plan-recovered': (data) => ({
    subject: `Recuperaste tu plan con ${singleLine(data.creditor)}`,
    preview: 'Vuelve con su descuento y sus fechas.',
    title: 'Recuperaste tu plan',
    paragraphs: [
      `Recibimos los ${money(data.amount)} que faltaban.`,
      'Tu plan vuelve a estar como antes, con su descuento y sus fechas.',
      'La oferta nueva que te hicimos ya no hace falta, y la retiramos.',
    ],
    facts: planFacts(data),
    action: { label: 'Ver mi plan', link: data.link },
  }),
  'payment-not-owed': (data) => ({
    subject: `Recibimos ${money(data.amount)} que no debías`,
    preview: 'Lo revisamos para devolvértelo.',
    paragraphs: [
      'Tu banco aprobó un pago por algo que ya no debías.',
      'Ese dinero es tuyo. Una persona lo revisa para devolvértelo, y te escribimos.',
    ],
    facts: planFacts(data),
    action: { label: 'Ver mis pagos', link: data.link },
    closing: ['No tienes que hacer nada más.'],
  }),
  'payment-unexpected': (data) => ({
    subject: data.amount === null ? 'Recibimos un pago en otra moneda' : `Recibimos ${money(data.amount)}`,
    preview: 'Es distinto de lo esperado; lo estamos revisando.',
    paragraphs: [
      'Es distinto de lo esperado; lo estamos revisando.',
      'Tu dinero no se pierde y tu plan te espera. Te escribimos con el resultado.',
    ],
    facts: [
      ...planFacts(data),
      ...(data.foreign ? [['Recibimos', foreignMoney(data.foreign)] as const] : []),
      ['Esperábamos', money(data.expected)],
    ],
    action: { label: 'Ver mis pagos', link: data.link },
    closing: ['No pagues otra vez mientras tanto.'],
  }),
  'payment-taken-back': (data) => ({
    subject: `Tu pago ${ofMoney(data)} se anuló`,
    preview: 'El dinero vuelve a tu medio de pago.',
    paragraphs: [
      'Tu banco o la pasarela devolvió ese dinero.',
      'Ya no cuenta en tus pagos. En el portal ves cómo queda todo.',
    ],
    facts: planFacts(data),
    action: { label: 'Ver cómo queda', link: data.link },
    closing: ['Si no lo esperabas, escríbenos y lo revisamos contigo.'],
  }),
  'payment-refunded': (data) => ({
    subject: `Te devolvimos ${money(data.amount)}`,
    preview: `A ${singleLine(data.place)}.`,
    paragraphs: ['Es dinero que habías pagado y no le correspondía a tu acuerdo.', 'Tu acuerdo no cambia.'],
    facts: [...planFacts(data), ['Lo devolvimos a', singleLine(data.place)], ['Fecha', day(data.on)]],
    action: { label: 'Ver mis pagos', link: data.link },
    closing: ['Si no lo ves en unos días, escríbenos y lo revisamos contigo.'],
  }),
};
