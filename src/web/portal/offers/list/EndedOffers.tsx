import { debtName } from '#texts/debt-name.ts';
import { formatPesos } from '#domain/money/money.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/forms/Field.tsx';
import { Money } from '#ui/Money.tsx';
import { requestOffer, useRereadOffers } from '#web/portal/offers/offers.queries.ts';
import { validUntilText } from '#web/portal/offers/offer-wording.ts';
import type { OfferCase } from '#web/portal/offers/offers-list.flow.ts';

export function EndedOffers({ cases, open }: { cases: readonly OfferCase[]; open: boolean }) {
  return (
    <Accordion
      className="mt-8"
      items={[
        {
          id: 'ofertas-anteriores',
          title: `Ofertas que ya no están vigentes (${cases.length})`,
          open,
          body: (
            <ul className="grid gap-4">
              {cases.map((each) => (
                <EndedOffer key={each.offer.id} {...each} />
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function EndedOffer({ offer, obligation }: OfferCase) {
  const reread = useRereadOffers();
  const renewal = useSubmission(
    async () => {
      const fresh = await requestOffer(offer.id);
      await reread();
      showToast({
        id: `renovar-${obligation.id}`,
        tone: 'success',
        text: `Listo: tu oferta de ${debtName(obligation)} está vigente hasta el ${validUntilText(fresh)}.`,
      });
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    },
    (failure) => {
      void reread();
      return formRefusal(failure);
    },
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <p className="font-semibold">
          {debtName(obligation)}, <Money>{formatPesos(offer.balance)}</Money>
        </p>
        <p className="text-body-sm text-ink-2">{endedText(offer)}</p>
        {renewal.refusal ? <FieldError>{renewal.refusal.text}</FieldError> : null}
      </div>
      <Button variant="soft" size="lg" pending={renewal.pending} onClick={() => void renewal.send()}>
        Pedir oferta nueva<span className="sr-only"> de {debtName(obligation)}</span>
      </Button>
    </li>
  );
}

function endedText(offer: OfferCase['offer']): string {
  if (offer.state === 'VENCIDA') return `Venció el ${validUntilText(offer)}. Pedir otra no cuesta nada.`;
  if (offer.state === 'DESCARTADA') return 'Dijiste que no te interesaba. Puedes cambiar de idea.';
  return 'La entidad la retiró.';
}
