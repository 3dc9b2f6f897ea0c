import type { Agreement } from '#contract/agreements.ts';
import type { Offer } from '#contract/offers.ts';
import { dueBy } from '#domain/agreements/recovery.ts';
import { formatPesos, subtract, type Pesos } from '#domain/money/money.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

export const overdueText = (agreement: Pick<Agreement, 'instalments' | 'kind'>, today: IsoDate): string =>
  `Lo vencido suma ${formatPesos(dueBy(agreement, today))}. ${
    agreement.kind === 'MEMBRESIA'
      ? 'Paga lo vencido y tu plan sigue igual.'
      : 'Ponte al día, paga una parte o habla con nosotros.'
  }`;

type Recovery = { readonly total: Pesos; readonly now: Pesos };

export type WaysAfterEnd = {
  readonly recover: (Recovery & { readonly until: IsoDate }) | null;
  readonly offer: { readonly id: string; readonly amount: Pesos } | null;
};

export function waysAfterEnd(
  { obligationId, balance, recovery }: Pick<Agreement, 'obligationId' | 'balance' | 'recovery'>,
  offers: readonly Pick<Offer, 'id' | 'obligationId' | 'state' | 'singlePayment'>[],
): WaysAfterEnd {
  const offer = offers.find((each) => each.obligationId === obligationId && isLiveOffer(each.state));
  return {
    recover: recovery && { total: balance, now: recovery.amount, until: recovery.until },
    offer: offer ? { id: offer.id, amount: offer.singlePayment } : null,
  };
}

type Prices = { readonly recover: Recovery | null; readonly offer: { readonly amount: Pesos } | null };

/** Negative when the new offer costs more than the recovered plan; null when one of the two options is missing. */
const offerSaves = ({ recover, offer }: Prices): number | null =>
  recover && offer ? recover.total - offer.amount : null;

export function cheaperWay(ways: Prices): 'recover' | 'offer' | undefined {
  const saved = offerSaves(ways);
  return saved === null || saved === 0 ? undefined : saved > 0 ? 'offer' : 'recover';
}

export function cheaperText(ways: Prices): string | undefined {
  const saved = offerSaves(ways);
  if (saved === null || !ways.recover || !ways.offer) return undefined;
  if (saved === 0) return 'Las dos cuestan lo mismo.';
  return saved > 0
    ? `La oferta nueva te cuesta ${formatPesos(subtract(ways.recover.total, ways.offer.amount))} menos.`
    : `Recuperar tu acuerdo te cuesta ${formatPesos(subtract(ways.offer.amount, ways.recover.total))} menos.`;
}

export const recoverText = ({ total, now }: Recovery): string =>
  `Recuperar tu acuerdo: ${formatPesos(total)} en total. Hoy pagas ${formatPesos(now)}.`;
export const newOfferText = (amount: Pesos): string => `Oferta nueva: ${formatPesos(amount)} en un solo pago`;
