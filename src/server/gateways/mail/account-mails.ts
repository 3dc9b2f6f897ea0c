import type { MailBody } from './layout.ts';
import { day, moment, notYou, singleLine } from './phrases.ts';

export type CodeUse = 'FIRMA' | 'CUENTA' | 'CORREO' | 'CELULAR' | 'RECLAMO';

export const codeUses: Record<CodeUse, string> = {
  FIRMA: 'para firmar tu acuerdo',
  CUENTA: 'para confirmar tu correo y abrir tu cuenta',
  CORREO: 'para confirmar tu correo',
  CELULAR: 'para confirmar tu celular',
  RECLAMO: 'para radicar tu reclamo',
};

export type AccountMails = {
  invitation: { firstName: string | null; link: string; expiresAt: string };
  'one-time-code': { code: string; minutes: number; purpose: CodeUse };
  'recovery-code': { code: string; minutes: number };
  'identity-code': { code: string; minutes: number };
  'identity-confirmed': { firstName: string | null; confirmedAt: string };
  'identity-reviewed': { firstName: string | null; passed: boolean; link: string };
  'account-exists': { firstName: string | null; link: string };
  'contact-changed': { firstName: string | null; changedAt: string; newContact: string };
  'contact-preferred': { firstName: string | null; changedAt: string; contact: string };
  'contact-removed': { firstName: string | null; changedAt: string; contact: string };
  'password-changed': { firstName: string | null; changedAt: string; link: string };
  'second-factor-changed': { firstName: string | null; changedAt: string; isOn: boolean };
  'data-request': { firstName: string | null; number: string; dueOn: string; link: string };
  'data-answer': { firstName: string | null; number: string; answer: string; link: string };
  'data-erased': { firstName: string | null; numbers: string[]; kept: string[]; keptUntil: string };
};

function spaced(code: string): string {
  return code.replace(/^(\d{3})(\d{3})$/, '$1 $2');
}

export const accountMails: { [K in keyof AccountMails]: (data: AccountMails[K]) => MailBody } = {
  invitation: ({ link, expiresAt }) => ({
    subject: 'Tu invitación a Rebanca',
    preview: 'Crea tu contraseña y mira tus opciones con calma.',
    title: 'Te damos la bienvenida',
    paragraphs: ['Ya puedes entrar a tu portal. Primero crea tu contraseña.'],
    action: { label: 'Crear mi contraseña', link },
    closing: [
      `El enlace sirve una sola vez y vence el ${moment(expiresAt)}.`,
      'Si no esperabas este mensaje, puedes ignorarlo.',
    ],
  }),
  'one-time-code': ({ code, minutes, purpose }) => ({
    subject: `Tu código es ${spaced(code)}`,
    preview: `Sirve ${codeUses[purpose]}, durante ${minutes} minutos.`,
    title: `Tu código ${codeUses[purpose]}`,
    paragraphs: [`Escribe este código en el portal ${codeUses[purpose]}.`],
    code: spaced(code),
    closing: [
      `Dura ${minutes} minutos y sirve una sola vez.`,
      purpose === 'CUENTA'
        ? 'Quien lo tenga puede entrar a tu cuenta. No lo compartas con nadie; si no lo pediste, ignora este mensaje.'
        : 'No lo compartas con nadie. Si no lo pediste, puedes ignorar este mensaje.',
    ],
  }),
  'recovery-code': ({ code, minutes }) => ({
    subject: `Tu código es ${spaced(code)}`,
    preview: `Sirve para cambiar tu contraseña, durante ${minutes} minutos.`,
    title: 'Tu código para cambiar la contraseña',
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
    paragraphs: [
      'Alguien abrió una cuenta con tu documento y pidió confirmar que eres tú. Si fue así, escribe este código en el portal.',
    ],
    code: spaced(code),
    closing: [
      `Dura ${minutes} minutos y sirve una sola vez.`,
      'Quien lo tenga verá tus deudas y ofertas. No lo compartas con nadie; si no lo pediste, ignora este mensaje.',
    ],
  }),
  'identity-confirmed': ({ confirmedAt }) => ({
    subject: 'Confirmamos que eres tú',
    preview: 'Te avisamos para que estés al tanto.',
    paragraphs: [`El ${moment(confirmedAt)}, alguien abrió una cuenta con tu documento y confirmó que eres tú.`],
    closing: [notYou],
  }),
  'identity-reviewed': ({ passed, link }) => ({
    subject: passed ? 'Ya puedes confirmar que eres tú' : 'No logramos confirmar que eres tú',
    preview: passed ? 'Entra y pide tu código.' : 'Escríbenos y lo revisamos contigo.',
    title: passed ? 'Tus datos están bien' : 'No logramos confirmar que eres tú',
    paragraphs: [
      passed
        ? 'Una persona del equipo revisó tus datos. Entra y te enviamos un código para terminar.'
        : 'Una persona del equipo revisó tus datos y algo no coincidió. Tu cuenta sigue abierta; escríbenos y lo vemos contigo.',
    ],
    action: { label: 'Entrar al portal', link },
  }),
  'account-exists': ({ link }) => ({
    subject: 'Ya tienes una cuenta en Rebanca',
    preview: 'Entra con tu documento y tu contraseña.',
    title: 'Ya tienes una cuenta',
    paragraphs: [
      'Alguien quiso crear una cuenta con tu documento. Ya tienes una: entra con tu contraseña o pide una nueva.',
    ],
    action: { label: 'Entrar al portal', link },
    closing: [notYou],
  }),
  'contact-changed': ({ changedAt, newContact }) => ({
    subject: 'Cambió un dato de contacto de tu cuenta',
    preview: 'Te avisamos para que estés al tanto.',
    title: 'Cambió un dato de contacto',
    paragraphs: [`El ${moment(changedAt)}, se registró un nuevo contacto en tu cuenta: ${singleLine(newContact)}.`],
    closing: [notYou],
  }),
  'contact-preferred': ({ changedAt, contact }) => ({
    subject: 'Cambió tu contacto preferido',
    preview: 'Te avisamos para que estés al tanto.',
    paragraphs: [`El ${moment(changedAt)}, ${singleLine(contact)} quedó como tu contacto preferido.`],
    closing: [notYou],
  }),
  'contact-removed': ({ changedAt, contact }) => ({
    subject: 'Se quitó un contacto de tu cuenta',
    preview: 'Te avisamos para que estés al tanto.',
    title: 'Se quitó un contacto',
    paragraphs: [`El ${moment(changedAt)}, ${singleLine(contact)} dejó de ser un contacto de tu cuenta.`],
    closing: [notYou],
  }),
  'password-changed': ({ changedAt, link }) => ({
    subject: 'Tu contraseña cambió',
    preview: 'Cerramos las sesiones que estaban abiertas.',
    paragraphs: [
      `Tu contraseña cambió el ${moment(changedAt)}.`,
      'Por seguridad cerramos todas las sesiones que estaban abiertas.',
    ],
    action: { label: 'Entrar al portal', link },
    closing: [notYou],
  }),
  'second-factor-changed': ({ changedAt, isOn }) => ({
    subject: isOn ? 'Activaste la verificación en dos pasos' : 'Desactivaste la verificación en dos pasos',
    preview: 'Te avisamos para que estés al tanto.',
    title: isOn ? 'Verificación en dos pasos activa' : 'Verificación en dos pasos inactiva',
    paragraphs: [
      isOn
        ? `Desde el ${moment(changedAt)}, entrar a tu cuenta pide también un código de tu aplicación.`
        : `Desde el ${moment(changedAt)}, entrar a tu cuenta pide solo tu contraseña.`,
    ],
    closing: [notYou],
  }),
  'data-request': ({ number, dueOn, link }) => ({
    subject: `Recibimos tu solicitud ${singleLine(number)}`,
    preview: `Te respondemos a más tardar el ${day(dueOn)}.`,
    title: 'Recibimos tu solicitud',
    paragraphs: [
      `Tu radicado es ${singleLine(number)}. Te respondemos a más tardar el ${day(dueOn)}, como manda la Ley 1581 de 2012.`,
    ],
    action: { label: 'Ver mi solicitud', link },
    closing: [notYou],
  }),
  'data-answer': ({ number, answer, link }) => ({
    subject: `Respondimos tu solicitud ${singleLine(number)}`,
    preview: 'La respuesta también está en tu perfil.',
    title: 'Respondimos tu solicitud',
    paragraphs: [`Esta es la respuesta a tu radicado ${singleLine(number)}:`, singleLine(answer)],
    action: { label: 'Ver mi solicitud', link },
    closing: [
      'Si no estás de acuerdo, escríbenos. También puedes acudir a la Superintendencia de Industria y Comercio.',
    ],
  }),
  'data-erased': ({ numbers, kept, keptUntil }) => ({
    subject: 'Eliminamos tus datos',
    preview: 'Te contamos qué eliminamos, qué se queda y hasta cuándo.',
    paragraphs: [
      ...(numbers.length > 0 ? [`Respondemos así tu solicitud ${numbers.map(singleLine).join(', ')}.`] : []),
      'Eliminamos tu acceso, tus contactos, tus mensajes, tu diagnóstico, tus archivos y lo que escribiste en el portal.',
      `La ley nos obliga a guardar lo que sigue, y nada más, hasta el ${day(keptUntil)}:`,
      ...kept.map(singleLine),
    ],
    closing: [
      'Este es el último mensaje que te enviamos; lo borramos cuando sale.',
      'Si no estás de acuerdo, puedes acudir a la Superintendencia de Industria y Comercio.',
    ],
  }),
};
