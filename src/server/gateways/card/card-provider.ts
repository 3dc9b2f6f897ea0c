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

/** Card data never passes through the portal. */
export interface CheckoutOrder {
  reference: string;
  amountInPesos: number;
  expiresAt: Date;
  /** The path is below /portal, and the URL has no query string. */
  returnUrl: string;
}

/** `ignored` is the reason why a valid event has no effect. */
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
   * Returns an empty list when no transaction exists.
   * @throws {ProviderUnavailable} without a valid response in time; the state of the payment is then unknown.
   */
  lookup(by: { transactionId: string } | { reference: string }): Promise<SeenTransaction[]>;
  /**
   * Both days are inclusive.
   * @throws {ProviderUnavailable} without a valid response in time, possibly after some transactions were yielded.
   */
  transactionsBetween(from: IsoDate, until: IsoDate): AsyncIterable<SeenTransaction>;
  /**
   * Returns the provider's names of the payment methods.
   * @throws {ProviderUnavailable} when the provider does not respond.
   */
  acceptedMethods(): Promise<string[]>;
}

export class ProviderUnavailable extends Error {}
