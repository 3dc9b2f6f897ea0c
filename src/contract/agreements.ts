import { diagnosisSummary } from './diagnosis-summary.ts';
import { endpoint } from './endpoint.ts';
import { codeField } from './identifiers.ts';
import { obligation, offer } from './offers.ts';
import { applicationSummary } from './application-summary.ts';
import { identityStanding } from './identity-standing.ts';
import {
  dateField,
  eitherBody,
  idField,
  instantField,
  oneOf,
  pesosField,
  textField,
  wire,
  wireBody,
  z,
} from './wire.ts';

export const agreementStates = [
  'PENDIENTE_PAGO_INICIAL',
  'VIGENTE',
  'CUMPLIDO',
  'PAZ_Y_SALVO',
  'CANCELADO',
  'REPROGRAMADO',
  'INCUMPLIDO',
] as const;
export const standings = ['AL_DIA', 'EN_PAUSA', 'EN_GRACIA', 'EN_MORA', 'POR_TERMINAR'] as const;
export const instalmentStates = [
  'PROGRAMADA',
  'POR_VENCER',
  'VENCIDA',
  'PAGADA_PARCIAL',
  'PAGADA',
  'REPROGRAMADA',
  'ANULADA',
] as const;
export const acceptanceReasons = [
  'QUITAR_REPORTE',
  'DESCUENTO',
  'CUOTA_COMODA',
  'VOLVER_A_TENER_CREDITO',
  'OTRA',
] as const;
export const agreementKinds = ['DEUDA', 'MEMBRESIA'] as const;
/**
 * The payment concepts: first payment, next instalment, payoff, an amount that the user enters, or the amount due that
 * recovers an ended plan.
 */
export const paymentConcepts = ['INICIAL', 'CUOTA', 'SALDO', 'ABONO', 'RECUPERACION'] as const;
export const attemptStates = [
  'CREADO',
  'PENDIENTE',
  'APROBADO',
  'RECHAZADO',
  'ERROR',
  'ANULADO',
  'EXPIRADO',
  'EN_REVISION',
] as const;
export const moneyUses = ['PLAN', 'DEUDA', 'POR_DEVOLVER', 'EN_REVISION'] as const;
export type MoneyUse = (typeof moneyUses)[number];

const instalment = wire({
  id: ['id', idField],
  /** The number of the instalment: 0 is the initial payment, or the amount paid under the replaced agreement. */
  number: ['numero', z.int()],
  dueOn: ['vence', dateField],
  amount: ['valor', pesosField],
  paid: ['pagado', pesosField],
  waived: ['condonado', pesosField],
  state: ['estado', oneOf(instalmentStates)],
});
export type Instalment = z.output<typeof instalment>;

export const agreement = wire({
  id: ['id', idField],
  number: ['numero', z.string()],
  crmAgreementId: ['idAcuerdoPagoSf', z.nullable(z.string())],
  membershipPrice: ['valorMembresia', pesosField],
  kind: ['tipo', oneOf(agreementKinds)],
  state: ['estado', oneOf(agreementStates)],
  standing: ['situacion', z.nullable(oneOf(standings))],
  obligationId: ['obligacionId', z.nullable(idField)],
  offerId: ['ofertaId', z.nullable(idField)],
  /** `originalCreditor` and `obligationNumber` are null for a membership. */
  creditor: ['acreedor', z.string()],
  originalCreditor: ['acreedorOriginal', z.nullable(z.string())],
  obligationNumber: ['numeroObligacion', z.nullable(z.string())],
  product: ['producto', z.string()],
  originalBalance: ['saldoOriginal', pesosField],
  discount: ['descuento', pesosField],
  total: ['total', pesosField],
  interest: ['intereses', pesosField],
  initialPayment: ['cuotaInicial', pesosField],
  term: ['plazo', z.int()],
  /** The amount paid under the replaced agreement is instalment 0. */
  replaces: ['reemplaza', z.nullable(wire({ id: ['id', idField], number: ['numero', z.string()] }))],
  replacedBy: ['reemplazadoPor', z.nullable(wire({ id: ['id', idField], number: ['numero', z.string()] }))],
  acceptedAt: ['aceptadoEn', instantField],
  acceptanceReason: ['motivo', z.nullable(oneOf(acceptanceReasons))],
  documentsSent: ['documentosEnviados', z.boolean()],
  instalments: ['cuotas', z.array(instalment)],
  paid: ['pagado', pesosField],
  balance: ['saldo', pesosField],
  endedAt: ['terminadoEn', z.nullable(instantField)],
  /** The last day on which a payment prevents the announced end. */
  endsOn: ['terminaEl', z.nullable(dateField)],
  pausedUntil: ['enPausaHasta', z.nullable(dateField)],
  /** The time at which a dispute put the agreement under review. Days of the review do not count as days late. */
  underReviewSince: ['enRevisionDesde', z.nullable(instantField)],
  recovery: ['recuperacion', z.nullable(wire({ until: ['hasta', dateField], amount: ['valor', pesosField] }))],
  payables: [
    'porPagar',
    z.array(
      wire({
        concept: ['concepto', oneOf(paymentConcepts)],
        instalmentNumber: ['numeroCuota', z.nullable(z.int())],
        amount: ['valor', pesosField],
        dueOn: ['vence', dateField],
      }),
    ),
  ],
  pendingAttempt: [
    'pagoEnCurso',
    z.nullable(
      wire({
        id: ['id', idField],
        startedAt: ['desde', instantField],
        amount: ['valor', pesosField],
      }),
    ),
  ],
  payments: [
    'pagos',
    z.array(
      wire({
        id: ['id', idField],
        at: ['fecha', instantField],
        amount: ['valor', pesosField],
        appliedTo: ['aplicadoA', oneOf(moneyUses)],
        reversed: ['reversado', z.boolean()],
        method: ['metodo', z.nullable(z.string())],
        lastFour: ['ultimos4', z.nullable(z.string())],
        authorization: ['autorizacion', z.nullable(z.string())],
        receiptId: ['comprobanteId', z.nullable(idField)],
      }),
    ),
  ],
});
export type Agreement = z.output<typeof agreement>;

export const userManagement = endpoint({
  method: 'GET',
  path: '/api/management/userManagement',
  access: 'session',
  reply: wire({
    obligations: ['obligaciones', z.array(obligation)],
    offers: ['ofertas', z.array(offer)],
    agreements: ['acuerdos', z.array(agreement)],
    diagnosis: ['diagnostico', diagnosisSummary],
    application: ['solicitud', z.nullable(applicationSummary)],
    identity: ['identidad', identityStanding],
  }),
  problems: [],
});

const must = (message: string) => z.literal(true, message);

/** For a membership, `hash` is the hash of the text that the user read. */
const signature = {
  hash: ['hash', textField(64)],
  acceptsAgreement: ['aceptaAcuerdo', must('Marca que leíste el acuerdo y estás de acuerdo.')],
  codeId: ['codigoId', idField],
  code: ['codigo', codeField],
  acceptanceReason: ['acceptanceReason', z.optional(oneOf(acceptanceReasons))],
} as const;

/** The client sends no amounts; the id and the hash identify the proposal. */
const debtAcceptance = wireBody({
  proposalId: ['propuestaId', idField],
  acknowledgesDebt: ['reconoceDeuda', must('Marca que entiendes que, al aceptar, reconoces esta deuda.')],
  ...signature,
});
export type DebtAcceptance = z.output<typeof debtAcceptance>;

const membershipAcceptance = wireBody({
  planId: ['planId', z.int32('Falta el plan que aceptas.')],
  planVersion: ['planVersion', z.int32('Falta el plan que aceptas.')],
  paymentOptionId: ['opcionPagoId', textField(40, 'Elige cómo quieres pagar.')],
  ...signature,
});

export const paymentAgreement = endpoint({
  method: 'POST',
  path: '/api/management/userManagement/payment-agreement',
  access: 'session',
  idempotent: true,
  body: eitherBody('propuestaId', debtAcceptance, membershipAcceptance),
  reply: wire({ agreement: ['acuerdo', agreement] }),
  problems: [
    'OFFER_EXPIRED',
    'OFFER_UNAVAILABLE',
    'ALREADY_ACCEPTED',
    'QUOTE_EXPIRED',
    'QUOTE_CHANGED',
    'OTP_INVALID',
    'OTP_EXPIRED',
    'OTP_TOO_MANY',
    'OBLIGATION_IN_DISPUTE',
    'OBLIGATION_EXTINGUISHED',
    'PAYMENT_PENDING',
    'STEP_OUT_OF_ORDER',
    'PLAN_CHANGED',
    'PLAN_UNAVAILABLE',
  ],
});

export const agreementCalendar = endpoint({
  method: 'GET',
  path: '/api/account/agreements/{id}/calendar',
  access: 'session',
  params: wire({ agreementId: ['id', idField] }),
  reply: 'file',
  problems: [],
});
