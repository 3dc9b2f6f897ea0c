import { least, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { TransitionTable } from '#domain/transitions.ts';

export type Components = {
  readonly principal: Pesos;
  readonly interest: Pesos;
  readonly lateInterest: Pesos;
  readonly fees: Pesos;
};

export const noComponents: Components = {
  principal: zeroPesos,
  interest: zeroPesos,
  lateInterest: zeroPesos,
  fees: zeroPesos,
};

export function balance(components: Components): Pesos {
  return sum([components.principal, components.interest, components.lateInterest, components.fees]);
}

export type Imputation = {
  readonly applied: Components;
  readonly remaining: Components;
  readonly surplus: Pesos;
};

// Payments and discounts reduce the late interest first, then the fees, the interest and the principal.
const order = ['lateInterest', 'fees', 'interest', 'principal'] as const;

/** @throws RangeError for a negative amount. */
export function imputePayment(components: Components, paid: Pesos): Imputation {
  if (paid < 0) throw new RangeError(`A payment must not be negative: ${paid}`);
  const applied = { ...noComponents };
  const remaining = { ...components };
  let rest = paid;
  for (const part of order) {
    applied[part] = least(rest, components[part]);
    remaining[part] = subtract(components[part], applied[part]);
    rest = subtract(rest, applied[part]);
  }
  return { applied, remaining, surplus: rest };
}

/** The discount is lost, and every payment counts. */
export function componentsAfterBrokenAgreement(original: Components, payments: Iterable<Pesos>): Components {
  return imputePayment(original, sum(payments)).remaining;
}

/** @throws RangeError for a negative component. */
export function components(parts: {
  principal: number;
  interest: number;
  lateInterest: number;
  fees: number;
}): Components {
  for (const [part, amount] of Object.entries(parts))
    if (amount < 0) throw new RangeError(`Negative ${part}: ${amount}`);
  return {
    principal: pesos(parts.principal),
    interest: pesos(parts.interest),
    lateInterest: pesos(parts.lateInterest),
    fees: pesos(parts.fees),
  };
}

export type ObligationState =
  | 'ACTIVA'
  | 'EN_NEGOCIACION'
  | 'EN_ACUERDO'
  | 'PAGADA'
  | 'EN_DISPUTA'
  | 'EN_INSOLVENCIA'
  | 'EN_COBRO_JURIDICO'
  | 'EXTINGUIDA';

export type ObligationEvent =
  | 'holdStarted'
  | 'holdEnded'
  | 'agreementAccepted'
  | 'agreementEnded' // cancelled or broken
  | 'agreementRevived' // the customer paid before the agreement ended, and the payment was reported afterwards
  | 'settled'
  | 'settlementReversed'
  | 'disputeOpened'
  | 'disputeClosed'
  | 'insolvencyAdmitted'
  | 'insolvencyClosed'
  | 'lawsuitFiled'
  | 'lawsuitWithdrawn'
  | 'extinguished';

export const obligationTransitions = {
  ACTIVA: {
    agreementRevived: 'EN_ACUERDO',
    holdStarted: 'EN_NEGOCIACION',
    settled: 'PAGADA',
    disputeOpened: 'EN_DISPUTA',
    insolvencyAdmitted: 'EN_INSOLVENCIA',
    lawsuitFiled: 'EN_COBRO_JURIDICO',
    extinguished: 'EXTINGUIDA',
  },
  EN_NEGOCIACION: {
    holdStarted: 'EN_NEGOCIACION',
    holdEnded: 'ACTIVA',
    agreementAccepted: 'EN_ACUERDO',
    agreementRevived: 'EN_ACUERDO',
    disputeOpened: 'EN_DISPUTA',
    insolvencyAdmitted: 'EN_INSOLVENCIA',
    lawsuitFiled: 'EN_COBRO_JURIDICO',
    extinguished: 'EXTINGUIDA',
  },
  EN_ACUERDO: {
    agreementEnded: 'ACTIVA',
    settled: 'PAGADA',
    insolvencyAdmitted: 'EN_INSOLVENCIA',
    extinguished: 'EXTINGUIDA',
  },
  PAGADA: { settlementReversed: 'EN_ACUERDO' },
  EN_DISPUTA: {
    disputeClosed: 'ACTIVA',
    insolvencyAdmitted: 'EN_INSOLVENCIA',
    extinguished: 'EXTINGUIDA',
  },
  EN_INSOLVENCIA: {
    agreementRevived: 'EN_INSOLVENCIA',
    insolvencyClosed: 'ACTIVA',
    settled: 'PAGADA',
    extinguished: 'EXTINGUIDA',
  },
  EN_COBRO_JURIDICO: {
    lawsuitWithdrawn: 'ACTIVA',
    settled: 'PAGADA',
    disputeOpened: 'EN_DISPUTA',
    insolvencyAdmitted: 'EN_INSOLVENCIA',
    extinguished: 'EXTINGUIDA',
  },
  EXTINGUIDA: {},
} as const satisfies TransitionTable<ObligationState, ObligationEvent>;

export function isOpenObligation(state: ObligationState): boolean {
  return state !== 'PAGADA' && state !== 'EXTINGUIDA';
}
