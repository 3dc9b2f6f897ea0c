import { endpoint } from './endpoint.ts';
import { proposal } from './offers.ts';
import { dateField, idField, oneOf, pesosField, wire, wireBody, z } from './wire.ts';

/** Why a term cannot be had. */
export const termRefusals = ['TERM_NOT_ALLOWED', 'INSTALLMENT_TOO_LOW'] as const;

const instalmentsField = z
  .int('Elige un número de cuotas.')
  .check(z.minimum(1, 'Elige al menos 1 cuota.'), z.maximum(36, 'Elige máximo 36 cuotas.'));

/** Why the term cannot be changed now, whatever is asked. */
const notNow = [
  'RELIEF_LIMIT',
  'RELIEF_NOT_NOW',
  'RELIEF_NOT_HERE',
  'PAYMENT_PENDING',
  'PAY_ALREADY_PAID',
  'AGREEMENT_CLOSED',
] as const;

/** What is left of a plan, and what it costs in all with its interest and what was paid of it. */
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
  /** The plan as it is. */
  now: ['ahora', wire({ ...figures, instalments: ['cuotas', z.int()] })],
  scenarios: [
    'escenarios',
    z.array(
      wire({
        /** Instalments that would be left. */
        instalments: ['cuotas', z.int()],
        /** null when this term cannot be had; then `refusal` says why. */
        plan: [
          'plan',
          z.nullable(
            wire({
              ...figures,
              /** How much more it costs in all than the plan as it is; less when it is negative. */
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

/** What other terms of a running plan would cost. Pure: stores nothing. */
export const simulateReplan = endpoint({
  method: 'POST',
  path: '/api/agreements/{id}/replan/simulation',
  access: 'session',
  background: true,
  params: wire({ agreementId: ['id', idField] }),
  /** Beside the terms that the campaign compares, the one that is asked. */
  body: wireBody({ instalments: ['cuotas', z.optional(instalmentsField)] }),
  reply: simulated,
  problems: notNow,
});

/** An immutable quote of another term, good until the end of its day. Accepted like any, by `payment-agreement`. */
export const proposeReplan = endpoint({
  method: 'POST',
  path: '/api/agreements/{id}/replan/proposal',
  access: 'session',
  params: wire({ agreementId: ['id', idField] }),
  body: wireBody({ instalments: ['cuotas', instalmentsField] }),
  reply: proposal,
  problems: [...notNow, ...termRefusals, 'QUOTE_LIMIT'],
});
