import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, oneOf, pesosField, wire, wireBody, z } from './wire.ts';

export const obligationStates = [
  'ACTIVA',
  'EN_NEGOCIACION',
  'EN_ACUERDO',
  'PAGADA',
  'EN_DISPUTA',
  'EN_INSOLVENCIA',
  'EN_COBRO_JURIDICO',
  'EXTINGUIDA',
] as const;
export const offerStates = [
  'DISPONIBLE',
  'VISTA',
  'SIMULADA',
  'RESERVADA',
  'ACEPTADA',
  'CONVERTIDA',
  'VENCIDA',
  'RETIRADA',
  'DESCARTADA',
] as const;
export const quoteRefusals = [
  'INITIAL_PAYMENT_TOO_LOW',
  'INITIAL_PAYMENT_TOO_HIGH',
  'INSTALLMENT_TOO_LOW',
  'TERM_NOT_ALLOWED',
  'DATE_NOT_ALLOWED',
] as const;
export const riskTags = ['success', 'info', 'warn', 'danger'] as const;

/** The parts of a balance in whole pesos; the balance is their sum. */
export const components = {
  principal: ['capital', pesosField],
  interest: ['interesesCorrientes', pesosField],
  lateInterest: ['interesesMora', pesosField],
  fees: ['otros', pesosField],
} as const;
const componentsWire = wire(components);

export const obligation = wire({
  id: ['id', idField],
  number: ['numero', z.string()],
  product: ['producto', z.string()],
  originalCreditor: ['acreedorOriginal', z.string()],
  /** The present creditor: the assignee, or the original creditor when the debt was not assigned. */
  creditor: ['acreedor', z.string()],
  assignedOn: ['fechaCesion', z.nullable(dateField)],
  arrearsSince: ['fechaMora', dateField],
  ...components,
  balance: ['saldo', pesosField],
  state: ['estado', oneOf(obligationStates)],
  servicedBy: ['operadoPor', z.nullable(z.string())],
  creditorNit: ['nitAcreedor', z.nullable(z.string())],
});
export type Obligation = z.output<typeof obligation>;

export const offer = wire({
  id: ['id', idField],
  obligationId: ['obligacionId', idField],
  state: ['estado', oneOf(offerStates)],
  ...components,
  balance: ['saldo', pesosField],
  validUntil: ['validaHasta', instantField],
  holdUntil: ['reservaHasta', z.nullable(instantField)],
  singlePayment: ['pagoUnico', pesosField],
  lowestInstalment: ['cuotaDesde', pesosField],
  lowestPlan: [
    'planDesde',
    wire({ term: ['plazo', z.int()], initialPayment: ['pagoInicial', pesosField], total: ['total', pesosField] }),
  ],
  bestDiscount: ['descuentoMaximo', pesosField],
  bestDiscountBps: ['descuentoMaximoPb', z.int()],
  /** The term of the cheapest affordable plan; null without a diagnosis or when no plan is affordable. */
  recommendedTerm: ['plazoRecomendado', z.nullable(z.int())],
  rank: ['orden', z.int()],
  reason: ['motivo', z.string()],
  priority: ['prioridad', oneOf(riskTags)],
  /** The amount left in the month for this debt's plans; null without a diagnosis. */
  free: ['libre', z.nullable(pesosField)],
  /** Null without a diagnosis. */
  fitsCapacity: ['cabe', z.nullable(z.boolean())],
  /**
   * The lowest initial payment of the plans with affordable instalments. Null without a diagnosis, when a plan is
   * affordable, and when no instalment is affordable.
   */
  openingShort: ['inicialQueNoAlcanza', z.nullable(pesosField)],
  previousBalance: ['saldoAnterior', z.nullable(pesosField)],
});
export type Offer = z.output<typeof offer>;

export const scheduledInstalment = wire({
  number: ['numero', z.int()],
  dueOn: ['vence', dateField],
  amount: ['valor', pesosField],
});

/** Amounts in pesos, rates in basis points. */
const planFigures = {
  term: ['plazo', z.int()],
  balance: ['saldo', pesosField],
  discountBps: ['descuentoPb', z.int()],
  discount: ['descuento', pesosField],
  total: ['total', pesosField],
  interest: ['intereses', pesosField],
  minimumInitial: ['cuotaInicialMinima', pesosField],
  initialPayment: ['cuotaInicial', pesosField],
  instalment: ['cuota', pesosField],
  lastInstalment: ['ultimaCuota', pesosField],
  firstPaymentOn: ['primeraFecha', dateField],
  instalments: ['cuotas', z.array(scheduledInstalment)],
  forgiven: ['condonado', componentsWire],
} as const;
const planFiguresWire = wire(planFigures);
export type PlanFigures = z.output<typeof planFiguresWire>;

export const termField = z
  .int('Elige un número de cuotas.')
  .check(z.minimum(1, 'Elige al menos 1 cuota.'), z.maximum(36, 'Elige máximo 36 cuotas.'));
const dayField = z
  .int('Elige un día del mes.')
  .check(z.minimum(1, 'Elige un día entre 1 y 31.'), z.maximum(31, 'Elige un día entre 1 y 31.'));

export const simulation = endpoint({
  method: 'POST',
  path: '/api/management/offer/simulation',
  access: 'session',
  background: true,
  body: wireBody({
    offerId: ['ofertaId', idField],
    initialPayment: ['cuotaInicial', z.optional(pesosField)],
    term: ['plazo', z.optional(termField)],
    dayOfMonth: ['diaPago', z.optional(dayField)],
    firstPaymentOn: ['primeraFecha', z.optional(dateField)],
    monthlyCapacity: ['capacidadMensual', z.optional(pesosField)],
  }),
  reply: wire({
    scenarios: [
      'escenarios',
      z.array(
        wire({
          term: ['plazo', z.int()],
          plan: ['plan', z.nullable(planFiguresWire)],
          refusal: [
            'rechazo',
            z.nullable(
              wire({
                code: ['codigo', oneOf(quoteRefusals)],
                minimum: ['minimo', z.nullable(pesosField)],
              }),
            ),
          ],
          fitsCapacity: ['cabe', z.nullable(z.boolean())],
          unaffordable: ['noAlcanza', z.nullable(oneOf(['CUOTA', 'PAGO_INICIAL']))],
        }),
      ),
    ],
    limits: [
      'limites',
      wire({
        maximumTerm: ['plazoMaximo', z.int()],
        minimumInstalment: ['cuotaMinima', pesosField],
        firstPaymentFrom: ['primeraFechaDesde', dateField],
        firstPaymentUntil: ['primeraFechaHasta', dateField],
      }),
    ],
    /**
     * The term of the cheapest affordable plan. Null when no plan is affordable, and when both the diagnosis and
     * `monthlyCapacity` are missing.
     */
    recommendedTerm: ['plazoRecomendado', z.nullable(z.int())],
    free: ['libre', z.nullable(pesosField)],
  }),
  problems: [
    'OFFER_EXPIRED',
    'OFFER_UNAVAILABLE',
    'ALREADY_ACCEPTED',
    'OBLIGATION_IN_DISPUTE',
    'OBLIGATION_EXTINGUISHED',
  ],
});

/** `replaces` is the plan that the quote would replace; null for a quote of an offer. */
export const proposal = wire({
  id: ['id', idField],
  hash: ['hash', z.string()],
  offerId: ['ofertaId', idField],
  policyVersion: ['versionPolitica', z.string()],
  dayOfMonth: ['diaPago', z.int()],
  ...planFigures,
  replaces: [
    'reemplaza',
    z.nullable(
      wire({
        agreementId: ['acuerdoId', idField],
        agreementNumber: ['numero', z.string()],
        acceptedOn: ['aceptadoEl', dateField],
        paidInstalments: ['cuotasPagadas', z.int()],
        /** The number of paid and remaining instalments together. This number sets the price. */
        pricedTerm: ['plazoDelPrecio', z.int()],
        earned: ['interesesCausados', pesosField],
        totalBefore: ['totalAnterior', pesosField],
        /** The total cost of the new plan minus the total cost of the replaced plan. */
        difference: ['diferencia', z.int()],
        components: ['deuda', componentsWire],
      }),
    ),
  ],
  holdUntil: ['reservaHasta', instantField],
  serverTime: ['horaServidor', instantField],
});
export type Proposal = z.output<typeof proposal>;

/** Creates an immutable quote. A quote starts the price hold of the offer unless a hold is running. */
export const simulationProposal = endpoint({
  method: 'POST',
  path: '/api/management/Offer/simulation/proposal',
  access: 'session',
  body: wireBody({
    offerId: ['ofertaId', idField],
    term: ['plazo', termField],
    initialPayment: ['cuotaInicial', pesosField],
    dayOfMonth: ['diaPago', dayField],
    firstPaymentOn: ['primeraFecha', dateField],
  }),
  reply: proposal,
  problems: [
    'OFFER_EXPIRED',
    'OFFER_UNAVAILABLE',
    'ALREADY_ACCEPTED',
    'OBLIGATION_IN_DISPUTE',
    'OBLIGATION_EXTINGUISHED',
    'PAYMENT_PENDING',
    'QUOTE_LIMIT',
    ...quoteRefusals,
  ],
});

const offerParams = wire({ offerId: ['id', idField] });
const offerReply = wire({ offer: ['oferta', offer] });

/** Records that the user opened the offer, and ends its hold. Replaces an offer with outdated figures. */
export const viewOffer = endpoint({
  method: 'POST',
  path: '/api/account/offers/{id}/view',
  access: 'session',
  params: offerParams,
  reply: offerReply,
  problems: [],
});

export const discardOffer = endpoint({
  method: 'POST',
  path: '/api/account/offers/{id}/discard',
  access: 'session',
  params: offerParams,
  reply: offerReply,
  problems: ['OFFER_UNAVAILABLE'],
});

export const renewOffer = endpoint({
  method: 'POST',
  path: '/api/account/offers/{id}/renew',
  access: 'session',
  params: offerParams,
  reply: offerReply,
  problems: ['OFFER_UNAVAILABLE', 'OBLIGATION_IN_DISPUTE', 'OBLIGATION_EXTINGUISHED'],
});

export const readProposal = endpoint({
  method: 'GET',
  path: '/api/account/proposals/{id}',
  access: 'session',
  params: wire({ proposalId: ['id', idField] }),
  reply: proposal,
  problems: [],
});
