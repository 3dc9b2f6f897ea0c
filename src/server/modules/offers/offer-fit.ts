import { formatPesos, subtract, type Pesos } from '#domain/money/money.ts';

interface ReasonFacts {
  balance: Pesos;
  singlePayment: Pesos;
  lowestInstalment: Pesos;
  fitsCapacity: boolean | null;
  openingShort: Pesos | null;
  /** The free amount of the month for its plans; null when unknown. */
  free: Pesos | null;
}

/** The reason of an offer's rank, in at most two sentences. */
export function reasonOf(
  offer: ReasonFacts,
  place: { rank: number; among: number; lowerInstalments: boolean },
): string {
  const saving = `Con un solo pago ahorras ${formatPesos(subtract(offer.balance, offer.singlePayment))}.`;
  const lightest = `desde ${formatPesos(offer.lowestInstalment)} al mes`;
  const isFirst = place.rank === 1 && place.among > 1;
  if (isFirst && place.lowerInstalments) {
    const fitting = offer.fitsCapacity === true ? ', y cabe en lo que te queda libre' : '';
    return `Es la de cuota más baja: ${lightest}${fitting}. ${saving}`;
  }
  if (isFirst && offer.fitsCapacity === true)
    return `Cabe en lo que te queda libre y es la que lleva más tiempo pendiente. ${saving}`;
  if (isFirst) return `Es la que lleva más tiempo pendiente. ${saving}`;
  if (offer.fitsCapacity === true) return `Cabe en lo que te queda libre, ${lightest}. ${saving}`;
  if (offer.openingShort !== null)
    return `La cuota te alcanza; el pago inicial de ${formatPesos(offer.openingShort)} todavía no. ${saving}`;
  if (offer.free !== null && offer.fitsCapacity === false)
    return `Su cuota más baja supera los ${formatPesos(offer.free)} que te quedan libres al mes. ${saving}`;
  return `${saving} También puedes pagarla por cuotas.`;
}
