import type { IsoDate } from '#domain/time/calendar.ts';
import type { Observation, ProviderEnvironment } from '#domain/agreements/payment-facts.ts';

export interface SeenTransaction extends Observation {
  method: string | undefined;
  lastFour: string | undefined;
  authorization: string | undefined;
  statusMessage: string | undefined;
  createdAt: Date | undefined;
  finalizedAt: Date | undefined;
}

/** The data for a checkout. Card data never passes through the portal. */
export interface CheckoutOrder {
  reference: string;
  amountInPesos: number;
  expiresAt: Date;
  /** The return URL. Its path is below /portal, and it has no query string. */
  returnUrl: string;
}

/**
 * The result of verifying an event: the transaction and the status that a valid event announces, or the reason why the
 * event has no effect.
 */
export type Notification =
  | { verified: true; transactionId: string; status: string; ignored?: undefined }
  | { verified: true; ignored: string }
  | { verified: false; reason: RefusedNotification };

export const refusedNotifications = ['unreadable', 'unsigned', 'signature', 'unsigned-fields', 'environment'] as const;
export type RefusedNotification = (typeof refusedNotifications)[number];

export interface CardProvider {
  readonly name: string;
  readonly environment: ProviderEnvironment;
  begin(order: CheckoutOrder): { redirectUrl: string; scriptUrl: string };
  verifyNotification(rawBody: string, headers: Record<string, string | string[] | undefined>, now: Date): Notification;
  /**
   * Returns the transactions with the provider's transaction id or the portal's payment reference; an empty list when
   * none exists.
   * @throws {ProviderUnavailable} without a valid response in time; the state of the payment is then unknown.
   */
  lookup(by: { transactionId: string } | { reference: string }): Promise<SeenTransaction[]>;
  /**
   * Yields all transactions created on the days from `from` to `until`, both inclusive.
   * @throws {ProviderUnavailable} without a valid response in time, possibly after some transactions were yielded.
   */
  transactionsBetween(from: IsoDate, until: IsoDate): AsyncIterable<SeenTransaction>;
  /**
   * Returns the payment methods that the operator's account accepts, with the provider's names.
   * @throws {ProviderUnavailable} when the provider does not respond.
   */
  acceptedMethods(): Promise<string[]>;
}

export class ProviderUnavailable extends Error {}
