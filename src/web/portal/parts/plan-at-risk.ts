import type { Agreement } from '#contract/agreements.ts';
import { dueBy } from '#domain/agreements/recovery.ts';
import { formatPesos, subtract, type Pesos } from '#domain/money/money.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Offer } from '#contract/offers.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';

/** What a plan that is about to end asks: the same on every page. */
export const overdueText = (agreement: Pick<Agreement, 'instalments'>, today: IsoDate): string =>
  `Lo vencido suma ${formatPesos(dueBy(agreement, today))}. Ponte al día, paga una parte o habla con nosotros.`;

/** The two ways to go on after a plan ended, with what each costs in all. */
export type WaysAfterEnd = {
  readonly recover: { readonly total: Pesos; readonly now: Pesos; readonly until: IsoDate } | undefined;
  readonly offer: { readonly id: string; readonly amount: Pesos } | undefined;
};

export function waysAfterEnd(
  { obligationId, balance, recovery }: Pick<Agreement, 'obligationId' | 'balance' | 'recovery'>,
  offers: readonly Pick<Offer, 'id' | 'obligationId' | 'state' | 'singlePayment'>[],
): WaysAfterEnd {
  const offer = offers.find((each) => each.obligationId === obligationId && isLiveOffer(each.state));
  return {
    recover: recovery ? { total: balance, now: recovery.amount, until: recovery.until } : undefined,
    offer: offer && { id: offer.id, amount: offer.singlePayment },
  };
}

/** Which of both ways costs less; undefined where there is only one. */
export function cheaperText({ recover, offer }: WaysAfterEnd): string | undefined {
  if (!recover || !offer) return undefined;
  const saved = subtract(recover.total, offer.amount);
  if (saved === 0) return 'Las dos cuestan lo mismo.';
  return saved > 0
    ? `La oferta nueva te cuesta ${formatPesos(saved)} menos.`
    : `Recuperar tu acuerdo te cuesta ${formatPesos(subtract(offer.amount, recover.total))} menos.`;
}

export const recoverText = (total: Pesos): string => `Recuperar tu acuerdo: ${formatPesos(total)} en total`;
export const newOfferText = (amount: Pesos): string => `Oferta nueva: ${formatPesos(amount)} en un solo pago`;
