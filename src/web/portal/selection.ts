import type { Agreement } from '#contract/agreements.ts';
import type { Offer } from '#contract/offers.ts';
import { isLiveAgreement } from '#domain/agreements/agreements.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { selectAgreement, agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { storedOfferId, storeOfferId } from '#web/shared/session/choices/chosen-offer.ts';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import type { Guard, Situation } from '#web/shared/routing/guard.ts';
import { writeSearch } from '#web/shared/routing/search-text.ts';
import { isId } from '#web/shared/session/choices/is-id.ts';

export type Choice = { kind: 'chosen'; id: string } | { kind: 'unknown' } | { kind: 'none' };

/**
 * Prefers the item in the URL, then the stored item, then the only live item. `unknown` means that the user has no item
 * with the id in the URL.
 */
export function choose(
  items: readonly { id: string; isLive: boolean }[],
  wanted: string | undefined,
  stored: string | undefined,
): Choice {
  if (wanted !== undefined)
    return items.some(({ id }) => id === wanted) ? { kind: 'chosen', id: wanted } : { kind: 'unknown' };
  if (stored !== undefined && items.some(({ id }) => id === stored)) return { kind: 'chosen', id: stored };
  const live = items.filter(({ isLive }) => isLive);
  return live.length === 1 ? { kind: 'chosen', id: live[0]!.id } : { kind: 'none' };
}

/** After the guard `offerChosen`, the URL always contains the id. */
export const offerSearch = (raw: Record<string, unknown>): { oferta?: string } => pickText(raw, 'oferta');
/** After the guard `agreementChosen`, the URL contains the id, unless the read of the agreements failed. */
export const agreementSearch = (raw: Record<string, unknown>): { acuerdo?: string } => pickText(raw, 'acuerdo');

export const helpSearch = (
  raw: Record<string, unknown>,
): { acuerdo?: string; opcion?: 'parte'; paso?: 'plazo'; propuesta?: string } => ({
  ...agreementSearch(raw),
  ...(raw.opcion === 'parte' && { opcion: 'parte' as const }),
  ...(raw.paso === 'plazo' && { paso: 'plazo' as const, ...pickId(raw, 'propuesta') }),
});

const pickId = (raw: Record<string, unknown>, name: 'propuesta'): { propuesta?: string } => {
  const value = raw[name];
  return isId(value) ? { [name]: value } : {};
};

function pickText<K extends string>(raw: Record<string, unknown>, name: K): { [N in K]?: string } {
  const value = raw[name];
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [N in K]?: string };
}

interface Kind {
  param: 'oferta' | 'acuerdo';
  items(data: { offers: Offer[]; agreements: Agreement[] }): { id: string; isLive: boolean }[];
  stored(): string | undefined;
  remember(id: string): void;
  /**
   * After a failed read, the page offers a retry (specification §7). Without this option, the failed read opens the
   * error page.
   */
  isSilent?: boolean;
}

function chosen({ param, items, stored, remember, isSilent = false }: Kind): Guard {
  return async (situation) => {
    const wanted = situation.search[param];
    const reading = situation.queries.ensureQueryData(managementQuery);
    const known = await (isSilent ? reading.catch(() => undefined) : reading);
    if (!known) return undefined;
    let choice = choose(items(known), wanted, stored());
    // The cached list may be older than the URL, for example after an acceptance in another tab.
    if (choice.kind === 'unknown') choice = choose(items(await reread(situation)), wanted, stored());
    if (choice.kind === 'unknown') throw pageNotFound(situation.pathname);
    if (choice.kind === 'none') return '/portal/ofertas';
    if (!situation.preload) remember(choice.id);
    if (wanted !== undefined) return undefined;
    return situation.pathname + writeSearch({ ...situation.search, [param]: choice.id }) + hashOf(situation.address);
  };
}

const reread = ({ queries }: Situation) => queries.fetchQuery({ ...managementQuery, staleTime: 0 });
const hashOf = (address: string) => (address.includes('#') ? address.slice(address.indexOf('#')) : '');

const offerKind: Kind = {
  param: 'oferta',
  items: ({ offers }) => offers.map(({ id, state }) => ({ id, isLive: isLiveOffer(state) })),
  stored: storedOfferId,
  remember: storeOfferId,
};
export const offerChosen: Guard = chosen(offerKind);

/** Also allows an accepted offer, which the list of offers no longer contains. */
export const offerOrItsAgreementChosen: Guard = chosen({
  ...offerKind,
  items: (data) => [
    ...offerKind.items(data),
    ...data.agreements.flatMap(({ offerId }) => (offerId === null ? [] : [{ id: offerId, isLive: false }])),
  ],
});

export const agreementChosen: Guard = chosen({
  param: 'acuerdo',
  items: ({ agreements }) => agreements.map(({ id, state }) => ({ id, isLive: isLiveAgreement(state) })),
  stored: () => agreementStore.getState().selectedAgreementId ?? undefined,
  remember: selectAgreement,
  isSilent: true,
});
