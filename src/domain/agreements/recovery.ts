import { addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { sum, type Pesos } from '#domain/money/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { isLiveAgreement, reliefPolicyOf, type Agreement } from './agreements.ts';
import type { Payable } from './payables.ts';
import { outstanding, type Instalment } from './instalments.ts';

export function recoveryDeadline(agreement: Agreement): IsoDate | undefined {
  const { state, ended, recoveredOn } = agreement;
  const { days, times } = reliefPolicyOf(agreement).recover;
  if (state !== 'INCUMPLIDO' || ended?.byTime !== true) return undefined;
  if ((recoveredOn === undefined ? 0 : 1) >= times) return undefined;
  return addDays(bogotaDate(ended.at), days);
}

export function dueBy(
  { instalments }: { readonly instalments: readonly Omit<Instalment, 'position' | 'movedTo' | 'parts'>[] },
  day: IsoDate,
): Pesos {
  return sum(instalments.filter(({ dueOn }) => dueOn <= day).map(outstanding));
}

export type OfferInstead = { readonly offerId: string } | { readonly canAsk: 1 };

/** `isFree` is false when a fact outside the agreement prevents the recovery, for example a newer plan. */
export function payableToRecover(
  agreement: Agreement,
  isFree: boolean,
  today: IsoDate,
  instead?: OfferInstead,
): Payable | Refusal<'RECOVER_CLOSED'> {
  if (isLiveAgreement(agreement.state)) return refuse('RECOVER_CLOSED', { why: 'RUNNING' });
  const deadline = recoveryDeadline(agreement);
  if (!isFree || deadline === undefined || today > deadline)
    return refuse('RECOVER_CLOSED', { why: agreement.recoveredOn === undefined ? 'OVER' : 'ONCE', ...instead });
  return { concept: 'RECUPERACION', amount: dueBy(agreement, today), dueOn: deadline };
}
