import type { Obligation, Offer } from '#contract/offers.ts';
import type { ToolTips } from '#contract/config.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';

export type OfferStanding =
  | { kind: 'live'; changedFrom: Offer['previousBalance'] }
  | { kind: 'expired' }
  | { kind: 'withdrawn' }
  | { kind: 'discarded' }
  | { kind: 'in-dispute' }
  | { kind: 'accepted' }
  /** The state of the debt allows no acceptance of an offer, for example during an insolvency. */
  | { kind: 'elsewhere'; state: Obligation['state'] };

export function standingOf(
  offer: Pick<Offer, 'state' | 'previousBalance' | 'balance'>,
  obligation: Pick<Obligation, 'state'>,
): OfferStanding {
  if (obligation.state === 'EN_DISPUTA') return { kind: 'in-dispute' };
  if (offer.state === 'ACEPTADA' || offer.state === 'CONVERTIDA') return { kind: 'accepted' };
  if (obligation.state !== 'ACTIVA' && obligation.state !== 'EN_NEGOCIACION')
    return { kind: 'elsewhere', state: obligation.state };
  if (isLiveOffer(offer.state)) {
    const changed = offer.previousBalance !== null && offer.previousBalance !== offer.balance;
    return { kind: 'live', changedFrom: changed ? offer.previousBalance : null };
  }
  return { kind: offer.state === 'VENCIDA' ? 'expired' : offer.state === 'DESCARTADA' ? 'discarded' : 'withdrawn' };
}

export function successorOf(
  offer: Pick<Offer, 'id' | 'obligationId' | 'state'>,
  offers: readonly Offer[],
): Offer | undefined {
  if (isLiveOffer(offer.state)) return undefined;
  return offers.find(
    ({ id, obligationId, state }) => obligationId === offer.obligationId && id !== offer.id && isLiveOffer(state),
  );
}

const ownWords = {
  capital: { titulo: 'Capital', texto: 'La plata que te prestaron y aún no has pagado, sin intereses.' },
  'interes-corriente': {
    titulo: 'Intereses corrientes',
    texto: 'El precio del préstamo mientras estaba al día: lo que se pactó por usar la plata.',
  },
  'interes-mora': { titulo: 'Intereses de mora', texto: 'Lo que se suma por cada día de atraso.' },
  otros: { titulo: 'Otros cargos', texto: 'Seguros, comisiones y gastos que la entidad sumó a la cuenta.' },
  descuento: {
    titulo: 'Descuento',
    texto: 'La parte de la deuda que la entidad acepta no cobrarte si cumples el acuerdo.',
  },
  servicio: {
    titulo: 'Costo de nuestro servicio',
    texto: 'No te cobramos por ayudarte a llegar a un acuerdo. Todo lo que pagas va a tu deuda.',
  },
  'cuota-inicial': { titulo: 'Pago inicial', texto: 'Lo que pagas al empezar. Si la das, las demás cuotas bajan.' },
  vigencia: { titulo: 'Vigencia', texto: 'El tiempo durante el que la oferta o el plan están activos.' },
} satisfies ToolTips;

export type ExplainedTerm = keyof typeof ownWords;

export function explanation(term: ExplainedTerm, tips: ToolTips | null | undefined): { title: string; text: string } {
  const given = tips?.[term];
  const { titulo, texto } =
    given && typeof given.titulo === 'string' && typeof given.texto === 'string' ? given : ownWords[term];
  return { title: titulo, text: texto };
}
