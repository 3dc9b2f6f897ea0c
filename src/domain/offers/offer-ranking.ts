import type { Pesos } from '#domain/money/money.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

export type RankedOffer = { readonly fits: boolean; readonly arrearsSince: IsoDate; readonly instalment: Pesos };

/**
 * Sorts offers, best first: fitting ones, then oldest arrears or, if the customer wants lower instalments, lowest
 * instalment.
 */
export function offerRanking<O extends RankedOffer>(offers: readonly O[], wish: { lowerInstalments: boolean }): O[] {
  const byArrears = (a: O, b: O) => (a.arrearsSince < b.arrearsSince ? -1 : a.arrearsSince > b.arrearsSince ? 1 : 0);
  return offers.toSorted(
    (a, b) =>
      Number(b.fits) - Number(a.fits) ||
      (wish.lowerInstalments ? a.instalment - b.instalment || byArrears(a, b) : byArrears(a, b)),
  );
}
