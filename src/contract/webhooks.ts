import { dateField, idField, instantField, oneOf, pesosField, typed, wire, z, type Schema } from './wire.ts';

/** How an agreement is named to integrators. */
export const agreementFields = {
  number: ['acuerdo', z.string()],
  creditor: ['acreedor', z.string()],
  /** The creditor's own number of the debt; not there for a membership. */
  obligation: ['obligacion', z.optional(z.string())],
} as const;

const agreementData = wire({
  ...agreementFields,
  kind: ['clase', oneOf(['DEUDA', 'MEMBRESIA'])],
  /** What is paid in all, interest included. */
  total: ['total', pesosField],
  term: ['cuotas', z.int()],
});

const paymentData = wire({
  ...agreementFields,
  /** Pesos; negative where it takes a payment back. */
  amount: ['valor', typed<number, number>(z.int())],
  transactionId: ['transaccion', z.string()],
  receiptNumber: ['comprobante', z.optional(z.string())],
});

/** What integrators may receive: each kind with what its message carries. No name, document or contact is among it. */
export const webhookData = {
  'acuerdo.aceptado': agreementData,
  'acuerdo.modificado': wire({
    ...agreementFields,
    /** The dates that hold from now on, of the instalments that moved. */
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
    /** SHA-256 of the file, lower-case hex. */
    contentHash: ['huella', z.string()],
  }),
} as const satisfies Record<string, Schema<any, any>>;

export type WebhookKind = keyof typeof webhookData;
export const webhookKinds = Object.keys(webhookData) as WebhookKind[];

/** What each kind of message carries, in code. */
export type WebhookFacts = { [K in WebhookKind]: z.output<(typeof webhookData)[K]> };

/** The body of a message: the same `id` is the same happening, however often it arrives. */
export const webhookBody = <K extends WebhookKind>(kind: K) =>
  wire({
    id: ['id', idField],
    kind: ['tipo', oneOf([kind])],
    occurredAt: ['fecha', instantField],
    data: ['datos', webhookData[kind] as Schema<WebhookFacts[K], unknown>],
  });
