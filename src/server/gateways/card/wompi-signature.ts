import { createHash } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the SHA-256 of reference, amount in cents, currency, optional expiration and secret, in this order. */
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
