import { disputeKinds, disputeStates } from './disputes.ts';
import { dateField, idField, instantField, oneOf, pesosField, typed, wire, z, type Schema } from './wire.ts';

export const agreementFields = {
  number: ['acuerdo', z.string()],
  creditor: ['acreedor', z.string()],
  /** The debt's number at the creditor; omitted for a membership. */
  obligation: ['obligacion', z.optional(z.string())],
} as const;

const agreementData = wire({
  ...agreementFields,
  kind: ['clase', oneOf(['DEUDA', 'MEMBRESIA'])],
  total: ['total', pesosField],
  term: ['cuotas', z.int()],
});

const paymentData = wire({
  ...agreementFields,
  /** Negative when a payment is voided or refunded. */
  amount: ['valor', typed<number, number>(z.int())],
  transactionId: ['transaccion', z.string()],
  receiptNumber: ['comprobante', z.optional(z.string())],
});

const disputeData = wire({
  number: ['radicado', z.string()],
  kind: ['clase', oneOf(disputeKinds)],
  state: ['estado', oneOf(disputeStates)],
  dueOn: ['respuestaAntesDe', dateField],
  creditor: ['acreedor', z.optional(z.string())],
  obligation: ['obligacion', z.optional(z.string())],
});

/** The data contain no name, identity document or contact of the customer. */
export const webhookData = {
  'acuerdo.aceptado': agreementData,
  'acuerdo.modificado': wire({
    ...agreementFields,
    dates: ['fechas', z.array(wire({ number: ['cuota', z.int()], dueOn: ['vence', dateField] }))],
  }),
  'acuerdo.cumplido': agreementData,
  'acuerdo.terminado': agreementData,
  'pago.registrado': paymentData,
  'pago.anulado': paymentData,
  'documento.expedido': wire({
    ...agreementFields,
    documentId: ['documento', idField],
    kind: ['clase', oneOf(['ACUERDO', 'COMPROBANTE', 'PAZ_Y_SALVO', 'OTROSI'])],
    contentHash: ['huella', z.string()],
  }),
  'dispute.filed': disputeData,
  'dispute.decided': disputeData,
} as const satisfies Record<string, Schema<any, any>>;

export type WebhookKind = keyof typeof webhookData;
export const webhookKinds = Object.keys(webhookData) as WebhookKind[];

export type WebhookFacts = { [K in WebhookKind]: z.output<(typeof webhookData)[K]> };

/** Messages with the same `id` report the same event. */
export const webhookBody = <K extends WebhookKind>(kind: K) =>
  wire({
    id: ['id', idField],
    kind: ['tipo', oneOf([kind])],
    occurredAt: ['fecha', instantField],
    data: ['datos', webhookData[kind] as Schema<WebhookFacts[K], unknown>],
  });
