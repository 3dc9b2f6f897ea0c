export type TextMessage = {
  /** A Colombian mobile number with ten digits. */
  readonly to: string;
  readonly text: string;
  /**
   * The reference of the message. Every send attempt uses the same reference, so that the provider can detect
   * duplicates.
   */
  readonly reference: string;
};

/**
 * Sends text messages.
 * @throws {TextMessageRejected} when a retry cannot succeed. Any other error means that a retry may succeed.
 */
export type SmsGateway = {
  send(message: TextMessage): Promise<void>;
};

/** Thrown when the message is invalid or the provider rejected it permanently. */
export class TextMessageRejected extends Error {
  override readonly name = 'TextMessageRejected';
}
