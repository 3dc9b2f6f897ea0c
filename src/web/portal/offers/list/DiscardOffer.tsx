import { discardOffer } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { TextButton } from '#ui/TextButton.tsx';
import { requestOffer, useRereadOffers } from '#web/portal/offers/offers.queries.ts';
import type { OfferCase } from '#web/portal/offers/offers-list.flow.ts';

export function DiscardOffer({ offer, obligation }: OfferCase) {
  const reread = useRereadOffers();
  const id = `descartar-${obligation.id}`;
  // This function must not use the state of the card, because the card may unmount before the request ends.
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
      () => requestOffer(offer.id),
      () => showToast({ id, tone: 'success', text: `La oferta de ${obligation.product} está de vuelta.` }),
    );
  const dismissal = useSubmission(() =>
    attempt(
      () => call(discardOffer, { params: { offerId: offer.id } }),
      () =>
        showToast({
          id,
          text: `Quitamos la oferta de ${obligation.product}. Puedes pedirla de nuevo cuando quieras.`,
          action: { label: 'Deshacer', onAct: undo },
        }),
    ),
  );
  return (
    <TextButton onClick={() => void dismissal.send()} aria-busy={dismissal.pending || undefined}>
      No me interesa<span className="sr-only"> la oferta de {obligation.product}</span>
    </TextButton>
  );
}
