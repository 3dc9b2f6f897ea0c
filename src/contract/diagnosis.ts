import { highestAmount, highestRateBps, mostDaysLate } from '#domain/diagnosis/diagnosis.ts';
import { monthField, objectives, signedPesos, stepFields } from './diagnosis-summary.ts';
import { isEconomicActivity } from './economic-activities.ts';
import { endpoint } from './endpoint.ts';
import { components } from './offers.ts';
import { dateField, idField, instantField, oneOf, pesosField, textField, wire, wireBody, z, typed } from './wire.ts';
import type { Pesos } from '#domain/money/money.ts';

export const stabilities = ['EMPLEADO', 'PENSIONADO', 'INDEPENDIENTE', 'INFORMAL', 'SIN_INGRESOS'] as const;
export const debtStandings = ['ABIERTA', 'EN_ACUERDO', 'EN_DISPUTA', 'EN_INSOLVENCIA', 'EN_COBRO_JURIDICO'] as const;
export const indexParts = ['PAGOS', 'FLUJO', 'MORA', 'AHORRO', 'ESTABILIDAD'] as const;
export const healthBands = ['VULNERABLE', 'EN_RECUPERACION', 'SALUDABLE'] as const;
export const paymentBands = ['PRUDENTE', 'ATENTO', 'LIMITE', 'SOBRE_EL_LIMITE', 'SIN_INGRESOS', 'SIN_PAGAR'] as const;
export const leverNames = ['PONERSE_AL_DIA', 'BAJAR_PAGOS', 'AJUSTAR_GASTOS', 'AHORRAR'] as const;
export const priorityReasons = [
  'COBRO_JURIDICO',
  'CABE',
  'OFERTA',
  'MAS_TIEMPO',
  'CUOTA_MAS_BAJA',
  'MAYOR_CUOTA',
  'MAS_PEQUENA',
  'EN_MORA',
  'TASA_MAS_ALTA',
  'AL_DIA',
  'EN_ACUERDO',
  'EN_DISPUTA',
  'EN_INSOLVENCIA',
] as const;
const urgencies = ['success', 'info', 'warn', 'danger'] as const;

/** At most 100,000,000,000 pesos. */
export const typedPesos = (message: string) =>
  typed<Pesos, number>(
    z
      .int(message)
      .check(
        z.nonnegative('El valor no puede ser negativo.'),
        z.maximum(highestAmount, 'Revisa el valor: es demasiado alto.'),
      ),
  );
const rateField = z
  .int('Escribe la tasa en porcentaje, o marca que no la sabes.')
  .check(
    z.nonnegative('La tasa no puede ser negativa.'),
    z.maximum(highestRateBps, 'Revisa la tasa: no puede pasar de 1.000 % al año.'),
  );
const daysLateField = z
  .int('Escribe los días sin decimales.')
  .check(
    z.nonnegative('Los días no pueden ser negativos.'),
    z.maximum(mostDaysLate, 'Revisa los días: son más de 30 años.'),
  );
const dependantsField = z
  .int('Escribe un número.')
  .check(z.nonnegative('Escribe 0 o más.'), z.maximum(20, 'Escribe máximo 20 personas.'));
const activityField = z
  .string('Elige a qué te dedicas.')
  .check(z.refine(isEconomicActivity, 'Elige a qué te dedicas.'));

const expense = z.optional(z.nullable(typedPesos('Escribe cuánto gastas.')));
export const expenseCategories = {
  housing: ['vivienda', expense],
  food: ['mercado', expense],
  utilities: ['servicios', expense],
  transport: ['transporte', expense],
  health: ['salud', expense],
  education: ['educacion', expense],
  other: ['otros', expense],
} as const;
export type ExpenseCategory = keyof typeof expenseCategories;
export const expenseNames = Object.keys(expenseCategories) as ExpenseCategory[];
const expenses = wire(expenseCategories);

const profile = wire({
  objective: ['objetivo', z.nullable(oneOf(objectives))],
  income: ['ingresos', z.nullable(pesosField)],
  expenses: ['gastos', expenses],
  savings: ['ahorros', z.nullable(pesosField)],
  stability: ['estabilidad', z.nullable(oneOf(stabilities))],
  dependants: ['personasACargo', z.nullable(z.int())],
  activity: ['actividadEconomica', z.nullable(z.string())],
  hasOtherDebts: ['tieneOtrasDeudas', z.nullable(z.boolean())],
});
export type Profile = z.output<typeof profile>;

export const householdDebt = wire({
  id: ['id', idField],
  origin: ['origen', oneOf(['PROPIA', 'DECLARADA'])],
  creditor: ['acreedor', z.string()],
  product: ['producto', z.nullable(z.string())],
  balance: ['saldo', pesosField],
  annualRateBps: ['tasaEaPb', z.nullable(z.int())],
  minimum: ['pagoMinimo', pesosField],
  daysLate: ['diasMora', z.int()],
  arrearsSince: ['fechaMora', z.nullable(dateField)],
  standing: ['situacion', oneOf(debtStandings)],
});
export type HouseholdDebtView = z.output<typeof householdDebt>;

export const diagnosisResult = wire({
  id: ['id', idField],
  madeAt: ['fecha', instantField],
  rules: ['version', z.string()],
  input: [
    'datos',
    wire({
      objective: ['objetivo', oneOf(objectives)],
      income: ['ingresos', pesosField],
      expenses: ['gastos', expenses],
      savings: ['ahorros', pesosField],
      stability: ['estabilidad', oneOf(stabilities)],
      dependants: ['personasACargo', z.int()],
      activity: ['actividadEconomica', z.string()],
      debts: ['deudas', z.array(householdDebt)],
    }),
  ],
  index: ['indice', z.int()],
  band: ['franja', oneOf(healthBands)],
  level: ['nivel', z.int()],
  /** The points of each part of `index`, in tenths of a point. The rounded sum of the points is `index`. */
  parts: [
    'partes',
    z.array(wire({ part: ['parte', oneOf(indexParts)], tenths: ['decimas', z.int()], of: ['de', z.int()] })),
  ],
  minimums: ['pagosMinimos', pesosField],
  ratioBps: ['rciPb', z.nullable(z.int())],
  paymentBand: ['franjaPagos', oneOf(paymentBands)],
  freeCash: ['flujoLibre', signedPesos],
  capacity: ['capacidad', pesosField],
  daysLate: ['diasMora', z.int()],
  owed: ['deudaTotal', pesosField],
  levers: [
    'mejoras',
    z.array(wire({ lever: ['mejora', oneOf(leverNames)], amount: ['valor', pesosField], gain: ['decimas', z.int()] })),
  ],
  priorities: [
    'prioridades',
    z.array(
      wire({
        id: ['deudaId', idField],
        reason: ['motivo', oneOf(priorityReasons)],
        urgency: ['tono', oneOf(urgencies)],
      }),
    ),
  ],
});
export type DiagnosisResult = z.output<typeof diagnosisResult>;

/** With these rules, the browser computes the same figures as the server. */
const policy = wire({
  version: ['version', z.string()],
  bands: ['franjas', z.array(wire({ upTo: ['hasta', z.int()], bps: ['pb', z.int()] }))],
  bonuses: ['bonos', z.array(wire({ shareBps: ['partePb', z.int()], bps: ['pb', z.int()] }))],
  maximumBps: ['maximoPb', z.int()],
  minimumInitial: ['inicialMinima', pesosField],
  minimumInitialShareBps: ['inicialMinimaPb', z.int()],
  minimumInstalment: ['cuotaMinima', pesosField],
  rounding: ['redondeo', z.int()],
  annualRateBps: ['tasaEaPb', z.int()],
  validityDays: ['diasVigencia', z.int()],
  firstPaymentBusinessDays: ['diasHabilesPrimerPago', z.int()],
  comparedTerms: ['plazosComparados', z.array(z.int())],
});

const simulatedOffer = wire({
  id: ['ofertaId', idField],
  obligationId: ['obligacionId', idField],
  creditor: ['acreedor', z.string()],
  product: ['producto', z.string()],
  ...components,
  policyVersion: ['versionPolitica', z.string()],
  lowestInstalment: ['cuotaDesde', pesosField],
  /** Null without a diagnosis. `fitsCapacity` is true when a plan of the offer is affordable. */
  free: ['libre', z.nullable(pesosField)],
  fitsCapacity: ['cabe', z.nullable(z.boolean())],
  /**
   * The lowest initial payment of the plans with an instalment that fits. Null when a plan fits completely, when no
   * instalment fits, or without a diagnosis.
   */
  openingShort: ['inicialQueNoAlcanza', z.nullable(pesosField)],
  validUntil: ['validaHasta', instantField],
});
export type SimulatedOfferView = z.output<typeof simulatedOffer>;

const state = wire({
  ...stepFields,
  profile: ['perfil', profile],
  ownDebts: ['deudasPropias', z.array(householdDebt)],
  declaredDebts: ['deudasDeclaradas', z.array(householdDebt)],
  last: ['ultimo', z.nullable(diagnosisResult)],
  history: [
    'historial',
    z.array(
      wire({
        id: ['id', idField],
        madeAt: ['fecha', instantField],
        index: ['indice', z.int()],
        level: ['nivel', z.int()],
        owed: ['deudaTotal', pesosField],
        freeCash: ['flujoLibre', signedPesos],
      }),
    ),
  ],
  offers: ['ofertas', z.array(simulatedOffer)],
  policies: ['politicas', z.array(policy)],
  month: ['mes', monthField],
  today: ['hoy', dateField],
});
export type DiagnosisState = z.output<typeof state>;

export const readDiagnosis = endpoint({
  method: 'GET',
  path: '/api/diagnosis',
  access: 'session',
  reply: state,
  problems: [],
});

/** An omitted field keeps its value; null clears the stored value. */
export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/diagnosis/profile',
  access: 'session',
  body: wireBody({
    objective: ['objetivo', z.optional(oneOf(objectives, 'Elige qué quieres lograr.'))],
    income: ['ingresos', z.optional(z.nullable(typedPesos('Escribe cuánto te entra al mes.')))],
    expenses: ['gastos', z.optional(expenses)],
    savings: ['ahorros', z.optional(z.nullable(typedPesos('Escribe cuánto tienes guardado.')))],
    stability: ['estabilidad', z.optional(oneOf(stabilities, 'Elige cómo te entra la plata.'))],
    dependants: ['personasACargo', z.optional(z.nullable(dependantsField))],
    activity: ['actividadEconomica', z.optional(activityField)],
    hasOtherDebts: ['tieneOtrasDeudas', z.optional(z.boolean('Elige sí o no.'))],
  }).check(z.refine((body) => Object.keys(body).length > 0, 'Falta el dato que quieres guardar.')),
  reply: state,
  problems: [],
});

const debtParams = wire({ debtId: ['id', idField] });

/** The client chooses the id, so that a repeated request creates no second debt. */
export const saveDebt = endpoint({
  method: 'POST',
  path: '/api/diagnosis/debts/{id}',
  access: 'session',
  params: debtParams,
  body: wireBody({
    creditor: ['acreedor', textField(60, 'Escribe a quién le debes.')],
    balance: ['saldo', typedPesos('Escribe cuánto debes.').check(z.refine((n) => n > 0, 'Escribe cuánto debes.'))],
    annualRateBps: ['tasaEaPb', z.nullable(rateField)],
    minimum: ['pagoMinimo', typedPesos('Escribe cuánto te piden al mes.')],
    daysLate: ['diasMora', daysLateField],
  }),
  reply: state,
  problems: ['TOO_MANY_DEBTS'],
});

export const removeDebt = endpoint({
  method: 'POST',
  path: '/api/diagnosis/debts/{id}/remove',
  access: 'session',
  params: debtParams,
  reply: state,
  problems: [],
});

export const saveOwnPayment = endpoint({
  method: 'POST',
  path: '/api/diagnosis/own-debts/{id}',
  access: 'session',
  params: debtParams,
  body: wireBody({ minimum: ['pagoMinimo', typedPesos('Escribe cuánto pagas al mes.')] }),
  reply: state,
  problems: [],
});

/** Makes no new diagnosis when the last diagnosis was made today and the answers and debts are unchanged. */
export const makeDiagnosis = endpoint({
  method: 'POST',
  path: '/api/diagnosis/results',
  access: 'session',
  reply: state,
  problems: ['DIAGNOSIS_INCOMPLETE'],
});
