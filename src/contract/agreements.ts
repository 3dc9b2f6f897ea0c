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
 * What a person may pay: the first payment, the next instalment, all that settles the plan, an amount that they type, or what
 * is due of a plan that had ended.
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
/** What became of money that came: it paid the plan, lowered the debt, goes back, or is being looked at. */
export const moneyUses = ['PLAN', 'DEUDA', 'POR_DEVOLVER', 'EN_REVISION'] as const;
export type MoneyUse = (typeof moneyUses)[number];

const instalment = wire({
  id: ['id', idField],
  /** 0 is the initial payment, or what was paid of the agreement that this one replaced. */
  number: ['numero', z.int()],
  dueOn: ['vence', dateField],
  amount: ['valor', pesosField],
  paid: ['pagado', pesosField],
  /** Interest that is not owed any more, as the plan was settled early. */
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
  /** Who is owed today; who gave the debt and its number there, null for a membership. */
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
  /** The agreement whose place it took: what was paid of that one is its instalment 0. */
  replaces: ['reemplaza', z.nullable(wire({ id: ['id', idField], number: ['numero', z.string()] }))],
  /** The one that took its place. */
  replacedBy: ['reemplazadoPor', z.nullable(wire({ id: ['id', idField], number: ['numero', z.string()] }))],
  acceptedAt: ['aceptadoEn', instantField],
  acceptanceReason: ['motivo', z.nullable(oneOf(acceptanceReasons))],
  documentsSent: ['documentosEnviados', z.boolean()],
  instalments: ['cuotas', z.array(instalment)],
  paid: ['pagado', pesosField],
  balance: ['saldo', pesosField],
  /** When it ended without being fulfilled. */
  endedAt: ['terminadoEn', z.nullable(instantField)],
  /** The last day to take up a plan whose end was announced. */
  endsOn: ['terminaEl', z.nullable(dateField)],
  /** The first date after a pause, until that day. */
  pausedUntil: ['enPausaHasta', z.nullable(dateField)],
  /** What takes up a plan that has ended, and until when. */
  recovery: ['recuperacion', z.nullable(wire({ until: ['hasta', dateField], amount: ['valor', pesosField] }))],
  /** What can be paid now, first the next thing due. */
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
  /** The attempt that the provider knows and has not settled; while it is there nothing else can be paid. */
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

/** Everything the portal's home needs in one read. */
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

/** What accepting takes, whatever is accepted. The hash of a membership is the one of the text that was read. */
const signature = {
  hash: ['hash', textField(64)],
  acceptsAgreement: ['aceptaAcuerdo', must('Marca que leíste el acuerdo y estás de acuerdo.')],
  codeId: ['codigoId', idField],
  code: ['codigo', codeField],
  acceptanceReason: ['acceptanceReason', z.optional(oneOf(acceptanceReasons))],
} as const;

/** Of a debt: the proposal's id and hash, never amounts. */
const debtAcceptance = wireBody({
  proposalId: ['propuestaId', idField],
  acknowledgesDebt: ['reconoceDeuda', must('Marca que entiendes que, al aceptar, reconoces esta deuda.')],
  ...signature,
});
export type DebtAcceptance = z.output<typeof debtAcceptance>;

/** Of a membership: the plan in the version that was read, and how it is paid. */
const membershipAcceptance = wireBody({
  planId: ['planId', z.int32('Falta el plan que aceptas.')],
  planVersion: ['planVersion', z.int32('Falta el plan que aceptas.')],
  paymentOptionId: ['opcionPagoId', textField(40, 'Elige cómo quieres pagar.')],
  ...signature,
});

/**
 * The acceptance of a debt's proposal or of a membership plan: what is accepted, the consents, and the one-time code
 * sent to a contact on file. Stores the evidence with the agreement.
 */
export const paymentAgreement = endpoint({
  method: 'POST',
  path: '/api/management/userManagement/payment-agreement',
  access: 'session',
  // Also a call of the rebanking flow, every one of which says so.
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

/** The instalments as a calendar file (text/calendar). */
export const agreementCalendar = endpoint({
  method: 'GET',
  path: '/api/account/agreements/{id}/calendar',
  access: 'session',
  params: wire({ agreementId: ['id', idField] }),
  reply: 'file',
  problems: [],
});
