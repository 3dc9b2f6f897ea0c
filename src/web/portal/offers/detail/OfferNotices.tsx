import { useNavigate } from '@tanstack/react-router';
import { formatPesos } from '#domain/money/money.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { OfferStanding } from '#web/portal/offers/offer-details.flow.ts';
import { requestOffer, useRereadOffers } from '#web/portal/offers/offers.queries.ts';
import { validUntilText } from '#web/portal/offers/offer-wording.ts';
import type { OfferCase } from '#web/portal/offers/offers-list.flow.ts';

export function OfferNotices({ offer, obligation, standing }: OfferCase & { standing: OfferStanding }) {
  const toOffers = (
    <RouterButton to="/portal/ofertas" variant="quiet" size="lg">
      Ver mis ofertas
    </RouterButton>
  );
  switch (standing.kind) {
    case 'live':
      return standing.changedFrom === null ? null : (
        <Notice tone="info" role="status" title="La oferta cambió">
          La entidad actualizó los valores: antes debías{' '}
          <s>
            <Money>{formatPesos(standing.changedFrom)}</Money>
          </s>{' '}
          y hoy{' '}
          <b>
            <Money>{formatPesos(offer.balance)}</Money>
          </b>
          . Los demás valores de esta página ya son los nuevos.
        </Notice>
      );
    case 'expired':
      return (
        <EndedNotice
          offer={offer}
          title={`Esta oferta venció el ${validUntilText(offer)}`}
          text="No pasa nada: puedes pedir otra."
        />
      );
    case 'discarded':
      return (
        <EndedNotice
          offer={offer}
          title="Dijiste que esta oferta no te interesaba"
          text="Puedes cambiar de idea: pide otra y tenla en un momento."
        />
      );
    case 'withdrawn':
      return (
        <EndedNotice
          offer={offer}
          title="La entidad retiró esta oferta"
          text="Puedes pedir otra con los valores de hoy."
        />
      );
    case 'in-dispute':
      return (
        <Notice
          tone="info"
          title="Esta deuda está en reclamo"
          actions={
            <>
              <RouterButton to="/portal/reclamos" size="lg">
                Ver mi reclamo
              </RouterButton>
              {toOffers}
            </>
          }
        >
          Congelada: no hay nada que pagar. Te avisamos apenas haya respuesta.
        </Notice>
      );
    case 'accepted':
      return (
        <Notice
          tone="success"
          title="Ya aceptaste un plan para esta deuda"
          actions={
            <RouterButton to="/portal" size="lg">
              Ver mi acuerdo
            </RouterButton>
          }
        />
      );
    case 'elsewhere':
      return (
        <Notice
          tone="info"
          title={
            obligation.state === 'PAGADA' || obligation.state === 'EXTINGUIDA'
              ? 'Esta deuda ya no existe'
              : 'Esta deuda no se puede acordar aquí'
          }
          actions={toOffers}
        >
          {obligation.state === 'PAGADA' || obligation.state === 'EXTINGUIDA'
            ? 'No hay nada por pagar.'
            : 'Está en otro proceso. Escríbenos y te contamos qué opciones tienes.'}
        </Notice>
      );
  }
}

function EndedNotice({ offer, title, text }: { offer: OfferCase['offer']; title: string; text: string }) {
  const navigate = useNavigate();
  const reread = useRereadOffers();
  const renewal = useSubmission(
    async () => {
      const { id } = await requestOffer(offer.id);
      await navigate({ to: '/portal/ofertas/detalles', search: { oferta: id }, replace: true });
    },
    (failure) => {
      void reread();
      return formRefusal(failure);
    },
  );
  return (
    <Notice
      tone="warn"
      title={title}
      actions={
        <>
          <Button size="lg" pending={renewal.pending} onClick={() => void renewal.send()}>
            Pedir oferta nueva
          </Button>
          <RouterButton to="/portal/ofertas" variant="quiet" size="lg">
            Ver mis ofertas
          </RouterButton>
        </>
      }
    >
      {text}
      {renewal.refusal ? (
        <p role="alert" className="mt-2 font-semibold">
          {renewal.refusal.text}
        </p>
      ) : null}
    </Notice>
  );
}
