export type MailMessage = {
  /** A single bare e-mail address, such as `laura@correo.com`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?:
    | readonly { readonly fileName: string; readonly contentType: string; readonly content: Buffer }[]
    | undefined;
  /** The local part of the Message-ID; the same for every attempt, so that duplicates can be recognised. */
  readonly reference: string;
};

/** Sends a mail. @throws {MailRejected} when a retry cannot help, another error when a retry may help. */
export type Mailer = {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
};

/** Thrown when the message is invalid or the server rejected it permanently (a 5xx reply). */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
