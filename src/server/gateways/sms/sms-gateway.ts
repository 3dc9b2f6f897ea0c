export type TextMessage = {
  /** A Colombian mobile, ten digits. */
  readonly to: string;
  readonly text: string;
  /** The reference is the same for every attempt, so that duplicates can be recognised. */
  readonly reference: string;
};

/**
 * Sends a text message.
 * @throws {TextMessageRejected} when a retry cannot help, another error when a retry may help.
 */
export type SmsGateway = {
  send(message: TextMessage): Promise<void>;
};

/** Thrown when the message is invalid or the provider rejected it permanently. */
export class TextMessageRejected extends Error {
  override readonly name = 'TextMessageRejected';
}
