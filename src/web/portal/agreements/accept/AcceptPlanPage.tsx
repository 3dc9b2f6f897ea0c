import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Agreement } from '#contract/agreements.ts';
import type { Proposal } from '#contract/offers.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { agreementStore, changeAgreementForm, selectAgreement } from '#web/shared/session/choices/agreement.store.ts';
import { stopCountdown } from '#web/shared/session/choices/countdown.store.ts';
import { dropQuote, keepQuote } from '#web/shared/session/choices/price-hold.store.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { GlobalCountdown } from '#web/portal/parts/GlobalCountdown.tsx';
import { PriceHold } from '#web/portal/parts/PriceHold.tsx';
import { latePart } from '#web/shared/parts/late-part.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { acceptedAgreement, type acceptPlanSearch } from './accept-plan.flow.ts';
import { AcceptedElsewhere } from '#web/portal/parts/AcceptedElsewhere.tsx';
import { AcceptedPlan } from './AcceptedPlan.tsx';
import { noAgreementSelected } from '#web/portal/parts/document-mail.flow.ts';
import { agreementFactsOf } from '#texts/agreement-facts.ts';
import { proposalQuery } from '#web/portal/agreements/agreements.queries.ts';
import { ReviewPlan } from './ReviewPlan.tsx';
import { useSeenOffer } from '#web/portal/parts/use-seen-offer.ts';
import { useDocumentMail } from '#web/portal/parts/use-document-mail.ts';

const AcceptanceDialog = latePart(async () => (await import('./AcceptanceDialog.tsx')).AcceptanceDialog);

const route = getRouteApi('/app/portal/ofertas/aceptar-plan');

export function AcceptPlanPage() {
  const { oferta = '', propuesta, desde } = route.useSearch() as ReturnType<typeof acceptPlanSearch>;
  const user = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { offers, obligations, agreements } = usePrefetched(managementQuery);
  const accepted = acceptedAgreement(agreements, oferta);
  const offer = useSeenOffer(offers, oferta);
  const { data: proposal } = useQuery({
    ...proposalQuery(propuesta ?? ''),
    enabled: propuesta !== undefined && !accepted,
  });
  const { mail, send } = useDocumentMail(user?.email ?? null);
  const dialogOpen = useStore(agreementStore, ({ acceptanceDialogOpen }) => acceptanceDialogOpen);
  const [elsewhere, setElsewhere] = useState(desde === 'otro-dispositivo');
  const hold = accepted ? undefined : proposal;
  useEffect(() => {
    if (hold) keepQuote(hold);
  }, [hold]);
  const showDialog = (open: boolean) => agreementStore.setState({ acceptanceDialogOpen: open });

  if (!user) return null;
  if (accepted) {
    return (
      <>
        {elsewhere ? <AcceptedElsewhere /> : null}
        <AcceptedPlan agreement={accepted} user={user} mail={mail} onMailDocuments={() => send(accepted)} />
      </>
    );
  }
  const obligation = obligations.find(({ id }) => id === offer?.obligationId);
  if (!offer || !obligation || !proposal || proposal.offerId !== offer.id) return <NoPlanChosen offerId={oferta} />;

  const facts = agreementFactsOf({ person: user, debt: obligation, components: offer, proposal });
  const stopWaiting = () => {
    stopCountdown();
    dropQuote();
  };
  const quotedAnew = async (quote: Proposal) => {
    queries.setQueryData(proposalQuery(quote.id).queryKey, quote);
    const search = { oferta: quote.offerId, propuesta: quote.id };
    await navigate({ to: '/portal/ofertas/aceptar-plan', search, replace: true });
  };
  function onAccepted(agreement: Agreement) {
    stopWaiting();
    showDialog(false);
    selectAgreement(agreement.id);
    changeAgreementForm({ acceptanceReason: null });
    queries.setQueryData(
      managementQuery.queryKey,
      (known) =>
        known && { ...known, agreements: [agreement, ...known.agreements.filter(({ id }) => id !== agreement.id)] },
    );
    void queries.invalidateQueries({ queryKey: managementQuery.queryKey });
    send(agreement);
  }
  return (
    <>
      <ReviewPlan
        obligationId={obligation.id}
        facts={facts}
        proposal={proposal}
        email={user.email}
        hold={
          <>
            <GlobalCountdown offerId={offer.id} />
            <PriceHold offerId={offer.id} plan={proposal} paused={dialogOpen} onQuoted={quotedAnew} />
          </>
        }
        onAccept={() => showDialog(true)}
      />
      <AcceptanceDialog
        key={proposal.id}
        open={dialogOpen}
        facts={facts}
        proposal={proposal}
        user={user}
        onClose={() => showDialog(false)}
        onAccepted={onAccepted}
        onElsewhere={() => {
          showDialog(false);
          stopWaiting();
          setElsewhere(true);
          void queries.invalidateQueries({ queryKey: managementQuery.queryKey });
        }}
      />
    </>
  );
}

function NoPlanChosen({ offerId }: { offerId: string }) {
  return (
    <EmptyState
      headingLevel={1}
      illustration={<EmptyBench />}
      title="Falta elegir tu plan"
      actions={
        <RouterButton to="/portal/ofertas/seleccionar-plan" search={{ oferta: offerId }}>
          Elegir cómo pagar
        </RouterButton>
      }
    >
      <p role="alert">{noAgreementSelected}</p>
    </EmptyState>
  );
}
