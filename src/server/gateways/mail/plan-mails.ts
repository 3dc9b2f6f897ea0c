import type { MailBody } from './layout.ts';
import { day, hello, money, singleLine } from './phrases.ts';

type AboutPlan = { firstName: string | null; agreementNumber: string; creditor: string; link: string };

/** How a plan ends and goes on, and money that did not go where it was meant to. */
export type PlanMails = {
  'plan-ended': AboutPlan & {
    because: 'first-payment' | 'two-instalments';
    /** Until then a payment was in time. */
    lastDay: string;
    paid: number;
    /** What is owed now, without the discount; 0 of a membership. */
    owed: number;
    hasOffer: boolean;
    isMembership: boolean;
  };
  'plan-revived': AboutPlan & { amount: number; isMembership: boolean };
  'payment-not-owed': AboutPlan & { amount: number };
  /** `amount` is null when what came is no pesos. */
  'payment-unexpected': AboutPlan & { amount: number | null; expected: number };
  'payment-taken-back': AboutPlan & { amount: number };
};

const planFacts = ({ agreementNumber, creditor }: AboutPlan) =>
  [['Acuerdo', `${singleLine(agreementNumber)}, con ${singleLine(creditor)}`]] as const;

export const planMails: { [K in keyof PlanMails]: (data: PlanMails[K]) => MailBody } = {
  'plan-ended': (data) => ({
    subject: `Tu plan con ${singleLine(data.creditor)} terminó`,
    preview: data.isMembership ? 'No te cobramos nada más por él.' : `Tu deuda queda en ${money(data.owed)}.`,
    title: 'Tu plan terminó',
    greeting: hello(data.firstName),
    paragraphs: [
      data.because === 'first-payment'
        ? `El primer pago no llegó hasta el ${day(data.lastDay)}.`
        : `Dos pagos seguidos no llegaron hasta el ${day(data.lastDay)}.`,
      ...(data.isMembership
        ? ['Ya no tienes ese plan, y no te cobramos nada más por él.']
        : [
            `El descuento ya no aplica: tu deuda queda en ${money(data.owed)}.`,
            ...(data.paid > 0 ? [`Los ${money(data.paid)} que pagaste cuentan: ya están descontados.`] : []),
            ...(data.hasOffer ? ['Ya tienes una oferta nueva, con descuento otra vez.'] : []),
          ]),
    ],
    facts: [
      ...planFacts(data),
      ['Pagaste', money(data.paid)],
      ...(data.isMembership ? [] : [['Debes ahora', money(data.owed)] as const]),
    ],
    action: { label: data.hasOffer ? 'Ver mi oferta nueva' : 'Ir al portal', link: data.link },
    closing: ['¿Pagaste antes de esa fecha? El plan sigue apenas tu banco lo confirme.'],
  }),
  'plan-revived': (data) => ({
    subject: `Tu plan con ${singleLine(data.creditor)} sigue en pie`,
    preview: 'Tu pago sí fue a tiempo.',
    title: 'Tu plan sigue en pie',
    greeting: hello(data.firstName),
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
    closing: [],
  }),
  'payment-not-owed': (data) => ({
    subject: `Recibimos ${money(data.amount)} que no debías`,
    preview: 'Lo revisamos para devolvértelo.',
    title: `Recibimos ${money(data.amount)} que no debías`,
    greeting: hello(data.firstName),
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
    title: data.amount === null ? 'Recibimos un pago en otra moneda' : `Recibimos ${money(data.amount)}`,
    greeting: hello(data.firstName),
    paragraphs: [
      'Es distinto de lo esperado; lo estamos revisando.',
      'Tu dinero no se pierde y tu plan te espera. Te escribimos con el resultado.',
    ],
    facts: [...planFacts(data), ['Esperábamos', money(data.expected)]],
    action: { label: 'Ver mis pagos', link: data.link },
    closing: ['No pagues otra vez mientras tanto.'],
  }),
  'payment-taken-back': (data) => ({
    subject: `Tu pago de ${money(data.amount)} se anuló`,
    preview: 'El dinero vuelve a tu medio de pago.',
    title: `Tu pago de ${money(data.amount)} se anuló`,
    greeting: hello(data.firstName),
    paragraphs: [
      'Tu banco o la pasarela devolvió ese dinero.',
      'Ya no cuenta en tus pagos. En el portal ves cómo queda todo.',
    ],
    facts: planFacts(data),
    action: { label: 'Ver cómo queda', link: data.link },
    closing: ['Si no lo esperabas, escríbenos y lo revisamos contigo.'],
  }),
};
