import { createHash } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The checkout signature: reference, cents, currency, expiration if any, then the secret. */
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
