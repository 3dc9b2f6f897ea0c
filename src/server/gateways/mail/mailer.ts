export type MailMessage = {
  /** A single e-mail address without a display name, such as `laura@correo.com`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?:
    | readonly { readonly fileName: string; readonly contentType: string; readonly content: Buffer }[]
    | undefined;
  /**
   * The local part of the Message-ID. Every send attempt uses the same reference, so that receivers can detect
   * duplicates.
   */
  readonly reference: string;
};

/** @throws {MailRejected} when a retry cannot succeed. After any other error, a retry may succeed. */
export type Mailer = {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
};

/** Thrown when the message is invalid or the mail server rejected it permanently (a 5xx reply). */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
