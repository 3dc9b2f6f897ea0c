import type { Pesos } from '#domain/money/money.ts';

/** The customer's goal; it orders debts and offers. */
export type Objective = 'PONERME_AL_DIA' | 'BAJAR_CUOTAS' | 'VOLVER_A_CREDITO' | 'SOLO_MIRAR';

export type DebtStanding = 'ABIERTA' | 'EN_ACUERDO' | 'EN_DISPUTA' | 'EN_INSOLVENCIA' | 'EN_COBRO_JURIDICO';

export type RankedDebt = {
  readonly id: string;
  readonly balance: Pesos;
  /** Effective annual rate in basis points; null when the customer does not know it. */
  readonly annualRateBps: number | null;
  readonly minimum: Pesos;
  readonly daysLate: number;
  readonly standing: DebtStanding;
  /** True when an offer for it fits into the free amount of the month. */
  readonly fits?: boolean;
};

/** The reason for a debt's position, shown to the customer. */
export type PriorityReason =
  | 'COBRO_JURIDICO'
  | 'CABE'
  | 'MAS_TIEMPO'
  | 'MAYOR_CUOTA'
  | 'MAS_PEQUENA'
  | 'EN_MORA'
  | 'TASA_MAS_ALTA'
  | 'AL_DIA'
  | 'EN_ACUERDO'
  | 'EN_DISPUTA'
  | 'EN_INSOLVENCIA';

/** Urgency by days late: none, up to 90, up to 180, more. Only the first of several urgent debts is `danger`. */
export type DebtUrgency = 'success' | 'info' | 'warn' | 'danger';

export type PrioritisedDebt = {
  readonly id: string;
  readonly reason: PriorityReason;
  readonly urgency: DebtUrgency;
};

export function urgencyOf(daysLate: number): DebtUrgency {
  if (daysLate <= 0) return 'success';
  if (daysLate <= 90) return 'info';
  return daysLate <= 180 ? 'warn' : 'danger';
}

/** The order of groups, which is the same for every objective. */
function groupOf({ standing, daysLate }: RankedDebt): number {
  if (standing === 'EN_COBRO_JURIDICO') return 0;
  if (standing === 'EN_ACUERDO') return 3;
  if (standing === 'EN_DISPUTA' || standing === 'EN_INSOLVENCIA') return 4;
  return daysLate > 0 ? 1 : 2;
}

type Order = (a: RankedDebt, b: RankedDebt) => number;
const byFit: Order = (a, b) => Number(b.fits === true) - Number(a.fits === true);
const byTime: Order = (a, b) => b.daysLate - a.daysLate;
const byRate: Order = (a, b) => (b.annualRateBps ?? 0) - (a.annualRateBps ?? 0);
const bySize: Order = (a, b) => a.balance - b.balance;
const byPayment: Order = (a, b) => b.minimum - a.minimum;

/**
 * The order within debts in arrears, first those with a fitting offer: by objective, then by days late, rate and size.
 */
const wishes: Record<Objective, { order: Order; reason: PriorityReason }> = {
  PONERME_AL_DIA: { order: byTime, reason: 'MAS_TIEMPO' },
  SOLO_MIRAR: { order: byTime, reason: 'MAS_TIEMPO' },
  BAJAR_CUOTAS: { order: byPayment, reason: 'MAYOR_CUOTA' },
  // The report of a debt expires a fixed time after payment, and the smallest debt is paid soonest.
  VOLVER_A_CREDITO: { order: bySize, reason: 'MAS_PEQUENA' },
};

/**
 * Sorts debts by urgency and gives the reason of each. Lawsuits are first; debts that cannot be negotiated are last.
 */
export function prioritise(debts: readonly RankedDebt[], objective: Objective): PrioritisedDebt[] {
  const wish = wishes[objective];
  const sorted = debts.toSorted(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      (groupOf(a) === 1 ? byFit(a, b) || wish.order(a, b) : 0) ||
      byTime(a, b) ||
      byRate(a, b) ||
      bySize(a, b) ||
      (a.id < b.id ? -1 : 1),
  );
  const inArrears = sorted.filter((debt) => groupOf(debt) === 1);
  const upToDate = sorted.filter((debt) => groupOf(debt) === 2);
  const mostUrgent = sorted.find(({ daysLate }) => urgencyOf(daysLate) === 'danger');
  return sorted.map((debt) => ({ id: debt.id, urgency: urgencyAmong(debt), reason: reasonOf(debt) }));

  function urgencyAmong(debt: RankedDebt): DebtUrgency {
    const own = urgencyOf(debt.daysLate);
    return own === 'danger' && debt !== mostUrgent ? 'warn' : own;
  }

  function reasonOf(debt: RankedDebt): PriorityReason {
    if (debt.standing === 'EN_COBRO_JURIDICO') return 'COBRO_JURIDICO';
    if (debt.standing !== 'ABIERTA') return debt.standing;
    if (debt.daysLate > 0) {
      const [first, second] = inArrears;
      if (debt !== first) return 'EN_MORA';
      if (second !== undefined && byFit(debt, second) < 0) return 'CABE';
      // The objective is no reason when the first two debts tie on it, or when the debt has no monthly payment.
      const asks = wish.reason !== 'MAYOR_CUOTA' || debt.minimum > 0;
      if (asks && (second === undefined || wish.order(debt, second) < 0)) return wish.reason;
      return second === undefined || byTime(debt, second) < 0 ? 'MAS_TIEMPO' : 'EN_MORA';
    }
    return debt === upToDate[0] && upToDate.length > 1 && (debt.annualRateBps ?? 0) > 0 ? 'TASA_MAS_ALTA' : 'AL_DIA';
  }
}
