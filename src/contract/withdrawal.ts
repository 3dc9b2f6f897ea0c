import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, pesosField, wire, wireBody, z } from './wire.ts';

/** All fields are null without a membership. */
export const withdrawal = wire({
  agreementId: ['acuerdoId', z.nullable(idField)],
  /** The last day to withdraw. Null after that day, after a withdrawal, and when the contract has ended. */
  until: ['hasta', z.nullable(dateField)],
  used: [
    'retracto',
    z.nullable(
      wire({
        number: ['radicado', z.string()],
        at: ['pedidoEn', instantField],
        refundAmount: ['valor', pesosField],
        refundDueOn: ['devolverHasta', z.nullable(dateField)],
        refundedAt: ['devueltoEn', z.nullable(instantField)],
      }),
    ),
  ],
});
export type Withdrawal = z.output<typeof withdrawal>;

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/RebankingProgram/withdrawal',
  access: 'session',
  reply: withdrawal,
  problems: [],
});

/** Withdraws from a membership (Ley 1480 de 2011, art. 47), without reason or cost. Repeating the call succeeds. */
export const withdrawMembership = endpoint({
  method: 'POST',
  path: '/api/RebankingProgram/withdrawal/confirm',
  access: 'session',
  body: wireBody({ agreementId: ['acuerdoId', idField] }),
  reply: withdrawal,
  problems: ['WITHDRAWAL_CLOSED'],
});
