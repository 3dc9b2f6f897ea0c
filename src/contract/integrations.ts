import { agreementStates } from './agreements.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, oneOf, pesosField, typed, wire, z, type Schema } from './wire.ts';
import { agreementFields } from './webhooks.ts';

const pageSize: Schema<number, string> = z.codec(
  z.string().check(z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, 'Escribe un número de 1 a 500.')),
  z.int(),
  { decode: Number, encode: String },
);
const agreementNumber = z.string().check(z.regex(/^[A-Z]{2}-\d{4}-\d{6,}$/, 'Escribe el número de un acuerdo.'));

const summary = {
  ...agreementFields,
  kind: ['clase', oneOf(['DEUDA', 'MEMBRESIA'])],
  state: ['estado', oneOf(agreementStates)],
  acceptedAt: ['aceptado', instantField],
  total: ['total', pesosField],
  paid: ['pagado', pesosField],
} as const;

/**
 * Lists agreements in the order of their numbers, starting after the number `despues`. `siguiente` is absent on the
 * last page.
 */
export const integrationAgreements = endpoint({
  method: 'GET',
  path: '/api/integrations/agreements',
  access: 'key',
  scope: 'acuerdos:leer',
  query: wire({ after: ['despues', z.optional(agreementNumber)], size: ['limite', z.optional(pageSize)] }),
  reply: wire({ agreements: ['acuerdos', z.array(wire(summary))], next: ['siguiente', z.optional(z.string())] }),
  problems: ['NO_KEY', 'KEY_SCOPE'],
});

export const integrationAgreement = endpoint({
  method: 'GET',
  path: '/api/integrations/agreements/{numero}',
  access: 'key',
  scope: 'acuerdos:leer',
  params: wire({ number: ['numero', agreementNumber] }),
  reply: wire({
    ...summary,
    instalments: [
      'cuotas',
      z.array(
        wire({
          number: ['cuota', z.int()],
          dueOn: ['vence', dateField],
          amount: ['valor', pesosField],
          paid: ['pagado', pesosField],
        }),
      ),
    ],
  }),
  problems: ['NO_KEY', 'KEY_SCOPE'],
});

/**
 * Lists payments in the order of their times, starting after the row `despues`. A void or a refund is a row with a
 * negative amount.
 */
export const integrationPayments = endpoint({
  method: 'GET',
  path: '/api/integrations/payments',
  access: 'key',
  scope: 'pagos:leer',
  query: wire({ after: ['despues', z.optional(idField)], size: ['limite', z.optional(pageSize)] }),
  reply: wire({
    payments: [
      'pagos',
      z.array(
        wire({
          id: ['id', idField],
          ...agreementFields,
          at: ['fecha', instantField],
          amount: ['valor', typed<number, number>(z.int())],
          transactionId: ['transaccion', z.string()],
          receiptNumber: ['comprobante', z.optional(z.string())],
        }),
      ),
    ],
    next: ['siguiente', z.optional(idField)],
  }),
  problems: ['NO_KEY', 'KEY_SCOPE'],
});
