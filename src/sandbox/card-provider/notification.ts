import type { Faults } from './faults.ts';
import { eventChecksum } from './signature.ts';
import type { Transaction } from './transaction.ts';

export interface ProviderEvent {
  transaction: Transaction;
  environment: 'test' | 'prod';
  /** The time in seconds since 1970. The checksum includes this value. */
  timestamp: number;
}

/**
 * An event that is not about a transaction. `properties` lists the paths in `data` of the values that the signature
 * covers.
 */
export interface OtherEvent {
  event: string;
  data: Record<string, unknown>;
  properties: readonly string[];
}

export interface Notification {
  body: string;
  headers: Record<string, string>;
}

const signedProperties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

export function composeNotification(
  event: ProviderEvent,
  faults: Faults,
  eventsSecret: string,
  sentAt: Date,
): Notification {
  const { tamperWebhooks } = faults;
  const lessOnePeso = { ...event.transaction, amount_in_cents: event.transaction.amount_in_cents - 100 };
  const signed = { transaction: tamperWebhooks === 'signed-amount' ? lessOnePeso : event.transaction };
  const properties = faults.reverseProperties ? signedProperties.toReversed() : signedProperties;
  const right = eventChecksum({ properties, data: signed, timestamp: event.timestamp, eventsSecret });
  const spoiled = tamperWebhooks === 'checksum' ? right.replace(/./, (digit) => (digit === '0' ? '1' : '0')) : right;
  const checksum = faults.upperCaseChecksum ? spoiled.toUpperCase() : spoiled;
  const missing = tamperWebhooks === 'missing';
  const body = {
    event: 'transaction.updated',
    data: { transaction: tamperWebhooks === 'amount' ? lessOnePeso : signed.transaction },
    environment: tamperWebhooks === 'environment' ? otherEnvironment(event.environment) : event.environment,
    signature: { properties, ...(missing ? {} : { checksum }) },
    timestamp: event.timestamp,
    sent_at: sentAt.toISOString(),
  };
  return {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(missing ? {} : { 'X-Event-Checksum': checksum }) },
  };
}

export function composeOtherEvent(
  { event, data, properties }: OtherEvent,
  { timestamp, eventsSecret, sentAt }: { timestamp: number; eventsSecret: string; sentAt: Date },
): Notification {
  const checksum = eventChecksum({ properties, data, timestamp, eventsSecret });
  const signature = { properties, checksum };
  return {
    body: JSON.stringify({ event, data, environment: 'test', signature, timestamp, sent_at: sentAt.toISOString() }),
    headers: { 'content-type': 'application/json', 'X-Event-Checksum': checksum },
  };
}

const otherEnvironment = (environment: ProviderEvent['environment']) => (environment === 'test' ? 'prod' : 'test');
