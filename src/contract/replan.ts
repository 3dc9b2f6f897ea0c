import { endpoint } from './endpoint.ts';
import { proposal, termField } from './offers.ts';
import { dateField, idField, oneOf, pesosField, wire, wireBody, z } from './wire.ts';

export const termRefusals = ['TERM_NOT_ALLOWED', 'INSTALLMENT_TOO_LOW'] as const;

const notNow = [
  'RELIEF_LIMIT',
  'RELIEF_NOT_NOW',
  'RELIEF_NOT_HERE',
  'PAYMENT_PENDING',
  'PAY_ALREADY_PAID',
  'AGREEMENT_CLOSED',
  'OBLIGATION_IN_DISPUTE',
] as const;

/** `left` is the remaining amount. `total` includes interest and paid amounts. */
const figures = {
  instalment: ['cuota', pesosField],
  lastInstalment: ['ultimaCuota', pesosField],
  nextOn: ['proxima', dateField],
  endsOn: ['termina', dateField],
  total: ['total', pesosField],
  left: ['falta', pesosField],
} as const;

const simulated = wire({
  agreementId: ['acuerdoId', idField],
  paid: ['pagado', pesosField],
  paidInstalments: ['cuotasPagadas', z.int()],
  now: ['ahora', wire({ ...figures, instalments: ['cuotas', z.int()] })],
  scenarios: [
    'escenarios',
    z.array(
      wire({
        instalments: ['cuotas', z.int()],
        /** Null when the term is refused; `refusal` then contains the reason. */
        plan: [
          'plan',
          z.nullable(
            wire({
              ...figures,
              /** Compared with the total of the present plan; negative when the new term is cheaper. */
              difference: ['diferencia', z.int()],
            }),
          ),
        ],
        refusal: ['rechazo', z.nullable(oneOf(termRefusals))],
      }),
    ),
  ],
});
export type ReplanOptions = z.output<typeof simulated>;

export const simulateReplan = endpoint({
  method: 'POST',
  path: '/api/agreements/{id}/replan/simulation',
  access: 'session',
  background: true,
  params: wire({ agreementId: ['id', idField] }),
  body: wireBody({ instalments: ['cuotas', z.optional(termField)] }),
  reply: simulated,
  problems: notNow,
});

/** Creates an immutable quote, valid until the end of the day. The user accepts the quote with `payment-agreement`. */
export const proposeReplan = endpoint({
  method: 'POST',
  path: '/api/agreements/{id}/replan/proposal',
  access: 'session',
  params: wire({ agreementId: ['id', idField] }),
  body: wireBody({ instalments: ['cuotas', termField] }),
  reply: proposal,
  problems: [...notNow, ...termRefusals, 'QUOTE_LIMIT'],
});
