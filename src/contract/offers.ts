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

/** Amounts in whole pesos; the balance is their sum. */
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
  /** Who is owed today: the operator it was assigned to, else the original creditor. */
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
  /** Total of the single payment and of the lightest plan, and the highest discount. */
  singlePayment: ['pagoUnico', pesosField],
  lowestInstalment: ['cuotaDesde', pesosField],
  /** The lightest plan beside its instalment: how many payments, and what opens it. */
  lowestPlan: ['planDesde', wire({ term: ['plazo', z.int()], initialPayment: ['pagoInicial', pesosField] })],
  bestDiscount: ['descuentoMaximo', pesosField],
  bestDiscountBps: ['descuentoMaximoPb', z.int()],
  /** The cheapest plan that fits; null without a diagnosis, or when none fits. */
  recommendedTerm: ['plazoRecomendado', z.nullable(z.int())],
  rank: ['orden', z.int()],
  reason: ['motivo', z.string()],
  priority: ['prioridad', oneOf(riskTags)],
  /** What is free each month for a plan of this debt; null without a diagnosis. */
  free: ['libre', z.nullable(pesosField)],
  /** Whether the lightest plan fits in what is free; null without a diagnosis. */
  fitsCapacity: ['cabe', z.nullable(z.boolean())],
  /** The balance of the offer that this one replaced, when the creditor changed the figures. */
  previousBalance: ['saldoAnterior', z.nullable(pesosField)],
});
export type Offer = z.output<typeof offer>;

export const scheduledInstalment = wire({
  number: ['numero', z.int()],
  dueOn: ['vence', dateField],
  amount: ['valor', pesosField],
});

/** The figures of one plan, in a scenario and in a proposal alike. Amounts in pesos, rates in basis points. */
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

const termField = z
  .int('Elige un número de cuotas.')
  .check(z.minimum(1, 'Elige al menos 1 cuota.'), z.maximum(36, 'Elige máximo 36 cuotas.'));
const dayField = z
  .int('Elige un día del mes.')
  .check(z.minimum(1, 'Elige un día entre 1 y 31.'), z.maximum(31, 'Elige un día entre 1 y 31.'));

/** Scenarios of an offer. Pure: stores nothing. */
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
          /** null when this plan cannot be had with what was asked; then `refusal` says why. */
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
    /** The cheapest plan that fits; null when it is not known, or none fits. */
    recommendedTerm: ['plazoRecomendado', z.nullable(z.int())],
    /** What is free each month for a plan of this debt; null when it is not known. */
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

/** A quote; `replaces` names the plan whose place it would take, which is null of an offer's. */
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
        /** The number of instalments whose price it has. */
        pricedTerm: ['plazoDelPrecio', z.int()],
        earned: ['interesesCausados', pesosField],
        totalBefore: ['totalAnterior', pesosField],
        /** How much more it costs in all; less when it is negative. */
        difference: ['diferencia', z.int()],
        /** The debt when the first plan was accepted. */
        components: ['deuda', componentsWire],
      }),
    ),
  ],
  holdUntil: ['reservaHasta', instantField],
  serverTime: ['horaServidor', instantField],
});
export type Proposal = z.output<typeof proposal>;

/** An immutable quote; the first of an offer starts its price hold. */
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

/** The person opened the offer's details: DISPONIBLE → VISTA, and a running hold is let go. */
export const viewOffer = endpoint({
  method: 'POST',
  path: '/api/account/offers/{id}/view',
  access: 'session',
  params: offerParams,
  reply: offerReply,
  problems: [],
});

/** "No me interesa". */
export const discardOffer = endpoint({
  method: 'POST',
  path: '/api/account/offers/{id}/discard',
  access: 'session',
  params: offerParams,
  reply: offerReply,
  problems: ['OFFER_UNAVAILABLE'],
});

/** "Pedir oferta nueva": a new offer at once for an expired or discarded one. */
export const renewOffer = endpoint({
  method: 'POST',
  path: '/api/account/offers/{id}/renew',
  access: 'session',
  params: offerParams,
  reply: offerReply,
  problems: ['OFFER_UNAVAILABLE', 'OBLIGATION_IN_DISPUTE', 'OBLIGATION_EXTINGUISHED'],
});

/** "Más tiempo": moves the hold's end. The quote's figures and hash stay. */
export const extendHold = endpoint({
  method: 'POST',
  path: '/api/account/proposals/{id}/extend',
  access: 'session',
  params: wire({ proposalId: ['id', idField] }),
  reply: wire({
    holdUntil: ['reservaHasta', instantField],
    serverTime: ['horaServidor', instantField],
    extensionsLeft: ['extensionesRestantes', z.int()],
  }),
  problems: ['QUOTE_EXPIRED', 'HOLD_LIMIT'],
});
/** A stored quote by its id, so that another tab or device shows the same figures. */
export const readProposal = endpoint({
  method: 'GET',
  path: '/api/account/proposals/{id}',
  access: 'session',
  params: wire({ proposalId: ['id', idField] }),
  reply: proposal,
  problems: [],
});
