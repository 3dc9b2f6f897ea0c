import { useNavigate } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { debtName } from '#texts/debt-name.ts';
import { formatPesos } from '#domain/money/money.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { Button } from '#ui/Button.tsx';
import { ForwardIcon } from '#ui/icons.ts';
import { Money } from '#ui/Money.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StickyActionBar } from '#ui/StickyActionBar.tsx';
import { DebtFacts, OfferQuestions, WhatHappensNext } from './OfferFacts.tsx';
import { OfferNotices } from './OfferNotices.tsx';
import { OfferReceipt } from './OfferReceipt.tsx';
import { standingOf, successorOf } from '#web/portal/offers/offer-details.flow.ts';
import { offerViewQuery } from '#web/portal/offers/offers.queries.ts';
import { useDecideLater } from '#web/portal/offers/use-decide-later.ts';
import { accountText } from '#web/portal/offers/offer-wording.ts';
import { DisputeLink } from '#web/portal/parts/DisputeLink.tsx';
import { useChosenOffer } from '#web/portal/offers/use-chosen-offer.ts';
import './offer-details.css';

export function OfferDetailsPage() {
  const listed = useChosenOffer('/portal/ofertas/detalles');
  const { obligation } = listed;
  const view = useQuery(offerViewQuery(listed.offer.id));
  const offer = view.data?.id === listed.offer.id ? view.data : listed.offer;
  useSuccessor(offer);
  const standing = standingOf(offer, obligation);
  const live = standing.kind === 'live';
  const later = useDecideLater(offer, obligation);
  const account = accountText(obligation);
  return (
    <>
      <PageHeader title={debtName(obligation)} lead={account || undefined} />
      <div className="mt-6 empty:hidden">
        <OfferNotices offer={offer} obligation={obligation} standing={standing} />
      </div>
      <div className="details-columns">
        <div className="details-receipt">
          {standing.kind === 'in-dispute' ? null : (
            <OfferReceipt
              offer={offer}
              obligation={obligation}
              live={live}
              changedFrom={live ? standing.changedFrom : null}
            />
          )}
          {live ? (
            <div className="mt-6 grid gap-2 max-lg:justify-items-center">
              <RouterButton
                className="max-lg:hidden"
                to="/portal/ofertas/seleccionar-plan"
                search={{ oferta: offer.id }}
                size="3xl"
                block
                iconEnd={<ForwardIcon aria-hidden />}
              >
                Elegir cómo pagar
              </RouterButton>
              <p className="text-center text-body-sm text-ink-2">Todavía no te comprometes a nada.</p>
              <Button variant="quiet" size="lg" block className="text-link" onClick={() => void later()}>
                Guardar y decidir después
              </Button>
            </div>
          ) : null}
        </div>
        <div className="grid gap-10">
          <WhatHappensNext />
          <DebtFacts obligation={obligation} />
          {live ? <DisputeLink where="offer" obligationId={obligation.id} /> : null}
          <OfferQuestions obligation={obligation} />
        </div>
      </div>
      {live ? (
        <StickyActionBar
          label="Resumen de tu oferta"
          summary={<Money>{formatPesos(offer.singlePayment)}</Money>}
          detail="en un solo pago"
          action={
            <RouterButton to="/portal/ofertas/seleccionar-plan" search={{ oferta: offer.id }}>
              Elegir cómo pagar
            </RouterButton>
          }
        />
      ) : null}
    </>
  );
}

function useSuccessor(offer: Parameters<typeof successorOf>[0]) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, state, obligationId } = offer;
  useEffect(() => {
    let here = true;
    if (state !== 'RETIRADA') return;
    void queries.fetchQuery({ ...managementQuery, staleTime: 0 }).then(
      ({ offers }) => {
        const next = successorOf({ id, state, obligationId }, offers);
        if (next && here) void navigate({ to: '/portal/ofertas/detalles', search: { oferta: next.id }, replace: true });
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [id, state, obligationId, queries, navigate]);
}
