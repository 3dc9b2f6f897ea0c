import { instalmentLimit } from '#domain/diagnosis/diagnosis.ts';
import { formatPesos, subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Fit } from './offers.store.ts';

/** The most that an instalment of the obligation may take by the last diagnosis; null without one. */
export function limitOf(fit: Fit | undefined, obligationId: string): Pesos | null {
  if (!fit || fit.capacity === null || fit.freeCash === null) return null;
  const { capacity, freeCash, ownPayments } = fit;
  return instalmentLimit({ capacity, freeCash }, ownPayments[obligationId] ?? zeroPesos);
}

interface ReasonFacts {
  balance: Pesos;
  singlePayment: Pesos;
  lowestInstalment: Pesos;
  fitsCapacity: boolean | null;
}

/** Why an offer stands where it stands, in two sentences at most. */
export function reasonOf(
  offer: ReasonFacts,
  place: { rank: number; among: number; lowerInstalments: boolean },
): string {
  const saving = `Con un solo pago ahorras ${formatPesos(subtract(offer.balance, offer.singlePayment))}.`;
  const lightest = `desde ${formatPesos(offer.lowestInstalment)} al mes`;
  const isFirst = place.rank === 1 && place.among > 1;
  if (isFirst && place.lowerInstalments) {
    const fitting = offer.fitsCapacity === true ? ', y cabe en tu presupuesto' : '';
    return `Es la de cuota más baja: ${lightest}${fitting}. ${saving}`;
  }
  if (isFirst && offer.fitsCapacity === true)
    return `Cabe en tu presupuesto y es la que lleva más tiempo pendiente. ${saving}`;
  if (isFirst) return `Es la que lleva más tiempo pendiente. ${saving}`;
  if (offer.fitsCapacity === true) return `Cabe en tu presupuesto, ${lightest}. ${saving}`;
  if (offer.fitsCapacity === false) return `Hoy pasa lo que puedes pagar al mes. ${saving}`;
  return `${saving} También puedes pagarla por cuotas.`;
}
