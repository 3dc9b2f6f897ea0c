import type { HouseholdDebtView } from '#contract/diagnosis.ts';
import { daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import type { DebtStanding } from '#domain/debts/debt-priority.ts';
import { monthlyDue, wholeBalance, type Agreement } from '#domain/agreements/agreements.ts';
import { nextOwed } from '#domain/agreements/instalments.ts';
import { agedDaysLate } from '#domain/diagnosis/diagnosis.ts';
import { zeroPesos } from '#domain/money/money.ts';
import { balance, isOpenObligation, type ObligationState } from '#domain/debts/obligations.ts';
import type { RunningPlan } from '#server/db/month.store.ts';
import type { DeclaredDebtRow, ObligationRow, ProfileRow } from './diagnosis.store.ts';

const standings: Partial<Record<ObligationState, DebtStanding>> = {
  EN_ACUERDO: 'EN_ACUERDO',
  EN_DISPUTA: 'EN_DISPUTA',
  EN_INSOLVENCIA: 'EN_INSOLVENCIA',
  EN_COBRO_JURIDICO: 'EN_COBRO_JURIDICO',
};

export function standingOf(state: ObligationState): DebtStanding | undefined {
  return isOpenObligation(state) ? (standings[state] ?? 'ABIERTA') : undefined;
}

export function ownDebts(
  obligations: readonly ObligationRow[],
  plans: readonly RunningPlan[],
  ownPayments: ProfileRow['ownPayments'],
  today: IsoDate,
): HouseholdDebtView[] {
  return obligations.flatMap((obligation): HouseholdDebtView[] => {
    const standing = standingOf(obligation.state);
    if (standing === undefined) return [];
    const debt = {
      id: obligation.id,
      origin: 'PROPIA' as const,
      creditor: obligation.originalCreditor,
      product: obligation.product,
      annualRateBps: null,
      arrearsSince: obligation.arrearsSince,
      standing,
    };
    const plan = plans.find(({ obligationId }) => obligationId === obligation.id);
    if (standing === 'EN_ACUERDO' && plan?.agreement.underReviewSince !== undefined)
      return [
        { ...debt, standing: 'EN_DISPUTA', balance: wholeBalance(plan.agreement), minimum: zeroPesos, daysLate: 0 },
      ];
    if (standing === 'EN_ACUERDO' && plan) return [{ ...debt, ...underAgreement(plan.agreement, today) }];
    return [
      {
        ...debt,
        balance: balance(obligation),
        minimum: standing === 'EN_DISPUTA' ? zeroPesos : (ownPayments[obligation.id] ?? zeroPesos),
        daysLate: Math.max(0, daysBetween(obligation.arrearsSince, today)),
      },
    ];
  });
}

function underAgreement(agreement: Agreement, today: IsoDate) {
  const next = nextOwed(agreement.instalments);
  return {
    balance: wholeBalance(agreement),
    minimum: monthlyDue(agreement, today),
    daysLate: next ? Math.max(0, daysBetween(next.dueOn, today)) : 0,
  };
}

export function declaredDebts(rows: readonly DeclaredDebtRow[], today: IsoDate): HouseholdDebtView[] {
  return rows.map((row) => ({
    id: row.id,
    origin: 'DECLARADA',
    creditor: row.creditor,
    product: null,
    balance: row.balance,
    annualRateBps: row.annualRateBps,
    minimum: row.minimum,
    daysLate: agedDaysLate(row.daysLate, row.declaredOn, today),
    arrearsSince: null,
    standing: 'ABIERTA',
  }));
}
