import { instalmentMonths } from '#domain/agreements/instalment-months.ts';
import { formatMediumDate, monthName, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import type { Stair } from '#ui/figures/Staircase.tsx';
import { DENSE_FROM } from '#ui/figures/stairs-layout.ts';

type PlannedPayment = { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos };

export function planStairs(payments: readonly PlannedPayment[]): Stair[] {
  const months = instalmentMonths(payments);
  let paid = 0;
  return payments.map(({ number, dueOn, amount }, index) => {
    paid += amount;
    return {
      value: paid,
      amount: formatPesos(pesos(paid)).replace(/^\D+/, ''),
      label: number === 0 ? 'inicial' : monthLabel(months[index]!, payments.length >= DENSE_FROM),
      date: formatMediumDate(dueOn),
    };
  });
}

function monthLabel({ year, month }: ReturnType<typeof instalmentMonths>[number], withYear: boolean): string {
  const short = monthName(month).slice(0, 3);
  return withYear ? `${short} ${String(year).slice(2)}` : short;
}
