import { cutText } from '#domain/cut-text.ts';
import type { Transporter } from 'nodemailer';
import { MailRejected, type Mailer, type MailMessage } from './mailer.ts';
import { readSender } from '#server/config/sender.ts';

const addressPattern = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\]{1,253}$/;
const referencePattern = /^[\w-]{1,128}$/;
/** In characters. RFC 5322 §2.1.1 limits a line to 998 characters, and a subject without spaces cannot be folded. */
const longestSubject = 200;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);
/** A permanent rejection of these commands concerns only the current message. */
const aboutTheMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const seconds = (n: number) => n * 1_000;

/**
 * Certificates are always verified.
 * @param smtpUrl `smtps://user:password@host:465`, or `smtp://…`. A connection with `smtp` must upgrade to TLS unless
 * the host is local or the URL contains `?tls=no`.
 * @param from `Rebanca <no-responder@…>`
 */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const url = new URL(smtpUrl);
  const sender = readSender(from);
  if (!sender) throw new RangeError(`Not a sender: ${from}`);
  const secure = url.protocol === 'smtps:';
  const plain = !secure && (loopback.has(url.hostname) || url.searchParams.get('tls') === 'no');
  const options = {
    pool: true as const,
    maxConnections: 2,
    maxMessages: 100,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ignoreTLS: plain,
    requireTLS: !secure && !plain,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const },
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
    dnsTimeout: seconds(10),
    // These options prevent a template from making nodemailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let opened: Promise<Transporter> | undefined;
  // After a failed import, the next mail imports the module again.
  const open = () =>
    (opened ??= import('nodemailer').then(
      ({ createTransport }) => createTransport(options),
      (error: unknown) => {
        opened = undefined;
        throw error;
      },
    ));
  return {
    async send(message) {
      const envelope = checked(message, sender.domain);
      const transport = await open();
      try {
        await transport.sendMail({
          ...envelope,
          from: sender.mailbox,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': 'es-CO',
          },
        });
      } catch (error) {
        const { responseCode: code = 0, command = '' } = error as { responseCode?: number; command?: string };
        // The code 530 and rejections of other commands concern the portal's connection or credentials. The operator
        // can repair both, so a retry may succeed.
        if (code >= 500 && code !== 530 && aboutTheMessage.has(command))
          throw new MailRejected(`SMTP ${code}`, { cause: error });
        throw error;
      }
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/**
 * Prevents untrusted values from adding header lines.
 * @throws {MailRejected} for an invalid recipient or reference.
 */
function checked({ to, subject, text, html, attachments = [], reference }: MailMessage, domain: string) {
  if (!addressPattern.test(to)) throw new MailRejected('The recipient is not one plain address');
  if (!referencePattern.test(reference)) throw new MailRejected('The reference cannot be part of a message id');
  return {
    to: { name: '', address: to },
    subject: cutText(subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), longestSubject),
    text,
    html,
    messageId: `<${reference}@${domain}>`,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName.replace(/[^\p{L}\p{N} ._-]+/gu, '-'),
      contentType,
      content,
    })),
  };
}
