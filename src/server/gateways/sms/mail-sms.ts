import { MailRejected, type Mailer } from '#server/gateways/mail/mailer.ts';
import { html } from '#server/gateways/mail/markup.ts';
import { TextMessageRejected, type SmsGateway } from './sms-gateway.ts';

/** Sends each text message as a mail to `<number>@<domain>`. */
export function mailSms({ mailer, domain }: { mailer: Mailer; domain: string }): SmsGateway {
  return {
    async send({ to, text, reference }) {
      try {
        await mailer.send({
          to: `${to}@${domain}`,
          subject: text,
          text: `${text}\n`,
          html: html`<p>${text}</p>`.markup,
          reference,
        });
      } catch (error) {
        if (error instanceof MailRejected) throw new TextMessageRejected(error.message, { cause: error });
        throw error;
      }
    },
  };
}
