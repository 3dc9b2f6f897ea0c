import { formatBogotaDateTime, formatBogotaTime, formatLongDate, isoDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { composeMail, type MailBody, type MailContent } from './layout.ts';

/**
 * What each kind of mail needs, as JSON: whole pesos, days `YYYY-MM-DD`, instants ISO 8601 in UTC, absolute links.
 * `firstName` greets; null greets without a name.
 */
export type MailData = {
  invitation: { firstName: string | null; link: string; expiresAt: string };
  'one-time-code': { code: string; minutes: number };
  'recovery-code': { code: string; minutes: number };
  'identity-code': { code: string; minutes: number };
  'identity-reviewed': { firstName: string | null; passed: boolean; link: string };
  'account-exists': { firstName: string | null; link: string };
  'contact-changed': { firstName: string | null; changedAt: string; newContact: string };
  'contact-preferred': { firstName: string | null; changedAt: string; contact: string };
  'contact-removed': { firstName: string | null; changedAt: string; contact: string };
  'password-changed': { firstName: string | null; changedAt: string; link: string };
  'second-factor-changed': { firstName: string | null; changedAt: string; isOn: boolean };
  'data-request': { firstName: string | null; number: string; dueOn: string; link: string };
  'data-answer': { firstName: string | null; number: string; answer: string; link: string };
  'agreement-accepted': {
    firstName: string | null;
    agreementNumber: string;
    creditor: string;
    instalments: number;
    instalmentAmount: number;
    /** 0 when there is none. */
    initialPayment: number;
    total: number;
    firstPaymentOn: string;
    link: string;
  };
  'payment-received': {
    firstName: string | null;
    amount: number;
    paidAt: string;
    receiptNumber: string;
    agreementNumber: string;
    creditor: string;
    remainingBalance: number;
    /** A membership has no certificate at its end. */
    isMembership?: boolean;
    link: string;
  };
  'payment-pending': { firstName: string | null; amount: number; startedAt: string; link: string };
  'paz-y-salvo': { firstName: string | null; creditor: string; certificateNumber: string; link: string };
  'membership-accepted': {
    firstName: string | null;
    agreementNumber: string;
    product: string;
    total: number;
    firstAmount: number;
    firstPaymentOn: string;
    /** Where the accepted text can be read again. */
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
};
export type MailKind = keyof MailData;

const money = (amount: number) => formatPesos(pesos(amount));
const day = (date: string) => formatLongDate(isoDate(date));
const moment = (instant: string) => `${formatBogotaDateTime(new Date(instant))}, hora de Bogotá`;
const hello = (name: string | null) => (name === null || name.trim() === '' ? 'Hola.' : `Hola, ${singleLine(name)}.`);
const singleLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
const notYou = 'Si no fuiste tú, escríbenos de una vez y lo revisamos contigo.';

/** "482 913": easier to read and to copy than six digits in a row. */
function spaced(code: string): string {
  return code.replace(/^(\d{3})(\d{3})$/, '$1 $2');
}

const bodies: { [K in MailKind]: (data: MailData[K]) => MailBody } = {
  invitation: ({ firstName, link, expiresAt }) => ({
    subject: 'Tu invitación a Rebanca',
    preview: 'Crea tu contraseña y mira tus opciones con calma.',
    title: 'Te damos la bienvenida',
    greeting: hello(firstName),
    paragraphs: ['Ya puedes entrar a tu portal. Primero crea tu contraseña.'],
    action: { label: 'Crear mi contraseña', link },
    closing: [
      `El enlace sirve una sola vez y vence el ${moment(expiresAt)}.`,
      'Si no esperabas este mensaje, puedes ignorarlo.',
    ],
  }),
  'one-time-code': ({ code, minutes }) => ({
    subject: `Tu código es ${spaced(code)}`,
    preview: `Sirve una sola vez, durante ${minutes} minutos.`,
    title: 'Tu código',
    greeting: 'Hola.',
    paragraphs: ['Escribe este código en el portal para continuar.'],
    code: spaced(code),
    closing: [
      `Dura ${minutes} minutos y sirve una sola vez.`,
      'No lo compartas con nadie. Si no lo pediste, puedes ignorar este mensaje.',
    ],
  }),
  'recovery-code': ({ code, minutes }) => ({
    subject: `Tu código es ${spaced(code)}`,
    preview: `Sirve para cambiar tu contraseña, durante ${minutes} minutos.`,
    title: 'Tu código para cambiar la contraseña',
    greeting: 'Hola.',
    paragraphs: ['Alguien pidió cambiar tu contraseña. Si fuiste tú, escribe este código en el portal.'],
    code: spaced(code),
    closing: [
      `Dura ${minutes} minutos y sirve una sola vez.`,
      'No lo compartas con nadie. Si no lo pediste, ignora este mensaje: tu contraseña sigue igual.',
    ],
  }),
  'identity-code': ({ code, minutes }) => ({
    subject: `Tu código es ${spaced(code)}`,
    preview: `Sirve para confirmar que eres tú, durante ${minutes} minutos.`,
    title: 'Tu código para confirmar que eres tú',
    greeting: 'Hola.',
    paragraphs: [
      'Alguien abrió una cuenta con tu documento y pidió confirmar que eres tú. Si fue así, escribe este código en el portal.',
    ],
    code: spaced(code),
    closing: [
      `Dura ${minutes} minutos y sirve una sola vez.`,
      'Quien lo tenga verá tus deudas y ofertas. No lo compartas con nadie; si no lo pediste, ignora este mensaje.',
    ],
  }),
  'identity-reviewed': ({ firstName, passed, link }) => ({
    subject: passed ? 'Ya puedes confirmar que eres tú' : 'No logramos confirmar que eres tú',
    preview: passed ? 'Entra y pide tu código.' : 'Escríbenos y lo revisamos contigo.',
    title: passed ? 'Tus datos están bien' : 'No logramos confirmar que eres tú',
    greeting: hello(firstName),
    paragraphs: [
      passed
        ? 'Una persona del equipo revisó tus datos. Entra y te enviamos un código para terminar.'
        : 'Una persona del equipo revisó tus datos y algo no coincidió. Tu cuenta sigue abierta; escríbenos y lo vemos contigo.',
    ],
    action: { label: 'Entrar al portal', link },
    closing: [],
  }),
  'account-exists': ({ firstName, link }) => ({
    subject: 'Ya tienes una cuenta en Rebanca',
    preview: 'Entra con tu documento y tu contraseña.',
    title: 'Ya tienes una cuenta',
    greeting: hello(firstName),
    paragraphs: [
      'Alguien quiso crear una cuenta con tu documento. Ya tienes una: entra con tu contraseña o pide una nueva.',
    ],
    action: { label: 'Entrar al portal', link },
    closing: [notYou],
  }),
  'contact-changed': ({ firstName, changedAt, newContact }) => ({
    subject: 'Cambió un dato de contacto de tu cuenta',
    preview: 'Te avisamos para que estés al tanto.',
    title: 'Cambió un dato de contacto',
    greeting: hello(firstName),
    paragraphs: [`El ${moment(changedAt)}, se registró un nuevo contacto en tu cuenta: ${singleLine(newContact)}.`],
    closing: [notYou],
  }),
  'contact-preferred': ({ firstName, changedAt, contact }) => ({
    subject: 'Cambió tu contacto preferido',
    preview: 'Te avisamos para que estés al tanto.',
    title: 'Cambió tu contacto preferido',
    greeting: hello(firstName),
    paragraphs: [`El ${moment(changedAt)}, ${singleLine(contact)} quedó como tu contacto preferido.`],
    closing: [notYou],
  }),
  'contact-removed': ({ firstName, changedAt, contact }) => ({
    subject: 'Quitaste un contacto de tu cuenta',
    preview: 'Te avisamos para que estés al tanto.',
    title: 'Quitaste un contacto',
    greeting: hello(firstName),
    paragraphs: [`El ${moment(changedAt)}, ${singleLine(contact)} dejó de ser un contacto de tu cuenta.`],
    closing: [notYou],
  }),
  'password-changed': ({ firstName, changedAt, link }) => ({
    subject: 'Tu contraseña cambió',
    preview: 'Cerramos las sesiones que estaban abiertas.',
    title: 'Tu contraseña cambió',
    greeting: hello(firstName),
    paragraphs: [
      `Tu contraseña cambió el ${moment(changedAt)}.`,
      'Por seguridad cerramos todas las sesiones que estaban abiertas.',
    ],
    action: { label: 'Entrar al portal', link },
    closing: [notYou],
  }),
  'second-factor-changed': ({ firstName, changedAt, isOn }) => ({
    subject: isOn ? 'Activaste la verificación en dos pasos' : 'Desactivaste la verificación en dos pasos',
    preview: 'Te avisamos para que estés al tanto.',
    title: isOn ? 'Verificación en dos pasos activa' : 'Verificación en dos pasos inactiva',
    greeting: hello(firstName),
    paragraphs: [
      isOn
        ? `Desde el ${moment(changedAt)}, entrar a tu cuenta pide también un código de tu aplicación.`
        : `Desde el ${moment(changedAt)}, entrar a tu cuenta pide solo tu contraseña.`,
    ],
    closing: [notYou],
  }),
  'data-request': ({ firstName, number, dueOn, link }) => ({
    subject: `Recibimos tu solicitud ${singleLine(number)}`,
    preview: `Te respondemos a más tardar el ${day(dueOn)}.`,
    title: 'Recibimos tu solicitud',
    greeting: hello(firstName),
    paragraphs: [
      `Tu radicado es ${singleLine(number)}. Te respondemos a más tardar el ${day(dueOn)}, como manda la Ley 1581 de 2012.`,
    ],
    action: { label: 'Ver mi solicitud', link },
    closing: [notYou],
  }),
  'data-answer': ({ firstName, number, answer, link }) => ({
    subject: `Respondimos tu solicitud ${singleLine(number)}`,
    preview: 'La respuesta también está en tu perfil.',
    title: 'Respondimos tu solicitud',
    greeting: hello(firstName),
    paragraphs: [`Esta es la respuesta a tu radicado ${singleLine(number)}:`, singleLine(answer)],
    action: { label: 'Ver mi solicitud', link },
    closing: [
      'Si no estás de acuerdo, escríbenos. También puedes acudir a la Superintendencia de Industria y Comercio.',
    ],
  }),
  'agreement-accepted': (data) => {
    const single = data.instalments === 1 && data.initialPayment === 0;
    const plan = single
      ? `un pago de ${money(data.total)}`
      : `${data.instalments} ${data.instalments === 1 ? 'cuota' : 'cuotas'} de ${money(data.instalmentAmount)}`;
    return {
      subject: `Tu plan quedó firme: ${plan}`,
      preview: `Tu primera fecha es el ${day(data.firstPaymentOn)}.`,
      title: 'Tu plan quedó firme',
      greeting: hello(data.firstName),
      paragraphs: ['Aceptaste tu acuerdo de pago. Aquí está el resumen, y tus documentos ya están en el portal.'],
      facts: [
        ['Acuerdo', data.agreementNumber],
        ['Entidad', data.creditor],
        ['Pagas en total', money(data.total)],
        ...(data.initialPayment > 0 ? [['Cuota inicial', money(data.initialPayment)] as const] : []),
        [single ? 'Un solo pago' : 'Cuotas', single ? money(data.total) : plan],
        ['Primera fecha', day(data.firstPaymentOn)],
      ],
      action: { label: 'Ver mis documentos', link: data.link },
      closing: ['Guarda este correo. Es el resumen de lo que aceptaste.'],
    };
  },
  'payment-received': (data) => ({
    subject: `Recibimos tu pago de ${money(data.amount)}`,
    preview:
      data.remainingBalance === 0
        ? `Terminaste de pagar tu ${data.isMembership ? 'plan' : 'acuerdo'}.`
        : `Te faltan ${money(data.remainingBalance)}.`,
    title: `Recibimos tu pago de ${money(data.amount)}`,
    greeting: hello(data.firstName),
    paragraphs: [
      data.remainingBalance === 0
        ? data.isMembership
          ? 'Terminaste de pagar tu plan.'
          : 'Terminaste de pagar tu acuerdo. Muy pronto recibes tu paz y salvo.'
        : 'Tu pago quedó aprobado. Vas un paso más adelante.',
    ],
    facts: [
      ['Comprobante', data.receiptNumber],
      ['Fecha', moment(data.paidAt)],
      ['Acuerdo', `${data.agreementNumber}, con ${data.creditor}`],
      ['Te falta por pagar', money(data.remainingBalance)],
    ],
    action: { label: 'Ver mi comprobante', link: data.link },
    closing: [],
  }),
  'payment-pending': ({ firstName, amount, startedAt, link }) => ({
    subject: 'Tu pago se está confirmando',
    preview: 'No pagues otra vez: te avisamos apenas confirme.',
    title: 'Tu pago está en camino',
    greeting: hello(firstName),
    paragraphs: [
      `Tu pago de ${money(amount)} está en proceso desde las ${formatBogotaTime(new Date(startedAt))}.`,
      'No pagues otra vez. Te avisamos por este medio apenas tu banco confirme.',
    ],
    action: { label: 'Ver el estado', link },
    closing: [],
  }),
  'paz-y-salvo': ({ firstName, creditor, certificateNumber, link }) => ({
    subject: 'Ya tienes tu paz y salvo',
    preview: 'Esta deuda ya no existe.',
    title: 'Ya tienes tu paz y salvo',
    greeting: hello(firstName),
    paragraphs: [`Terminaste de pagar tu obligación con ${singleLine(creditor)}. Esta deuda ya no existe.`],
    facts: [['Paz y salvo', `N.º\u00a0${singleLine(certificateNumber)}`]],
    action: { label: 'Descargar mi paz y salvo', link },
    closing: ['Guárdalo. Cualquier persona puede verificarlo con su código.'],
  }),
  'membership-accepted': (data) => ({
    subject: `Aceptaste tu ${singleLine(data.product)}`,
    preview: `Tu primer pago es de ${money(data.firstAmount)}.`,
    title: 'Tus documentos aceptados',
    greeting: hello(data.firstName),
    paragraphs: ['Aceptaste tu plan del programa. Aquí va tu contrato, con la prueba de lo que aceptaste.'],
    facts: [
      ['Contrato', data.agreementNumber],
      ['Plan', singleLine(data.product)],
      ['Precio total', money(data.total)],
      ['Primer pago', `${money(data.firstAmount)}, a más tardar el ${day(data.firstPaymentOn)}`],
    ],
    action: { label: 'Ver lo que acepté', link: data.link },
    closing: [
      `El enlace funciona hasta el ${moment(data.expiresAt)}. Tus documentos quedan siempre en el portal.`,
      'Puedes arrepentirte dentro de los 5 días hábiles siguientes.',
    ],
  }),
  'acceptance-link': ({ firstName, planName, expiresAt, link }) => ({
    subject: `Lee y acepta tu plan ${singleLine(planName)}`,
    preview: 'Ábrelo en el equipo que prefieras.',
    title: 'Lee y acepta tu plan',
    greeting: hello(firstName),
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
  'membership-active': ({ firstName, planName, activeUntil, cardBalance, link }) => ({
    subject: `Tu plan ${singleLine(planName)} está activo`,
    preview: `Está activo hasta el ${day(activeUntil)}.`,
    title: `Tu plan ${singleLine(planName)} está activo`,
    greeting: hello(firstName),
    paragraphs: ['Tu primer pago quedó aprobado. Desde hoy tienes tu plan.'],
    facts: [
      ['Activo hasta', day(activeUntil)],
      ['Cupo de tu tarjeta', money(cardBalance)],
    ],
    action: { label: 'Ver mis documentos', link },
    closing: ['No se renueva solo: al terminar, tú decides.'],
  }),
  'membership-review': ({ firstName, planName, approved, reason, link }) => {
    const plan = planName === null ? 'Tu solicitud' : `Tu solicitud del plan ${singleLine(planName)}`;
    return approved
      ? {
          subject: 'Ya puedes pagar tu plan',
          preview: 'Terminamos de revisar tu solicitud.',
          title: 'Ya puedes pagar tu plan',
          greeting: hello(firstName),
          paragraphs: [`${plan} pasó la revisión.`],
          action: { label: 'Pagar mi plan', link },
          closing: [],
        }
      : {
          subject: 'No pudimos aprobar tu solicitud',
          preview: 'No te cobramos nada.',
          title: 'No pudimos aprobar tu solicitud',
          greeting: hello(firstName),
          paragraphs: [`${plan} no pasó la revisión. No te cobramos nada.`, ...(reason ? [singleLine(reason)] : [])],
          closing: ['Si tienes preguntas, escríbenos y lo revisamos contigo.'],
        };
  },
};

/** @throws RangeError when an amount, a date or a link of the data is not one. */
export function mailFor<K extends MailKind>(kind: K, data: MailData[K]): MailContent {
  return composeMail(bodies[kind](data));
}
