import { destinations } from '#domain/agreements/destinations.ts';
import { agreement } from './agreements.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyByKind,
  dateField,
  idField,
  instantField,
  oneOf,
  pesosField,
  textField,
  wire,
  wireBody,
  z,
} from './wire.ts';

export const reliefKinds = ['MOVER', 'PASAR', 'PAUSAR'] as const;

const hash = textField(64, 'Falta la huella de las fechas que viste.');

/** The refusal of the option; null when the option is available. */
const refusal = z.nullable(wire({ code: ['codigo', z.string()], message: ['mensaje', z.string()] }));

/** The hash proves which dates the user saw. */
const preview = wire({
  hash: ['huella', hash],
  dates: ['fechas', z.array(wire({ number: ['numero', z.int()], dueOn: ['vence', dateField] }))],
  nextOn: ['proxima', dateField],
  endsOn: ['termina', dateField],
});
export type ReliefPreview = z.output<typeof preview>;

export const reliefOptions = wire({
  agreementId: ['acuerdoId', idField],
  /** The number of the instalment that the options change; null when the agreement is closed or nothing is owed. */
  instalment: ['cuota', z.nullable(z.int())],
  dueOn: ['vence', z.nullable(dateField)],
  schedule: [
    'fechas',
    z.array(
      wire({
        number: ['numero', z.int()],
        dueOn: ['vence', dateField],
        amount: ['valor', pesosField],
        paid: ['pagado', pesosField],
        waived: ['condonado', pesosField],
        owed: ['falta', pesosField],
      }),
    ),
  ],
  move: [
    'mover',
    wire({
      refusal: ['motivo', refusal],
      left: ['quedan', z.int()],
      days: ['dias', z.array(wire({ on: ['fecha', dateField], hash: ['huella', hash] }))],
    }),
  ],
  skip: [
    'pasar',
    wire({ refusal: ['motivo', refusal], left: ['quedan', z.int()], preview: ['vista', z.nullable(preview)] }),
  ],
  pause: [
    'pausar',
    wire({
      left: ['quedan', z.int()],
      choices: [
        'opciones',
        z.array(
          wire({ months: ['meses', z.int()], refusal: ['motivo', refusal], preview: ['vista', z.nullable(preview)] }),
        ),
      ],
    }),
  ],
  typed: [
    'abonar',
    wire({
      refusal: ['motivo', refusal],
      minimum: ['minimo', pesosField],
      maximum: ['maximo', pesosField],
      /** The amount that a payment covers first: the initial payment and the unpaid instalments due by today. */
      due: ['vencido', pesosField],
      destinations: ['destinos', z.array(oneOf(destinations))],
      today: ['hoy', dateField],
      terms: [
        'condiciones',
        z.nullable(
          wire({
            firstPaymentOn: ['primeraFecha', dateField],
            dayOfMonth: ['diaPago', z.int()],
            annualRateBps: ['tasaEaPb', z.int()],
            rounding: ['redondeo', z.int()],
            interest: ['intereses', pesosField],
          }),
        ),
      ],
    }),
  ],
  replan: ['cambiarPlazo', wire({ refusal: ['motivo', refusal] })],
  payoff: [
    'pagarTodo',
    wire({ refusal: ['motivo', refusal], amount: ['valor', pesosField], waived: ['condonado', pesosField] }),
  ],
  recover: [
    'recuperar',
    wire({
      refusal: ['motivo', refusal],
      amount: ['valor', pesosField],
      until: ['hasta', z.nullable(dateField)],
    }),
  ],
  /** The last change, while the user can undo it; otherwise null. */
  undo: [
    'deshacer',
    z.nullable(
      wire({ reliefId: ['cambioId', idField], kind: ['tipo', oneOf(reliefKinds)], until: ['hasta', instantField] }),
    ),
  ],
});
export type ReliefOptions = z.output<typeof reliefOptions>;

export const readReliefOptions = endpoint({
  method: 'GET',
  path: '/api/agreements/{id}/options',
  access: 'session',
  params: wire({ agreementId: ['id', idField] }),
  reply: reliefOptions,
  problems: [],
});

export const makeRelief = endpoint({
  method: 'POST',
  path: '/api/agreements/{id}/relief',
  access: 'session',
  idempotent: true,
  params: wire({ agreementId: ['id', idField] }),
  body: bodyByKind('tipo', {
    MOVER: wireBody({
      kind: ['tipo', z.literal('MOVER')],
      number: ['cuota', z.int32('Falta la cuota.')],
      on: ['fecha', dateField],
      hash: ['huella', hash],
    }),
    PASAR: wireBody({
      kind: ['tipo', z.literal('PASAR')],
      number: ['cuota', z.int32('Falta la cuota.')],
      hash: ['huella', hash],
    }),
    PAUSAR: wireBody({
      kind: ['tipo', z.literal('PAUSAR')],
      months: ['meses', z.int32('Elige uno o dos meses.')],
      hash: ['huella', hash],
    }),
  }),
  reply: wire({
    agreement: ['acuerdo', agreement],
    reliefId: ['cambioId', idField],
    undoableUntil: ['deshacerHasta', instantField],
  }),
  problems: [
    'RELIEF_DATE',
    'RELIEF_LIMIT',
    'RELIEF_CHANGED',
    'RELIEF_NOT_NOW',
    'RELIEF_NOT_HERE',
    'PAYMENT_PENDING',
    'PAY_ALREADY_PAID',
    'AGREEMENT_CLOSED',
    'OBLIGATION_IN_DISPUTE',
  ],
});

export const undoRelief = endpoint({
  method: 'POST',
  path: '/api/agreements/{id}/relief/{reliefId}/undo',
  access: 'session',
  idempotent: true,
  params: wire({ agreementId: ['id', idField], reliefId: ['reliefId', idField] }),
  reply: wire({ agreement: ['acuerdo', agreement] }),
  problems: ['UNDO_CLOSED', 'PAYMENT_PENDING', 'OBLIGATION_IN_DISPUTE'],
});

/** Returns the payoff amount of today. The amount is valid until the end of the day (`until`). */
export const readPayoff = endpoint({
  method: 'GET',
  path: '/api/agreements/{id}/payoff',
  access: 'session',
  params: wire({ agreementId: ['id', idField] }),
  reply: wire({
    amount: ['valor', pesosField],
    /** The interest of later months, which the payoff does not include. */
    waived: ['condonado', pesosField],
    balance: ['saldo', pesosField],
    due: ['vencido', pesosField],
    until: ['hasta', instantField],
  }),
  problems: ['PAY_ALREADY_PAID', 'AGREEMENT_CLOSED'],
});
