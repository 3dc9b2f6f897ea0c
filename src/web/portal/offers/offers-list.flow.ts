import { capitalised } from '#domain/capitalised.ts';
import type { Agreement } from '#contract/agreements.ts';
import type { Obligation, Offer } from '#contract/offers.ts';
import { formatPesos, sum, type Pesos } from '#domain/money/money.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { isOpenObligation } from '#domain/debts/obligations.ts';
import { isLiveAgreement } from '#domain/agreements/agreements.ts';

export interface OfferCase {
  offer: Offer;
  obligation: Obligation;
}

export interface OffersOverview {
  recommended: OfferCase | undefined;
  others: OfferCase[];
  /** Only renewable offers of debts that have no live offer and no open dispute. */
  ended: OfferCase[];
  withoutOffer: Obligation[];
  owed: Pesos;
  zeroFrom: Pesos;
  discountUpTo: Pesos;
  hasDebts: boolean;
}

export function offersOverview({
  obligations,
  offers,
}: {
  obligations: readonly Obligation[];
  offers: readonly Offer[];
}): OffersOverview {
  const byId = new Map(obligations.map((each) => [each.id, each]));
  const cases = offers
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap((offer) => {
      const obligation = byId.get(offer.obligationId);
      return obligation ? [{ offer, obligation }] : [];
    });
  const live = cases.filter(({ offer }) => isLiveOffer(offer.state));
  const withLive = new Set(live.map(({ obligation }) => obligation.id));
  const ended = cases.filter(
    ({ offer, obligation }) =>
      !isLiveOffer(offer.state) &&
      !withLive.has(obligation.id) &&
      isRenewable(offer) &&
      obligation.state !== 'EN_DISPUTA',
  );
  const shown = new Set([...withLive, ...ended.map(({ obligation }) => obligation.id)]);
  const [recommended, ...others] = live;
  return {
    recommended,
    others,
    ended,
    withoutOffer: obligations.filter(
      ({ id, state }) => isOpenObligation(state) && state !== 'EN_ACUERDO' && !shown.has(id),
    ),
    owed: sum(live.map(({ offer }) => offer.balance)),
    zeroFrom: sum(live.map(({ offer }) => offer.singlePayment)),
    discountUpTo: sum(live.map(({ offer }) => offer.bestDiscount)),
    hasDebts: obligations.some(({ state }) => isOpenObligation(state)),
  };
}

function isRenewable({ state }: Offer): boolean {
  return state === 'VENCIDA' || state === 'RETIRADA' || state === 'DESCARTADA';
}

export function agreementsUnderWay(agreements: readonly Agreement[]): Agreement[] {
  const nextDue = ({ payables }: Agreement) => payables[0]?.dueOn ?? '9999-12-31';
  return agreements
    .filter(({ state, kind }) => isLiveAgreement(state) && kind !== 'MEMBRESIA')
    .toSorted((a, b) => (nextDue(a) < nextDue(b) ? -1 : nextDue(a) > nextDue(b) ? 1 : 0));
}

export function offersWords(
  live: readonly Pick<Offer, 'balance' | 'singlePayment'>[],
  firstName: string,
): { title: string; text: string } {
  const [owed, zeroFrom] = [sum(live.map(({ balance }) => balance)), sum(live.map((offer) => offer.singlePayment))];
  return {
    title: `Tienes ${offersInWords(live.length)}${firstName ? `, ${firstName}` : ''}`,
    text: `Debes ${formatPesos(owed)}. ${closedText(live.length)} con ${formatPesos(zeroFrom)} en un solo pago.`,
  };
}

const closedText = (count: number): string =>
  count === 1 ? 'Esta se cierra' : `Estas ${feminine[count] ?? count} se cierran`;

const feminine = ['', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];

export function offersInWords(count: number): string {
  return `${feminine[count] || count} ${count === 1 ? 'oferta' : 'ofertas'}`;
}

export function shortProduct(product: string): string {
  const kind = /^(?:crédito|préstamo|plan)\s+(?:de\s+)?(.+)$/i.exec(product)?.[1];
  const words = kind !== undefined && kind.length <= 16 ? kind : (kind ?? product).split(' ')[0]!;
  return capitalised(words);
}
