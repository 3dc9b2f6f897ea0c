import { useMutation } from '@tanstack/react-query';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { useMutateOnce } from '#web/shared/api/use-mutate-once.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { TextButton } from '#ui/TextButton.tsx';
import { useDiscardOffer, useRenewOffer, useRereadOffers } from '#web/portal/offers/offers.queries.ts';
import type { OfferCase } from '#web/portal/offers/offers-list.flow.ts';

/** "No me interesa", with an undo that requests another offer for the debt. */
export function DiscardOffer({ offer, obligation }: OfferCase) {
  const discard = useDiscardOffer();
  const renew = useRenewOffer();
  const reread = useRereadOffers();
  const id = `descartar-${obligation.id}`;
  // The card unmounts meanwhile, so this must not use its state.
  async function attempt(action: () => Promise<unknown>, onDone: () => void) {
    try {
      await action();
      onDone();
    } catch (failure) {
      showToast({ id, tone: 'danger', text: submissionMessage(failure) });
    }
    await reread();
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
  const undo = () =>
    void attempt(
      () => renew.mutateAsync(offer.id),
      () => showToast({ id, tone: 'success', text: `La oferta de ${obligation.product} está de vuelta.` }),
    );
  const dismissal = useMutation({
    mutationFn: () =>
      attempt(
        () => discard.mutateAsync(offer.id),
        () =>
          showToast({
            id,
            text: `Quitamos la oferta de ${obligation.product}. Puedes pedirla de nuevo cuando quieras.`,
            action: { label: 'Deshacer', onAct: undo },
          }),
      ),
  });
  const dismiss = useMutateOnce(dismissal);
  return (
    <TextButton onClick={() => dismiss()} aria-busy={dismissal.isPending || undefined}>
      No me interesa<span className="sr-only"> la oferta de {obligation.product}</span>
    </TextButton>
  );
}
