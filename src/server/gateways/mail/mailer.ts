export type MailMessage = {
  /** One bare address, `laura@correo.com`. */
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

/** Sends one mail. Throws `MailRejected` when a retry cannot help, any other error when it may. */
export type Mailer = {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
};

/** The message is invalid, or the server rejected it permanently (a 5xx reply). */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
