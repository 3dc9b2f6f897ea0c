import { endpoint } from './endpoint.ts';
import { proposal, termField } from './offers.ts';
import { dateField, idField, oneOf, pesosField, wire, wireBody, z } from './wire.ts';

/** Why a term is refused. */
export const termRefusals = ['TERM_NOT_ALLOWED', 'INSTALLMENT_TOO_LOW'] as const;

/** Why no term can be changed now. */
const notNow = [
  'RELIEF_LIMIT',
  'RELIEF_NOT_NOW',
  'RELIEF_NOT_HERE',
  'PAYMENT_PENDING',
  'PAY_ALREADY_PAID',
  'AGREEMENT_CLOSED',
  'OBLIGATION_IN_DISPUTE',
] as const;

/** The rest of a plan and its total cost, with interest and what was paid. */
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
  /** The present plan. */
  now: ['ahora', wire({ ...figures, instalments: ['cuotas', z.int()] })],
  scenarios: [
    'escenarios',
    z.array(
      wire({
        /** Remaining instalments. */
        instalments: ['cuotas', z.int()],
        /** Null when the term is refused; `refusal` has the reason. */
        plan: [
          'plan',
          z.nullable(
            wire({
              ...figures,
              /** Total cost difference from the present plan; negative when it is cheaper. */
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

/** Simulates other terms of a running plan. Stores nothing. */
export const simulateReplan = endpoint({
  method: 'POST',
  path: '/api/agreements/{id}/replan/simulation',
  access: 'session',
  background: true,
  params: wire({ agreementId: ['id', idField] }),
  /** A term to add to those that the campaign compares. */
  body: wireBody({ instalments: ['cuotas', z.optional(termField)] }),
  reply: simulated,
  problems: notNow,
});

/** An immutable quote of another term, valid until the end of the day. Accepted with `payment-agreement`. */
export const proposeReplan = endpoint({
  method: 'POST',
  path: '/api/agreements/{id}/replan/proposal',
  access: 'session',
  params: wire({ agreementId: ['id', idField] }),
  body: wireBody({ instalments: ['cuotas', termField] }),
  reply: proposal,
  problems: [...notNow, ...termRefusals, 'QUOTE_LIMIT'],
});
