import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProviderKeys } from './keys.ts';
import { integritySignature } from './signature.ts';
import type { CustomerData } from './transaction.ts';

export interface CheckoutRequest {
  query: string;
  reference: string;
  amountInCents: number;
  currency: string;
  redirectUrl: string | null;
  /** In milliseconds since 1970. */
  expiresAt: number | null;
  embeddedBy: string | null;
  customerEmail: string | null;
  customerData: CustomerData;
}

export type CheckoutProblems = Record<string, string[]>;

const isoWithMilliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function readCheckoutRequest(
  query: string,
  keys: ProviderKeys,
  now: number,
): { request: CheckoutRequest } | { problems: CheckoutProblems } {
  const parameters = new URLSearchParams(query);
  const problems: CheckoutProblems = {};
  const refuse = (field: string, message: string) => {
    (problems[field] ??= []).push(message);
  };
  const required = (field: string) => {
    const value = parameters.get(field) ?? '';
    if (value === '') refuse(field, 'No puede estar vacío');
    return value;
  };
  const publicKey = required('public-key');
  const currency = required('currency');
  const amount = required('amount-in-cents');
  const reference = required('reference');
  const signature = required('signature:integrity');
  const expirationTime = parameters.get('expiration-time') || undefined;
  const redirectUrl = parameters.get('redirect-url') || null;
  const embeddedBy = parameters.get('embedded-by') || null;

  if (publicKey !== '' && publicKey !== keys.publicKey) refuse('public-key', 'La llave pública no es válida');
  if (currency !== '' && currency !== 'COP') refuse('currency', 'Solo se admite COP');
  if (amount !== '' && !/^[1-9]\d{0,14}$/.test(amount)) refuse('amount-in-cents', 'Debe ser un entero mayor que cero');
  if (reference !== '' && !/^[\w-]{1,255}$/.test(reference))
    refuse('reference', 'Debe ser alfanumérica, de 255 caracteres como máximo');
  if (redirectUrl !== null && !isWebAddress(redirectUrl)) refuse('redirect-url', 'Debe ser una dirección http o https');
  const expiresAt = expirationTime === undefined ? null : Date.parse(expirationTime);
  if (expirationTime !== undefined && (!isoWithMilliseconds.test(expirationTime) || Number.isNaN(expiresAt))) {
    refuse('expiration-time', 'Debe ser una fecha ISO 8601 en UTC con milisegundos');
  } else if (expiresAt !== null && expiresAt <= now) {
    refuse('expiration-time', 'El tiempo para pagar terminó');
  }
  const right = integritySignature({
    reference,
    amountInCents: amount,
    currency,
    expirationTime,
    integritySecret: keys.integritySecret,
  });
  if (signature !== '' && !sameText(signature, right)) refuse('signature', 'La firma es inválida');

  if (Object.keys(problems).length > 0) return { problems };
  return {
    request: {
      query,
      reference,
      amountInCents: Number(amount),
      currency,
      redirectUrl,
      expiresAt,
      embeddedBy: embeddedBy !== null && isWebAddress(embeddedBy) ? new URL(embeddedBy).origin : null,
      customerEmail: parameters.get('customer-data:email') || null,
      customerData: customerData(parameters),
    },
  };
}

function customerData(parameters: URLSearchParams): CustomerData {
  const value = (name: string) => parameters.get(`customer-data:${name}`) || null;
  const prefix = value('phone-number-prefix') ?? '';
  const phone = value('phone-number');
  return {
    full_name: value('full-name'),
    phone_number: phone === null ? null : `${prefix}${phone}`,
    legal_id: value('legal-id'),
    legal_id_type: value('legal-id-type'),
  };
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

export function returnAddress(redirectUrl: string, transactionId?: string): string {
  const url = new URL(redirectUrl);
  if (transactionId !== undefined) url.searchParams.set('id', transactionId);
  return url.href;
}
