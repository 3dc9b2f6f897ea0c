import { typedPesos } from './diagnosis.ts';
import { endpoint } from './endpoint.ts';
import { quoteRefusals } from './offers.ts';
import { dateField, idField, oneOf, pesosField, wire, wireBody, z } from './wire.ts';

export const payoffRefusals = ['PRESUPUESTO_INSUFICIENTE', 'NO_AMORTIZA'] as const;
export const payoffStrategies = ['BOLA_DE_NIEVE', 'AVALANCHA'] as const;

const scenarioFields = {
  budget: ['presupuesto', typedPesos('Escribe cuánto puedes pagar al mes.')],
  /**
   * Without a term, each offer uses the shortest term that fits the budget and the month, or else the budget alone, or
   * else the longest term.
   */
  term: [
    'plazo',
    z.optional(
      z
        .int('Elige un número de cuotas.')
        .check(z.minimum(1, 'Elige al menos 1 cuota.'), z.maximum(36, 'Elige máximo 36 cuotas.')),
    ),
  ],
  initialPayment: ['cuotaInicial', z.optional(typedPesos('Escribe tu pago inicial.'))],
  extra: [
    'abono',
    z.optional(
      wire({
        amount: ['valor', typedPesos('Escribe cuánto abonarías.')],
        firstMonth: ['desdeMes', z.int().check(z.minimum(1), z.maximum(600))],
        everyMonths: ['cadaMeses', z.int().check(z.minimum(0), z.maximum(600))],
      }),
    ),
  ],
} as const;
const scenario = wire(scenarioFields);
export type SimulatorScenario = z.output<typeof scenario>;

const offerOutcome = wire({
  offerId: ['ofertaId', idField],
  /** When a refusal is set, all figures are null. */
  refusal: ['rechazo', z.nullable(oneOf(quoteRefusals))],
  fits: ['cabe', z.nullable(z.boolean())],
  term: ['plazo', z.nullable(z.int())],
  initialPayment: ['cuotaInicial', z.nullable(pesosField)],
  instalment: ['cuota', z.nullable(pesosField)],
  total: ['total', z.nullable(pesosField)],
  saving: ['ahorro', z.nullable(z.int())],
  instalments: ['cuotasPagadas', z.nullable(z.int())],
  lastPaymentOn: ['ultimoPago', z.nullable(dateField)],
});

const payoffAnswer = wire({
  strategy: ['estrategia', oneOf(payoffStrategies)],
  refusal: ['rechazo', z.nullable(oneOf(payoffRefusals))],
  /** Null unless `refusal` is PRESUPUESTO_INSUFICIENTE. */
  minimum: ['minimo', z.nullable(pesosField)],
  /** Null unless `refusal` is NO_AMORTIZA. */
  debtId: ['deudaId', z.nullable(idField)],
  months: ['meses', z.nullable(z.int())],
  interest: ['intereses', z.nullable(pesosField)],
  paid: ['pagado', z.nullable(pesosField)],
  payoffs: ['orden', z.array(wire({ debtId: ['deudaId', idField], month: ['mes', z.int()] }))],
});

export const simulationAnswer = wire({
  offers: ['ofertas', z.array(offerOutcome)],
  /** The offers, best first, that the budget and the month can pay simultaneously. */
  together: ['juntas', z.array(idField)],
  plans: ['planes', z.array(payoffAnswer)],
});
export type SimulationAnswer = z.output<typeof simulationAnswer>;

/** Stores nothing. The result of the server is authoritative. */
export const simulateDiagnosis = endpoint({
  method: 'POST',
  path: '/api/diagnosis/simulate',
  access: 'session',
  background: true,
  body: wireBody(scenarioFields),
  reply: simulationAnswer,
  problems: [],
});

export const diagnosisDocument = endpoint({
  method: 'POST',
  path: '/api/diagnosis/paper',
  access: 'session',
  body: wireBody({ scenario: ['escenario', z.optional(scenario)] }),
  reply: wire({ documentId: ['documentoId', idField], fileName: ['nombreArchivo', z.string()] }),
  problems: ['DIAGNOSIS_INCOMPLETE'],
});
