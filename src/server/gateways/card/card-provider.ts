import type { IsoDate } from '#domain/time/calendar.ts';
import type { Observation, ProviderEnvironment } from '#domain/agreements/payment-facts.ts';

/** A transaction as reported by the provider, with the data of a receipt. */
export interface SeenTransaction extends Observation {
  method: string | undefined;
  lastFour: string | undefined;
  authorization: string | undefined;
  /** The provider's message, in Spanish. */
  statusMessage: string | undefined;
  createdAt: Date | undefined;
  finalizedAt: Date | undefined;
}

/** The data for a checkout. Card data never passes through the portal. */
export interface CheckoutOrder {
  reference: string;
  amountInPesos: number;
  expiresAt: Date;
  /** Below /portal, without a query string. */
  returnUrl: string;
}

/** The result of verifying a notification: its transaction and announced status, or why it has no effect. */
export type Notification =
  | { verified: true; transactionId: string; status: string; ignored?: undefined }
  | { verified: true; ignored: string }
  | { verified: false; reason: RefusedNotification };

/** Reasons to reject a notification, including an unsigned transaction and the wrong environment. */
export const refusedNotifications = ['unreadable', 'unsigned', 'signature', 'unsigned-fields', 'environment'] as const;
export type RefusedNotification = (typeof refusedNotifications)[number];

export interface CardProvider {
  readonly name: string;
  readonly environment: ProviderEnvironment;
  begin(order: CheckoutOrder): { redirectUrl: string; scriptUrl: string };
  /** Verifies the provider's signature and returns the transaction of the body. */
  verifyNotification(rawBody: string, headers: Record<string, string | string[] | undefined>, now: Date): Notification;
  /**
   * Looks up transactions by the provider's id or by our reference; empty when unknown.
   * @throws {ProviderUnavailable} without a valid answer in time, which says nothing about the payment.
   */
  lookup(by: { transactionId: string } | { reference: string }): Promise<SeenTransaction[]>;
  /**
   * All transactions that the provider created from `from` to `until`, inclusive.
   * @throws {ProviderUnavailable} as `lookup`, possibly in the middle of the list.
   */
  transactionsBetween(from: IsoDate, until: IsoDate): AsyncIterable<SeenTransaction>;
  /**
   * The payment methods of this seller, by the provider's names.
   * @throws {ProviderUnavailable} when it does not answer.
   */
  acceptedMethods(): Promise<string[]>;
}

export class ProviderUnavailable extends Error {}
