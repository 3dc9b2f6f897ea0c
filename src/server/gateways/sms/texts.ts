import { mailFor, type MailData, type MailKind } from '#server/gateways/mail/templates.ts';

const endings: Partial<Record<MailKind, string>> = {
  'one-time-code': 'Dura 10 minutos. No lo compartas con nadie.',
  'recovery-code': 'Es para cambiar tu contraseña y dura 10 minutos. No lo compartas con nadie.',
  'identity-code': 'Es para confirmar que eres tú y dura 10 minutos. No lo compartas con nadie.',
  'contact-changed': 'Si no fuiste tú, escríbenos de una vez.',
  'second-factor-changed': 'Si no fuiste tú, escríbenos de una vez.',
  'contact-preferred': 'Si no fuiste tú, escríbenos de una vez.',
  'contact-removed': 'Si no fuiste tú, escríbenos de una vez.',
  'password-changed': 'Si no fuiste tú, escríbenos de una vez.',
};

/** What a mail says, as a text message: one or two sentences, and no link, which nobody should learn to press. */
export function smsFor<K extends MailKind>(kind: K, data: MailData[K]): string {
  const ending = endings[kind];
  return `Rebanca: ${mailFor(kind, data).subject}.${ending ? ` ${ending}` : ''}`;
}
