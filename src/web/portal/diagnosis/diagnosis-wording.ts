import type { HouseholdDebtView } from '#contract/diagnosis.ts';
import { levelWord, monthsText, rateText } from '#texts/diagnosis-text.ts';
import { reportedUntil } from '#domain/debts/bureau-clock.ts';
import { addDays, formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import type { DebtStanding } from '#domain/debts/debt-priority.ts';
import { assumedRateBps } from '#domain/diagnosis/diagnosis.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';

export const standingText: Record<DebtStanding, string> = {
  ABIERTA: 'Pendiente',
  EN_ACUERDO: 'Con acuerdo de pago',
  EN_DISPUTA: 'En revisión por un reclamo',
  EN_INSOLVENCIA: 'En proceso de insolvencia',
  EN_COBRO_JURIDICO: 'En cobro jurídico',
};

export function daysLateText(days: number): string {
  if (days <= 0) return 'Al día';
  if (days < 60) return `Pendiente hace ${days} ${days === 1 ? 'día' : 'días'}`;
  return `Pendiente hace ${monthsText(Math.floor(days / 30.44))}`;
}

export const nameOf = ({ product, creditor }: Pick<HouseholdDebtView, 'product' | 'creditor'>): string =>
  product ? `${product}, ${creditor}` : creditor;

/** Returns the balances of debts with equal names, by debt id, to distinguish two cards of the same bank. */
export function alikeDebts(debts: readonly HouseholdDebtView[]): Map<string, Pesos> {
  const times = new Map<string, number>();
  for (const debt of debts) times.set(nameOf(debt), (times.get(nameOf(debt)) ?? 0) + 1);
  return new Map(debts.flatMap((debt) => ((times.get(nameOf(debt)) ?? 0) > 1 ? [[debt.id, debt.balance]] : [])));
}

export const levelConclusion = (level: number, index: number): string => `Nivel ${levelWord(level)}: ${index} de 100.`;

/**
 * Returns the dates until which credit bureaus may report the debt: `paidToday` if the user pays today, and `unpaid` if
 * the user does not pay. Returns undefined when the debt is not overdue.
 */
export function clockOf(
  { arrearsSince, daysLate }: Pick<HouseholdDebtView, 'arrearsSince' | 'daysLate'>,
  today: IsoDate,
): { paidToday: string; unpaid: string } | undefined {
  const since = arrearsSince ?? (daysLate > 0 ? addDays(today, -daysLate) : undefined);
  if (!since || since >= today) return undefined;
  return { paidToday: formatLongDate(reportedUntil(since, today)), unpaid: formatLongDate(reportedUntil(since)) };
}

export const debtTerms = ({ annualRateBps, minimum }: HouseholdDebtView): string =>
  [
    annualRateBps === null
      ? `Tasa: no sé (contamos ${rateText(assumedRateBps)})`
      : `Tasa ${rateText(annualRateBps)} E.A.`,
    `pide ${formatPesos(minimum)} al mes`,
  ].join(', ');
