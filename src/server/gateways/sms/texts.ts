import { codeUses } from '#server/gateways/mail/account-mails.ts';
import { mailSubject, type MailData, type MailKind } from '#server/gateways/mail/templates.ts';

const endings: Partial<Record<MailKind, string>> = {
  'recovery-code': 'Es para cambiar tu contraseña y dura 10 minutos. No lo compartas con nadie.',
  'identity-code': 'Es para confirmar que eres tú y dura 10 minutos. No lo compartas con nadie.',
  'contact-changed': 'Si no fuiste tú, escríbenos de una vez.',
  'second-factor-changed': 'Si no fuiste tú, escríbenos de una vez.',
  'contact-preferred': 'Si no fuiste tú, escríbenos de una vez.',
  'contact-removed': 'Si no fuiste tú, escríbenos de una vez.',
  'password-changed': 'Si no fuiste tú, escríbenos de una vez.',
};

const codeEnding = ({ purpose }: MailData['one-time-code']): string =>
  `Es ${codeUses[purpose]} y dura 10 minutos. No lo compartas con nadie.`;

/**
 * The subject of the mail and at most two further sentences. Without links, so that users do not learn to trust links
 * in text messages.
 */
export function smsFor<K extends MailKind>(kind: K, data: MailData[K]): string {
  const ending = kind === 'one-time-code' ? codeEnding(data as MailData['one-time-code']) : endings[kind];
  return `Rebanca: ${mailSubject(kind, data)}.${ending ? ` ${ending}` : ''}`;
}
