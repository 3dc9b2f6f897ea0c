export type TextMessage = {
  /** A Colombian mobile, ten digits. */
  readonly to: string;
  readonly text: string;
  /** The same for every try of the same message, so that a repetition can be recognised. */
  readonly reference: string;
};

/** Delivers one text message, or throws: `TextMessageRejected` when no other try can help, anything else when one may. */
export type SmsGateway = {
  send(message: TextMessage): Promise<void>;
};

/** The message itself is at fault, or the operator refused it for good. */
export class TextMessageRejected extends Error {
  override readonly name = 'TextMessageRejected';
}
