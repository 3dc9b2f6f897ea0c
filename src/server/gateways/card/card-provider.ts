import type { IsoDate } from '#domain/time/calendar.ts';
import type { Observation, ProviderEnvironment } from '#domain/agreements/payment-facts.ts';

/** One transaction as the provider reports it, with what a receipt shows. */
export interface SeenTransaction extends Observation {
  method: string | undefined;
  lastFour: string | undefined;
  authorization: string | undefined;
  /** The provider's words, in Spanish. */
  statusMessage: string | undefined;
  createdAt: Date | undefined;
  finalizedAt: Date | undefined;
}

/** What the provider needs to take a payment. Card data never passes through us. */
export interface CheckoutOrder {
  reference: string;
  amountInPesos: number;
  expiresAt: Date;
  /** Under /portal and without a query string of its own. */
  returnUrl: string;
}

/** Of a signed notification: the transaction with the state that it announces, or why it changes nothing. */
export type Notification =
  | { verified: true; transactionId: string; status: string; ignored?: undefined }
  | { verified: true; ignored: string }
  | { verified: false; reason: RefusedNotification };

/** Why a notification is refused: also an event whose transaction is not signed, or of the provider's other environment. */
export const refusedNotifications = ['unreadable', 'unsigned', 'signature', 'unsigned-fields', 'environment'] as const;
export type RefusedNotification = (typeof refusedNotifications)[number];

/** A card provider, behind which any of them can stand. */
export interface CardProvider {
  readonly name: string;
  readonly environment: ProviderEnvironment;
  begin(order: CheckoutOrder): { redirectUrl: string; scriptUrl: string };
  /** Whether the provider signed this body, and which transaction it is about. */
  verifyNotification(rawBody: string, headers: Record<string, string | string[] | undefined>, now: Date): Notification;
  /**
   * The provider's transactions by their own id or by our reference; none when it knows none.
   * @throws {ProviderUnavailable} when it does not answer properly in time: that says nothing about the payment.
   */
  lookup(by: { transactionId: string } | { reference: string }): Promise<SeenTransaction[]>;
  /**
   * The transactions that the provider created on these days, both included, whoever they are of.
   * @throws {ProviderUnavailable} as `lookup`, also in the middle of the list.
   */
  transactionsBetween(from: IsoDate, until: IsoDate): AsyncIterable<SeenTransaction>;
  /** Its ways to pay for this seller, by its own names. @throws {ProviderUnavailable} when it does not answer. */
  acceptedMethods(): Promise<string[]>;
}

/** The provider could not be asked. */
export class ProviderUnavailable extends Error {}
