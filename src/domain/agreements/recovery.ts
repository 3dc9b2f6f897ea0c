import { addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { sum, type Pesos } from '#domain/money/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { outstanding, reliefPolicyOf, type Agreement, type Payable } from './agreements.ts';

/** The last day on which a plan that its unpaid instalments ended can be taken up again; undefined when it cannot be. */
export function recoveryDeadline(agreement: Agreement): IsoDate | undefined {
  const { state, ended, recoveredOn } = agreement;
  const { days, times } = reliefPolicyOf(agreement).recover;
  if (state !== 'INCUMPLIDO' || ended?.byTime !== true) return undefined;
  if ((recoveredOn === undefined ? 0 : 1) >= times) return undefined;
  return addDays(bogotaDate(ended.at), days);
}

/** What everything that is due by a day of a plan comes to. */
export function dueBy({ instalments }: Agreement, day: IsoDate): Pesos {
  return sum(instalments.filter(({ dueOn }) => dueOn <= day).map(outstanding));
}

/** What takes the plan up again: everything due to that day. `isFree` is false when something has taken its place. */
export function payableToRecover(
  agreement: Agreement,
  isFree: boolean,
  today: IsoDate,
): Payable | Refusal<'RECOVER_CLOSED'> {
  const deadline = recoveryDeadline(agreement);
  if (!isFree || deadline === undefined || today > deadline) return refuse('RECOVER_CLOSED');
  return { concept: 'RECUPERACION', amount: dueBy(agreement, today), dueOn: deadline };
}
