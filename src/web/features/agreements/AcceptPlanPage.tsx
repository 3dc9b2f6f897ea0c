import { getRouteApi } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Agreement } from '#contract/agreements.ts';
import { managementQuery } from '#web/api/person.queries.ts';
import { usePrefetched } from '#web/api/queries.ts';
import { agreementStore, selectAgreement } from '#web/session/choices/agreement.store.ts';
import { beginPriceHold, stopPriceHold } from '#web/session/choices/price-hold.store.ts';
import { useUser } from '#web/session/SessionProvider.tsx';
import { PriceHoldBar } from '#web/parts/PriceHoldBar.tsx';
import { RouterButton } from '#web/parts/links.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { EmptyBench } from '#web/ui/illustrations/EmptyBench.tsx';
import { acceptedAgreement } from './accept-plan.flow.ts';
import { AcceptanceDialog } from './AcceptanceDialog.tsx';
import { AcceptedPlan } from './AcceptedPlan.tsx';
import { noAgreementSelected } from '#web/parts/papers.flow.ts';
import { agreementFactsOf } from '#contract/agreement-facts.ts';
import { proposalQuery } from './agreements.queries.ts';
import { ReviewPlan } from './ReviewPlan.tsx';
import type { PaySlot } from './slots.ts';
import { usePapers } from '#web/parts/use-papers.ts';

const route = getRouteApi('/app/portal/ofertas/aceptar-plan');

/** /portal/ofertas/aceptar-plan: read, decide, accept; and once accepted, that and nothing else. */
export function AcceptPlanPage({ PayButton }: { PayButton: PaySlot }) {
  const { oferta = '', propuesta } = route.useSearch() as { oferta?: string; propuesta?: string };
  const user = useUser();
  const queries = useQueryClient();
  const { offers, obligations, agreements } = usePrefetched(managementQuery);
  const accepted = acceptedAgreement(agreements, oferta);
  const { data: proposal } = useQuery({
    ...proposalQuery(propuesta ?? ''),
    enabled: propuesta !== undefined && !accepted,
  });
  const { papers, send } = usePapers(user?.email ?? null);
  const dialogOpen = useStore(agreementStore, ({ acceptanceDialogOpen }) => acceptanceDialogOpen);
  const hold = accepted ? undefined : proposal;
  useEffect(() => {
    // After a reload, or from another tab, the countdown goes on where the server says it stands.
    if (hold) beginPriceHold({ ...hold, proposalId: hold.id });
  }, [hold]);
  const showDialog = (open: boolean) => agreementStore.setState({ acceptanceDialogOpen: open });

  if (!user) return null;
  if (accepted) {
    return (
      <AcceptedPlan
        agreement={accepted}
        user={user}
        papers={papers}
        onSendPapers={() => send(accepted)}
        PayButton={PayButton}
        waitingOpen={dialogOpen}
        onCloseWaiting={() => showDialog(false)}
      />
    );
  }
  const offer = offers.find(({ id }) => id === oferta);
  const obligation = obligations.find(({ id }) => id === offer?.obligationId);
  if (!offer || !obligation || !proposal || proposal.offerId !== offer.id) return <NoPlanChosen offerId={oferta} />;

  const facts = agreementFactsOf({ person: user, debt: obligation, components: offer, proposal });
  function onAccepted(agreement: Agreement) {
    stopPriceHold();
    selectAgreement(agreement.id);
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
        facts={facts}
        proposal={proposal}
        email={user.email}
        hold={<PriceHoldBar offerId={offer.id} />}
        onAccept={() => showDialog(true)}
      />
      <AcceptanceDialog
        open={dialogOpen}
        facts={facts}
        proposal={proposal}
        user={user}
        onClose={() => showDialog(false)}
        onAccepted={onAccepted}
      />
    </>
  );
}

/** The page needs to know which plan; the specification's message, and the way to choose one. */
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
