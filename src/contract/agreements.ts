import { diagnosisSummary } from './diagnosis-summary.ts';
import { endpoint } from './endpoint.ts';
import { obligation, offer } from './offers.ts';
import { applicationSummary } from './application-summary.ts';
import { identityStanding } from './identity.ts';
import { dateField, idField, instantField, oneOf, pesosField, textField, wire, wireBody, z } from './wire.ts';

export const agreementStates = [
  'PENDIENTE_PAGO_INICIAL',
  'VIGENTE',
  'CUMPLIDO',
  'PAZ_Y_SALVO',
  'CANCELADO',
  'REPROGRAMADO',
  'INCUMPLIDO',
] as const;
export const standings = ['AL_DIA', 'EN_GRACIA', 'EN_MORA'] as const;
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
/** What a person may pay: the first payment, the next instalment, or the whole balance. No typed amounts. */
export const paymentConcepts = ['INICIAL', 'CUOTA', 'SALDO'] as const;
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
  /** 0 is the initial payment. */
  number: ['numero', z.int()],
  dueOn: ['vence', dateField],
  amount: ['valor', pesosField],
  paid: ['pagado', pesosField],
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
  creditor: ['acreedor', z.string()],
  product: ['producto', z.string()],
  originalBalance: ['saldoOriginal', pesosField],
  discount: ['descuento', pesosField],
  total: ['total', pesosField],
  interest: ['intereses', pesosField],
  initialPayment: ['cuotaInicial', pesosField],
  term: ['plazo', z.int()],
  acceptedAt: ['aceptadoEn', instantField],
  acceptanceReason: ['motivo', z.nullable(oneOf(acceptanceReasons))],
  papersSent: ['documentosEnviados', z.boolean()],
  instalments: ['cuotas', z.array(instalment)],
  paid: ['pagado', pesosField],
  balance: ['saldo', pesosField],
  /** When it ended without being fulfilled. */
  endedAt: ['terminadoEn', z.nullable(instantField)],
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

const acceptanceBody = wireBody({
  // Of a debt: the proposal's id and hash, never amounts.
  proposalId: ['propuestaId', z.optional(idField)],
  acknowledgesDebt: ['reconoceDeuda', z.optional(must('Marca que entiendes que, al aceptar, reconoces esta deuda.'))],
  // Of a membership: the plan in the version that was read, and how it is paid.
  planId: ['planId', z.optional(z.int())],
  planVersion: ['planVersion', z.optional(z.int())],
  paymentOptionId: ['opcionPagoId', z.optional(textField(40))],
  // Of both. The hash of a membership is the one of the text that was read.
  hash: ['hash', textField(64)],
  acceptsAgreement: ['aceptaAcuerdo', must('Marca que leíste el acuerdo y estás de acuerdo.')],
  codeId: ['codigoId', idField],
  code: ['codigo', z.string('Escribe el código.').check(z.regex(/^\d{6}$/, 'El código tiene 6 números.'))],
  acceptanceReason: ['acceptanceReason', z.optional(oneOf(acceptanceReasons))],
}).check(
  z.refine((body) => (body.proposalId === undefined) !== (body.planId === undefined), {
    path: ['propuestaId'],
    error: 'Falta el plan que aceptas.',
  }),
  z.refine((body) => body.proposalId === undefined || body.acknowledgesDebt === true, {
    path: ['reconoceDeuda'],
    error: 'Marca que entiendes que, al aceptar, reconoces esta deuda.',
  }),
  z.refine(
    (body) => body.planId === undefined || (body.planVersion !== undefined && body.paymentOptionId !== undefined),
    { path: ['opcionPagoId'], error: 'Elige cómo quieres pagar.' },
  ),
);

/**
 * The acceptance of a debt's proposal or of a membership plan: what is accepted, the consents, and the one-time code
 * sent to a contact on file. Stores the evidence with the agreement.
 */
export const paymentAgreement = endpoint({
  method: 'POST',
  path: '/api/management/userManagement/payment-agreement',
  access: 'session',
  // Also a call of the rebanking flow, every one of which says so.
  mock: false,
  idempotent: true,
  body: acceptanceBody,
  reply: wire({ agreement: ['acuerdo', agreement] }),
  problems: [
    'OFFER_EXPIRED',
    'OFFER_UNAVAILABLE',
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
