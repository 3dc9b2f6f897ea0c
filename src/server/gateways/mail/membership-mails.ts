import { cardBenefit, withdrawalInWords } from '#texts/membership-terms.ts';
import type { MailBody } from './layout.ts';
import { day, moment, money, notYou, singleLine } from './phrases.ts';

export type MembershipMails = {
  'membership-accepted': {
    firstName: string | null;
    agreementNumber: string;
    product: string;
    total: number;
    firstAmount: number;
    /** Null when the customer has already made this payment. */
    firstPaymentOn: string | null;
    link: string;
    expiresAt: string;
  };
  'acceptance-link': { firstName: string | null; planName: string; expiresAt: string; link: string };
  'membership-active': {
    firstName: string | null;
    planName: string;
    activeUntil: string;
    cardBalance: number;
    link: string;
  };
  'membership-review': {
    firstName: string | null;
    planName: string | null;
    approved: boolean;
    reason: string | null;
    link: string;
  };
  'membership-withdrawn': {
    firstName: string | null;
    number: string;
    product: string;
    agreementNumber: string;
    /** 0 when the customer paid nothing. */
    refundAmount: number;
    refundDueOn: string | null;
    link: string;
  };
  'membership-refunded': { firstName: string | null; number: string; amount: number; link: string };
};

export const membershipMails: { [K in keyof MembershipMails]: (data: MembershipMails[K]) => MailBody } = {
  'membership-accepted': (data) => ({
    subject: `Aceptaste tu ${singleLine(data.product)}`,
    preview: data.firstPaymentOn === null ? 'Ya registramos tu pago.' : `Al empezar pagas ${money(data.firstAmount)}.`,
    title: 'Tus documentos aceptados',
    paragraphs: ['Aceptaste tu plan del programa. Aquí va tu contrato, con la prueba de lo que aceptaste.'],
    facts: [
      ['Contrato', data.agreementNumber],
      ['Plan', singleLine(data.product)],
      ['Precio total', money(data.total)],
      ...(data.firstPaymentOn === null
        ? []
        : [['Al empezar pagas', `${money(data.firstAmount)}, a más tardar el ${day(data.firstPaymentOn)}`] as const]),
    ],
    action: { label: 'Ver lo que acepté', link: data.link },
    closing: [
      `El enlace funciona hasta el ${moment(data.expiresAt)}. Tus documentos quedan siempre en el portal.`,
      withdrawalInWords,
    ],
  }),
  'acceptance-link': ({ planName, expiresAt, link }) => ({
    subject: `Lee y acepta tu plan ${singleLine(planName)}`,
    preview: 'Ábrelo en el equipo que prefieras.',
    title: 'Lee y acepta tu plan',
    paragraphs: [
      `Nos pediste aceptar tu plan ${singleLine(planName)} desde otro equipo.`,
      'Ábrelo, léelo con calma y acéptalo con un código. Todavía no te comprometes.',
    ],
    action: { label: 'Leer mi contrato', link },
    closing: [
      `El enlace funciona hasta el ${moment(expiresAt)}.`,
      'No lo reenvíes: muestra tu contrato. Si no lo pediste, puedes ignorar este mensaje.',
    ],
  }),
  'membership-active': ({ planName, activeUntil, cardBalance, link }) => ({
    subject: `Tu plan ${singleLine(planName)} está activo`,
    preview: `Está activo hasta el ${day(activeUntil)}.`,
    paragraphs: ['Tu pago quedó aprobado. Desde hoy tienes tu plan.', `${cardBenefit}.`],
    facts: [
      ['Activo hasta', day(activeUntil)],
      ['Cupo de tu tarjeta', money(cardBalance)],
    ],
    action: { label: 'Ver mi programa', link },
    closing: ['No se renueva solo: al terminar, tú decides.'],
  }),
  'membership-review': ({ planName, approved, reason, link }) => {
    const plan = planName === null ? 'Tu solicitud' : `Tu solicitud del plan ${singleLine(planName)}`;
    return approved
      ? {
          subject: 'Ya puedes pagar tu plan',
          preview: 'Terminamos de revisar tu solicitud.',
          paragraphs: [`${plan} pasó la revisión.`],
          action: { label: 'Pagar mi plan', link },
        }
      : {
          subject: 'No pudimos aprobar tu solicitud',
          preview: 'No te cobramos nada.',
          paragraphs: [`${plan} no pasó la revisión. No te cobramos nada.`, ...(reason ? [singleLine(reason)] : [])],
          closing: ['Si tienes preguntas, escríbenos y lo revisamos contigo.'],
        };
  },
  'membership-withdrawn': ({ number, product, agreementNumber, refundAmount, refundDueOn, link }) => ({
    subject: `Recibimos tu retracto ${singleLine(number)}`,
    preview: refundDueOn
      ? `Te devolvemos ${money(refundAmount)} a más tardar el ${day(refundDueOn)}.`
      : 'No habías pagado nada, y no debes nada.',
    title: 'Tu plan quedó sin efecto',
    paragraphs: [
      `Te retractaste de tu ${singleLine(product)}. Desde hoy no tienes ese plan y no debes nada por él.`,
      refundDueOn
        ? 'Te devolvemos todo lo que pagaste, sin descuentos, al mismo medio con que pagaste.'
        : 'Como no habías pagado, no hay dinero por devolver.',
      'Si tienes un pago en proceso y tu banco lo aprueba, también te lo devolvemos.',
    ],
    facts: [
      ['Radicado', singleLine(number)],
      ['Contrato', singleLine(agreementNumber)],
      ...(refundDueOn
        ? [['Te devolvemos', money(refundAmount)] as const, ['A más tardar el', day(refundDueOn)] as const]
        : []),
    ],
    action: { label: 'Ver mi retracto', link },
    closing: ['Guarda este correo: es la constancia de tu solicitud.', notYou],
  }),
  'membership-refunded': ({ number, amount, link }) => ({
    subject: `Te devolvimos ${money(amount)}`,
    preview: 'Según tu banco, puede tardar unos días en verse.',
    paragraphs: [
      `Devolvimos lo que pagaste por el plan del que te retractaste, al mismo medio de pago.`,
      'Según tu banco, puede tardar unos días en verse.',
    ],
    facts: [['Radicado', singleLine(number)]],
    action: { label: 'Ver mi retracto', link },
    closing: ['Si no lo ves en diez días, escríbenos y lo revisamos contigo.'],
  }),
};
