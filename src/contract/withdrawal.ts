import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, pesosField, wire, wireBody, z } from './wire.ts';

/** The right of withdrawal from the membership that was accepted last; every field null without one. */
export const withdrawal = wire({
  agreementId: ['acuerdoId', z.nullable(idField)],
  /** The last day to use it; null once it was used, or when the contract has ended otherwise. */
  until: ['hasta', z.nullable(dateField)],
  used: [
    'retracto',
    z.nullable(
      wire({
        number: ['radicado', z.string()],
        at: ['pedidoEn', instantField],
        /** What had been paid. 0 when nothing. */
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

/**
 * Takes a membership back (Ley 1480 de 2011, artículo 47). It holds at once, asks for no reason, and costs nothing; asked
 * again it answers the same.
 */
export const withdrawMembership = endpoint({
  method: 'POST',
  path: '/api/RebankingProgram/withdrawal/confirm',
  access: 'session',
  body: wireBody({ agreementId: ['acuerdoId', idField] }),
  reply: withdrawal,
  problems: ['WITHDRAWAL_CLOSED'],
});
