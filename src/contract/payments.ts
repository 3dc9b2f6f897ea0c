import { destinations } from '#domain/agreements/destinations.ts';
import { attemptStates, moneyUses, paymentConcepts } from './agreements.ts';
import { endpoint } from './endpoint.ts';
import { paymentStrategies } from './payment-strategies.ts';
import { idField, instantField, oneOf, pesosField, textField, wire, wireBody, z } from './wire.ts';

export const attempt = wire({
  id: ['id', idField],
  reference: ['referencia', z.string()],
  agreementId: ['acuerdoId', idField],
  strategy: ['estrategia', oneOf(paymentStrategies)],
  concept: ['concepto', oneOf(paymentConcepts)],
  instalmentNumber: ['numeroCuota', z.nullable(z.int())],
  destination: ['destino', z.nullable(oneOf(destinations))],
  amount: ['valor', pesosField],
  state: ['estado', oneOf(attemptStates)],
  createdAt: ['creadoEn', instantField],
  expiresAt: ['vence', instantField],
  checkout: [
    'checkout',
    z.nullable(
      wire({
        redirectUrl: ['urlRedireccion', z.string()],
        scriptUrl: ['urlScript', z.string()],
      }),
    ),
  ],
  /** The message of the provider about a transaction that is not approved; otherwise null. */
  statusMessage: ['mensaje', z.nullable(z.string())],
  paidAt: ['pagadoEn', z.nullable(instantField)],
  appliedTo: ['aplicadoA', z.nullable(oneOf(moneyUses))],
  /** The different amount that arrived, in the state EN_REVISION only. Null for another currency. */
  received: ['recibido', z.nullable(pesosField)],
  method: ['metodo', z.nullable(z.string())],
  lastFour: ['ultimos4', z.nullable(z.string())],
  authorization: ['autorizacion', z.nullable(z.string())],
  receiptId: ['comprobanteId', z.nullable(idField)],
  receiptNumber: ['numeroComprobante', z.nullable(z.string())],
});
export type Attempt = z.output<typeof attempt>;

/**
 * Reuses an unexpired attempt for the same payment without a transaction. Refuses while a transaction is PENDING. The
 * server computes the amount, or validates the amount that the user entered for an ABONO.
 */
export const createAttempt = endpoint({
  method: 'POST',
  path: '/api/payments/attempts',
  access: 'session',
  idempotent: true,
  body: wireBody({
    agreementId: ['acuerdoId', idField],
    concept: ['concepto', oneOf(paymentConcepts)],
    strategy: ['estrategia', oneOf(paymentStrategies)],
    typedAmount: ['valor', z.optional(z.union([z.number(), z.string().check(z.maxLength(40))]))],
    destination: ['destino', z.optional(oneOf(destinations))],
  }).check(
    z.refine((body) => body.concept !== 'ABONO' || body.destination !== undefined, {
      path: ['destino'],
      error: 'Elige a dónde va lo que pagas de más.',
    }),
  ),
  reply: attempt,
  problems: [
    'PAYMENT_PENDING',
    'PAY_ALREADY_PAID',
    'AGREEMENT_CLOSED',
    'PROVIDER_UNAVAILABLE',
    'OBLIGATION_EXTINGUISHED',
    'PEP_REVIEW',
    'AMOUNT_RANGE',
    'RECOVER_CLOSED',
    'RELIEF_NOT_HERE',
  ],
});

export const readAttempt = endpoint({
  method: 'GET',
  path: '/api/payments/attempts/{id}',
  access: 'session',
  params: wire({ attemptId: ['id', idField] }),
  reply: attempt,
  problems: [],
});

/**
 * Uses the transaction if given, else the attempt, else the user's latest attempt of the strategy. During an outage of
 * the provider, the latest attempt replaces an unknown transaction. Replies 404 for the transaction of another user.
 */
export const paymentReturn = endpoint({
  method: 'POST',
  path: '/api/payments/return/{strategy}',
  access: 'session',
  background: true,
  params: wire({ strategy: ['strategy', oneOf(paymentStrategies)] }),
  body: wireBody({
    transactionId: ['id', z.optional(textField(255))],
    providerReference: ['ref_payco', z.optional(textField(255))],
    attemptId: ['intentoId', z.optional(idField)],
  }),
  reply: wire({
    attempt: ['intento', attempt],
    providerAnswered: ['pasarelaRespondio', z.boolean()],
  }),
  problems: [],
});

/** Returns 200 only when the notification is stored, or when the signed notification has no effect. */
export const providerWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{provider}',
  access: 'public',
  params: wire({ provider: ['provider', oneOf(['wompi'])] }),
  reply: wire({ received: ['recibido', z.boolean()] }),
  problems: ['SIGNATURE_INVALID'],
});
