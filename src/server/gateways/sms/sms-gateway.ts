export type TextMessage = {
  readonly to: string;
  readonly text: string;
  /** The same for every attempt to send the message, so that the provider can detect duplicates. */
  readonly reference: string;
};

/** @throws {TextMessageRejected} when a retry cannot succeed. After any other error, a retry may succeed. */
export type SmsGateway = {
  send(message: TextMessage): Promise<void>;
};

export class TextMessageRejected extends Error {
  override readonly name = 'TextMessageRejected';
}
