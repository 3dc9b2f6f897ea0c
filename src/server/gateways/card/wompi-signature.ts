import { createHash, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The signature of a checkout: reference, cents, currency and, when there is one, the expiration, then the secret. */
export function integritySignature(order: {
  reference: string;
  amountInCents: number;
  currency: string;
  expirationTime?: string;
  secret: string;
}): string {
  return sha256(
    `${order.reference}${order.amountInCents}${order.currency}${order.expirationTime ?? ''}${order.secret}`,
  );
}

/** Whether an event's checksum is the one of its own properties, in the order in which it lists them. */
export function isAuthenticEvent(event: WompiEvent, secret: string): boolean {
  const { properties, checksum } = event.signature;
  const timestamp = event.timestamp ?? event.signature.timestamp;
  if (timestamp === undefined) return false;
  const values = properties.map((path) => valueAt(event.data, path));
  if (values.some((value) => value === undefined)) return false;
  const expected = Buffer.from(sha256(`${values.join('')}${timestamp}${secret}`));
  const given = Buffer.from(checksum.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface WompiEvent {
  data: Record<string, unknown>;
  signature: { properties: string[]; checksum: string; timestamp?: number | undefined };
  timestamp?: number | undefined;
}

function valueAt(data: unknown, path: string): string | undefined {
  let current = data;
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return typeof current === 'string' || typeof current === 'number' ? String(current) : undefined;
}
