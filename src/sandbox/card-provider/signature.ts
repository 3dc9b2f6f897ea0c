import { createHash } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

export interface IntegrityInput {
  reference: string;
  amountInCents: number | string;
  currency: string;
  /** In ISO 8601, UTC, with milliseconds. A missing expiration is not part of the signature. */
  expirationTime?: string | undefined;
  integritySecret: string;
}

export function integritySignature(input: IntegrityInput): string {
  return sha256(
    `${input.reference}${input.amountInCents}${input.currency}${input.expirationTime ?? ''}${input.integritySecret}`,
  );
}

export interface ChecksumInput {
  properties: readonly string[];
  data: unknown;
  timestamp: number;
  eventsSecret: string;
}

export function eventChecksum(input: ChecksumInput): string {
  const values = input.properties.map((path) => String(valueAt(input.data, path)));
  return sha256(`${values.join('')}${input.timestamp}${input.eventsSecret}`);
}

function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data);
}
