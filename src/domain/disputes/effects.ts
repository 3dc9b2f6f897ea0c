import { balance, imputePayment, type Components } from '#domain/debts/obligations.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { DisputeOutcome } from './disputes.ts';
import { disputeRules, type DisputeKind } from './kinds.ts';

export type DecisionFacts = {
  readonly hasDebt: boolean;
  readonly hasFigures: boolean;
  readonly hasDocument: boolean;
  /** False for a dispute that was filed without a session and is not attached to a customer. */
  readonly hasPerson: boolean;
  /** True when a contact preference can contain the channel of the complaint. */
  readonly hasChannel: boolean;
};

/**
 * The effect of a decision:
 * - `extinguish`: the debt ends, and payments are refunded.
 * - `correct`: the operator's components replace the components of the debt.
 * - `unfreeze`: the debt continues unchanged.
 * - `contact`: the channel of the complaint is removed from the contact preference.
 * - `noted`: a contact preference cannot contain the channel, so nothing is removed.
 * - `bureau` and `none`: the debt is not affected.
 */
export type DisputeEffect = 'extinguish' | 'correct' | 'unfreeze' | 'bureau' | 'contact' | 'noted' | 'none';

export type DecisionRefusal = Refusal<'OUTCOME_NOT_HERE' | 'FIGURES_MISSING' | 'DEBT_MISSING'>;

export function effectOf(
  kind: DisputeKind,
  outcome: DisputeOutcome,
  { hasDebt, hasFigures, hasDocument, hasPerson, hasChannel }: DecisionFacts,
): DisputeEffect | DecisionRefusal {
  const { freezes } = disputeRules[kind];
  if (outcome === 'NEGADO') return freezes ? 'unfreeze' : 'none';
  if (freezes && !hasDebt) return refuse('DEBT_MISSING');
  switch (kind) {
    case 'VALOR_ERRADO':
      return hasFigures ? 'correct' : refuse('FIGURES_MISSING');
    case 'YA_PAGUE':
      if (outcome === 'ACEPTADO' && !hasFigures) return 'extinguish';
      return hasFigures ? 'correct' : refuse('FIGURES_MISSING');
    case 'NO_LA_RECONOZCO':
    case 'SUPLANTACION':
    case 'PRESCRITA':
    case 'PRUEBA_DE_CESION':
    case 'REPORTE':
    case 'TRATO':
      if (outcome === 'PARCIAL') return refuse('OUTCOME_NOT_HERE');
      if (kind === 'REPORTE') return 'bureau';
      if (kind === 'TRATO' && !hasPerson) return 'none';
      if (kind === 'TRATO') return hasChannel ? 'contact' : 'noted';
      // The operator may not collect a debt without a proof of assignment.
      return kind === 'PRUEBA_DE_CESION' && hasDocument ? 'unfreeze' : 'extinguish';
  }
}

/**
 * Each payment settles its share of the debt before the discount: half of the price settles half of the debt. `refund`
 * is the amount paid above the corrected price.
 */
export function correctedDebt({
  figures,
  original,
  total,
  paid,
}: {
  readonly figures: Components;
  readonly original: Components;
  readonly total: Pesos;
  readonly paid: Pesos;
}): { remaining: Components; refund: Pesos } {
  const [right, accepted] = [BigInt(balance(figures)), BigInt(balance(original))];
  const price = BigInt(total);
  // The credit is rounded up, in favour of the person.
  const credit = price === 0n ? 0n : (BigInt(paid) * accepted + price - 1n) / price;
  const { remaining } = imputePayment(figures, pesos(Number(credit < right ? credit : right)));
  const owedInAll = accepted === 0n ? 0n : (right * price) / accepted;
  return { remaining, refund: pesos(Math.max(0, paid - Number(owedInAll))) };
}
