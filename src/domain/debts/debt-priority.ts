import type { Pesos } from '#domain/money/money.ts';

export type Objective = 'PONERME_AL_DIA' | 'BAJAR_CUOTAS' | 'VOLVER_A_CREDITO' | 'SOLO_MIRAR';

export type DebtStanding = 'ABIERTA' | 'EN_ACUERDO' | 'EN_DISPUTA' | 'EN_INSOLVENCIA' | 'EN_COBRO_JURIDICO';

export type RankedDebt = {
  readonly id: string;
  readonly balance: Pesos;
  /** In basis points; null when the customer does not know the rate. */
  readonly annualRateBps: number | null;
  readonly minimum: Pesos;
  readonly daysLate: number;
  readonly standing: DebtStanding;
  /** `fits` is true when a plan of the offer is affordable. `instalment` is the lowest instalment of the offer. */
  readonly offer?: { readonly fits: boolean; readonly instalment: Pesos } | undefined;
};

export type PriorityReason =
  | 'COBRO_JURIDICO'
  | 'CABE'
  | 'OFERTA'
  | 'MAS_TIEMPO'
  | 'CUOTA_MAS_BAJA'
  | 'MAYOR_CUOTA'
  | 'MAS_PEQUENA'
  | 'EN_MORA'
  | 'TASA_MAS_ALTA'
  | 'AL_DIA'
  | 'EN_ACUERDO'
  | 'EN_DISPUTA'
  | 'EN_INSOLVENCIA';

/** `prioritise` gives `danger` to at most one debt. */
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

function groupOf({ standing, daysLate, offer }: RankedDebt): number {
  if (offer) return offer.fits ? 0 : 1;
  if (standing === 'EN_COBRO_JURIDICO') return 2;
  if (standing === 'EN_ACUERDO') return 5;
  if (standing === 'EN_DISPUTA' || standing === 'EN_INSOLVENCIA') return 6;
  return daysLate > 0 ? 3 : 4;
}

type Order = (a: RankedDebt, b: RankedDebt) => number;
const byTime: Order = (a, b) => b.daysLate - a.daysLate;
const byRate: Order = (a, b) => (b.annualRateBps ?? 0) - (a.annualRateBps ?? 0);
const bySize: Order = (a, b) => a.balance - b.balance;
const byPayment: Order = (a, b) =>
  a.offer && b.offer ? a.offer.instalment - b.offer.instalment : b.minimum - a.minimum;

/** `prioritise` breaks ties by days late, rate and size. */
const wishes: Record<Objective, { order: Order; reason: PriorityReason }> = {
  PONERME_AL_DIA: { order: byTime, reason: 'MAS_TIEMPO' },
  SOLO_MIRAR: { order: byTime, reason: 'MAS_TIEMPO' },
  BAJAR_CUOTAS: { order: byPayment, reason: 'MAYOR_CUOTA' },
  // The credit bureau removes a report only some time after the payment, and the smallest debt can be paid soonest.
  VOLVER_A_CREDITO: { order: bySize, reason: 'MAS_PEQUENA' },
};

const followsObjective = (debt: RankedDebt) => debt.offer !== undefined || groupOf(debt) === 3;

/** Pages and PDF documents recommend debts in this order. */
export function prioritise(debts: readonly RankedDebt[], objective: Objective): PrioritisedDebt[] {
  const wish = wishes[objective];
  const sorted = debts.toSorted(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      (followsObjective(a) ? wish.order(a, b) : 0) ||
      byTime(a, b) ||
      byRate(a, b) ||
      bySize(a, b) ||
      (a.id < b.id ? -1 : 1),
  );
  const [first, second] = sorted.filter(followsObjective);
  const upToDate = sorted.filter((debt) => groupOf(debt) === 4);
  const mostUrgent = sorted.find(({ daysLate }) => urgencyOf(daysLate) === 'danger');
  return sorted.map((debt) => ({ id: debt.id, urgency: urgencyAmong(debt), reason: reasonOf(debt) }));

  function urgencyAmong(debt: RankedDebt): DebtUrgency {
    const own = urgencyOf(debt.daysLate);
    return own === 'danger' && debt !== mostUrgent ? 'warn' : own;
  }

  function reasonOf(debt: RankedDebt): PriorityReason {
    if (debt.standing !== 'ABIERTA') return debt.standing === 'EN_COBRO_JURIDICO' ? 'COBRO_JURIDICO' : debt.standing;
    if (debt === first) return reasonOfFirst(debt);
    if (followsObjective(debt)) return debt.offer?.fits === true ? 'CABE' : 'EN_MORA';
    return debt === upToDate[0] && upToDate.length > 1 && (debt.annualRateBps ?? 0) > 0 ? 'TASA_MAS_ALTA' : 'AL_DIA';
  }

  function reasonOfFirst(debt: RankedDebt): PriorityReason {
    if (second !== undefined && groupOf(second) !== groupOf(debt)) return debt.offer?.fits === true ? 'CABE' : 'OFERTA';
    // The objective is the reason only for a single debt, or when the objective ranks the first debt before the second.
    const asks = wish.reason !== 'MAYOR_CUOTA' || debt.offer !== undefined || debt.minimum > 0;
    if (asks && (second === undefined || wish.order(debt, second) < 0))
      return wish.reason === 'MAYOR_CUOTA' && debt.offer !== undefined ? 'CUOTA_MAS_BAJA' : wish.reason;
    return second === undefined || byTime(debt, second) < 0 ? 'MAS_TIEMPO' : 'EN_MORA';
  }
}
