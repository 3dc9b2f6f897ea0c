import { useNavigate } from '@tanstack/react-router';
import type { Obligation, Offer } from '#contract/offers.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { validUntilText } from './offer-wording.ts';

export function useDecideLater(offer: Pick<Offer, 'validUntil'>, { product }: Pick<Obligation, 'product'>) {
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/portal/ofertas' });
    showToast({
      id: 'oferta-guardada',
      tone: 'success',
      text: `Guardamos tu oferta de ${product}. Está vigente hasta el ${validUntilText(offer)}.`,
    });
  };
}
