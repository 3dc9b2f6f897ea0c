export type MailMessage = {
  /** One bare address, `laura@correo.com`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?:
    | readonly { readonly fileName: string; readonly contentType: string; readonly content: Buffer }[]
    | undefined;
  /** Becomes the left part of the Message-ID; the same for every try of a mail, so that a repetition can be recognised. */
  readonly reference: string;
};

/** Delivers one mail, or throws: `MailRejected` when no other try can help, anything else when one may. */
export type Mailer = {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
};

/** The message itself is at fault, or the server refused it for good (a 5xx answer). */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
