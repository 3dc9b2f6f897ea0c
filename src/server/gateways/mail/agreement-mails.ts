import type { Pesos } from '#domain/money/money.ts';
import { formatBogotaTime, type IsoDate } from '#domain/time/calendar.ts';
import { afterPaymentText } from '#texts/next-payment.ts';
import type { MailBody } from './layout.ts';
import { day, moment, money, singleLine } from './phrases.ts';

export type AgreementMails = {
  'agreement-accepted': {
    firstName: string | null;
    agreementNumber: string;
    creditor: string;
    instalments: number;
    instalmentAmount: number;
    initialPayment: number;
    total: number;
    /** The due date of the first payment; null when the customer has already made this payment. */
    firstPaymentOn: string | null;
    /** The URL of the page about the accepted agreement, valid until `expiresAt`. */
    link: string;
    expiresAt: string | null;
  };
  'payment-received': {
    firstName: string | null;
    amount: number;
    paidAt: string;
    receiptNumber: string;
    agreementNumber: string;
    creditor: string;
    remainingBalance: number;
    /** The next payment of the plan; null when the plan has no open payment. */
    next: { amount: Pesos; dueOn: IsoDate } | null;
    isUnderReview: boolean;
    isMembership?: boolean;
    /**
     * True when the payment arrived after the end of the plan and reduced the debt. `remainingBalance` is then the
     * balance of the debt.
     */
    loweredDebt?: boolean;
    link: string;
  };
  'payment-pending': { firstName: string | null; amount: number; startedAt: string; link: string };
  'payment-declined': {
    firstName: string | null;
    amount: number;
    agreementNumber: string;
    creditor: string;
    link: string;
  };
  'paz-y-salvo': { firstName: string | null; creditor: string; certificateNumber: string; link: string };
};

export const agreementMails: { [K in keyof AgreementMails]: (data: AgreementMails[K]) => MailBody } = {
  'agreement-accepted': (data) => {
    const single = data.instalments === 1 && data.initialPayment === 0;
    const plan = single
      ? `un pago de ${money(data.total)}`
      : `${data.instalments} ${data.instalments === 1 ? 'cuota' : 'cuotas'} de ${money(data.instalmentAmount)}`;
    return {
      subject: `Tu plan quedó en firme: ${plan}`,
      preview:
        data.firstPaymentOn === null
          ? 'Ya registramos tu pago.'
          : `Tu primera fecha es el ${day(data.firstPaymentOn)}.`,
      title: 'Tu plan quedó en firme',
      paragraphs: ['Aceptaste tu acuerdo de pago. Aquí está el resumen, y tus documentos ya están en el portal.'],
      facts: [
        ['Acuerdo', data.agreementNumber],
        ['Entidad', data.creditor],
        ['Pagas en total', money(data.total)],
        ...(data.initialPayment > 0 ? [['Pago inicial', money(data.initialPayment)] as const] : []),
        [single ? 'Un solo pago' : 'Cuotas', single ? money(data.total) : plan],
        ...(data.firstPaymentOn === null ? [] : [['Primera fecha', day(data.firstPaymentOn)] as const]),
      ],
      action: { label: 'Ver lo que acepté', link: data.link },
      closing: [
        'Guarda este correo. Es el resumen de lo que aceptaste.',
        `${data.expiresAt === null ? '' : `El enlace funciona hasta el ${moment(data.expiresAt)}. `}Tus documentos quedan siempre en el portal.`,
      ],
    };
  },
  'payment-received': (data) => (data.loweredDebt ? loweredDebt(data) : received(data)),
  'payment-pending': ({ amount, startedAt, link }) => ({
    subject: 'Tu pago se está confirmando',
    preview: 'No pagues otra vez: te avisamos apenas confirme.',
    title: 'Tu pago está en camino',
    paragraphs: [
      `Tu pago de ${money(amount)} está en proceso desde las ${formatBogotaTime(new Date(startedAt))}.`,
      'No pagues otra vez. Te avisamos por este medio apenas tu banco confirme.',
    ],
    action: { label: 'Ver el estado', link },
  }),
  'payment-declined': ({ amount, agreementNumber, creditor, link }) => ({
    subject: 'Tu pago no se completó',
    preview: 'Puedes intentarlo otra vez cuando quieras.',
    paragraphs: [
      `Tu pago de ${money(amount)} quedó en espera, y después no se aprobó. No se registró ningún pago.`,
      'Si tu banco muestra un cobro, él te lo devuelve. El plazo depende de tu banco.',
    ],
    facts: [['Acuerdo', `${agreementNumber}, con ${singleLine(creditor)}`]],
    action: { label: 'Intentar otra vez', link },
    closing: ['Tu acuerdo sigue igual. Si no te alcanza, escríbenos y buscamos opciones contigo.'],
  }),
  'paz-y-salvo': ({ creditor, certificateNumber, link }) => ({
    subject: 'Ya tienes tu paz y salvo',
    preview: 'Esta deuda ya no existe.',
    paragraphs: [`Terminaste de pagar tu obligación con ${singleLine(creditor)}. Esta deuda ya no existe.`],
    facts: [['Paz y salvo', `N.º\u00a0${singleLine(certificateNumber)}`]],
    action: { label: 'Descargar mi paz y salvo', link },
    closing: ['Guárdalo. Cualquier persona puede verificarlo con su código.'],
  }),
};

const received = (data: AgreementMails['payment-received']): MailBody => ({
  subject: `Recibimos tu pago de ${money(data.amount)}`,
  preview:
    data.remainingBalance === 0
      ? `Terminaste de pagar tu ${data.isMembership ? 'plan' : 'acuerdo'}.`
      : `Te faltan ${money(data.remainingBalance)}.`,
  paragraphs: [
    data.remainingBalance === 0
      ? data.isMembership
        ? 'Terminaste de pagar tu plan.'
        : 'Terminaste de pagar tu acuerdo. Muy pronto recibes tu paz y salvo.'
      : ['Tu pago quedó aprobado.', afterPaymentText(data.next, data.isUnderReview)].filter(Boolean).join(' '),
  ],
  facts: [
    ['Comprobante', data.receiptNumber],
    ['Fecha', moment(data.paidAt)],
    ['Acuerdo', `${data.agreementNumber}, con ${data.creditor}`],
    ['Te falta por pagar', money(data.remainingBalance)],
  ],
  action: { label: 'Ver mi comprobante', link: data.link },
});

const loweredDebt = (data: AgreementMails['payment-received']): MailBody => ({
  subject: `Recibimos tu pago de ${money(data.amount)}`,
  preview: 'Llegó después de que tu plan terminó, y bajó tu deuda.',
  paragraphs: [
    'Tu pago llegó después de que tu plan terminó. No se pierde: bajó tu deuda.',
    'Una persona lo revisa también. Si algo cambia, te escribimos.',
  ],
  facts: [
    ['Comprobante', data.receiptNumber],
    ['Fecha', moment(data.paidAt)],
    ['Acuerdo', `${data.agreementNumber}, con ${singleLine(data.creditor)}`],
    ['Te falta de esta deuda', money(data.remainingBalance)],
  ],
  action: { label: 'Ver mi comprobante', link: data.link },
});
