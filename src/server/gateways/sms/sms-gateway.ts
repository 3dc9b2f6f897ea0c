export type TextMessage = {
  /** A Colombian mobile, ten digits. */
  readonly to: string;
  readonly text: string;
  /** The same for every attempt, so that duplicates can be recognised. */
  readonly reference: string;
};

/** Sends one text message. Throws `TextMessageRejected` when a retry cannot help, any other error when it may. */
export type SmsGateway = {
  send(message: TextMessage): Promise<void>;
};

/** The message is invalid, or the provider rejected it permanently. */
export class TextMessageRejected extends Error {
  override readonly name = 'TextMessageRejected';
}
