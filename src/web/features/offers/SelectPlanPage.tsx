import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatPesos } from '#domain/money/money.ts';
import { isProblem, submissionMessage } from '#web/api/failures.ts';
import { RouterButton } from '#web/parts/links.tsx';
import { DraftNotice } from '#web/parts/DraftNotice.tsx';
import { PriceHoldBar } from '#web/parts/PriceHoldBar.tsx';
import { showToast } from '#web/parts/toasts.store.ts';
import { changeAgreementForm } from '#web/session/choices/agreement.store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StickyActionBar } from '#web/ui/StickyActionBar.tsx';
import { PlanOptions } from './PlanOptions.tsx';
import { PlanAnnouncement, PlanStairs, PlanSummary } from './PlanSummary.tsx';
import { PlanTerms } from './PlanTerms.tsx';
import { instalmentsText } from './plan-figures.flow.ts';
import { accountText, validUntilText } from './offer-wording.ts';
import { useChosenOffer } from './use-chosen-offer.ts';
import { usePlanChoice } from './use-plan-choice.ts';
import { usePlanDraft } from './use-plan-draft.ts';
import { useHoldOnEntry, useProposal } from './use-proposal.ts';
import './select-plan.css';

/** The button that failed may stand far from the message. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

/** /portal/ofertas/seleccionar-plan */
export function SelectPlanPage() {
  const { offer, obligation } = useChosenOffer('/portal/ofertas/seleccionar-plan');
  const offerId = offer.id;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const chosen = usePlanChoice(offerId, obligation.id);
  const { state, reading, settled, retry } = chosen;
  const { draft, choose, recover } = usePlanDraft(obligation.id, state.choice, chosen.choose);
  const { plan, exact, pending, refusal, failure } = reading;
  const entryFailure = useHoldOnEntry(offerId, exact && plan ? { plan, dayOfMonth: state.choice.dayOfMonth } : null);
  const proposal = useProposal(offerId);
  const [going, setGoing] = useState(false);
  const [goingFailure, setGoingFailure] = useState<unknown>(null);
  const [stops, setStops] = useState(0);
  const busy = useRef(false);

  async function goOn() {
    if (busy.current) return;
    busy.current = true;
    setGoing(true);
    setGoingFailure(null);
    try {
      const plan = await settled();
      if (!plan) {
        setStops((before) => before + 1);
        return;
      }
      const made = await proposal.mutateAsync({ plan, dayOfMonth: state.choice.dayOfMonth });
      draft.sent();
      changeAgreementForm({
        totalProposalValue: made.total,
        selectedTerm: made.term,
        initialPayment: made.initialPayment,
        monthlyPayment: made.instalment,
      });
      await navigate({ to: '/portal/ofertas/aceptar-plan', search: { oferta: offerId, propuesta: made.id } });
    } catch (problem) {
      setGoingFailure(problem);
    } finally {
      busy.current = false;
      setGoing(false);
    }
  }
  const later = async () => {
    await navigate({ to: '/portal/ofertas' });
    showToast({
      id: 'oferta-guardada',
      tone: 'success',
      text: `Guardamos tu oferta de ${obligation.product}. Está vigente hasta el ${validUntilText(offer)}.`,
    });
  };

  const closed = [goingFailure, failure, entryFailure].find((each) =>
    isProblem(each, 'OFFER_EXPIRED', 'OFFER_UNAVAILABLE', 'OBLIGATION_IN_DISPUTE', 'OBLIGATION_EXTINGUISHED'),
  );
  const problem = goingFailure ?? failure ?? (isProblem(entryFailure) ? entryFailure : null);
  const dimmed = pending || !exact;
  return (
    <>
      <PageHeader
        title="Elige cómo quieres pagar"
        lead={
          <>
            {obligation.product}, {accountText(obligation)}. Debes{' '}
            <b>
              <Money>{formatPesos(offer.balance)}</Money>
            </b>
            .
          </>
        }
      />
      {closed ? (
        <Notice
          className="mt-8"
          tone="warn"
          role="alert"
          title={submissionMessage(closed)}
          actions={
            isProblem(closed, 'OFFER_EXPIRED') ? (
              <RouterButton to="/portal/ofertas/detalles" search={{ oferta: offerId }} size="lg">
                Ver mi oferta
              </RouterButton>
            ) : (
              <RouterButton to="/portal/ofertas" size="lg">
                Ver mis ofertas
              </RouterButton>
            )
          }
        >
          Lo que elegiste no se pierde.
        </Notice>
      ) : (
        <>
          <div className="plan-columns">
            <div className="plan-main">
              <PriceHoldBar
                offerId={offerId}
                onRecalculate={() => queries.invalidateQueries({ queryKey: ['simulation'] })}
              />
              {state.simulation ? (
                <>
                  <DraftNotice draft={draft} onRecover={recover} title="Guardamos lo que elegiste" />
                  <PlanOptions state={state} choose={choose} />
                  <PlanTerms state={state} plan={plan} refusal={refusal} choose={choose} stops={stops} />
                </>
              ) : problem ? null : (
                <Skeleton shape="card" className="h-[32rem]" />
              )}
              {problem ? (
                <div ref={goingFailure ? bringIntoView : undefined}>
                  <Notice
                    tone="warn"
                    role="alert"
                    title={goingFailure ? 'No pudimos seguir con ese plan' : 'No pudimos calcular ese plan'}
                    actions={
                      failure ? (
                        <Button variant="soft" size="lg" pending={pending} onClick={retry}>
                          Intentar de nuevo
                        </Button>
                      ) : null
                    }
                  >
                    {submissionMessage(problem)} Lo que elegiste sigue aquí.
                  </Notice>
                </div>
              ) : null}
              {plan ? <PlanStairs plan={plan} dimmed={dimmed} /> : null}
            </div>
            {plan ? (
              <PlanSummary plan={plan} dimmed={dimmed} busy={pending}>
                <Button size="3xl" block className="max-lg:hidden" pending={going} onClick={() => void goOn()}>
                  Continuar con {instalmentsText(state.choice.term ?? plan.term)}
                </Button>
                <p className="mt-3 text-center text-body-sm text-ink-2">
                  Todavía no te comprometes. En el siguiente paso lees el acuerdo completo y decides.
                </p>
                <Button variant="quiet" size="lg" block className="mt-1 text-link" onClick={() => void later()}>
                  Guardar y decidir después
                </Button>
              </PlanSummary>
            ) : problem ? null : (
              <Skeleton shape="card" className="h-[28rem]" />
            )}
          </div>
          <PlanAnnouncement plan={exact ? plan : null} />
          {plan ? (
            <StickyActionBar
              label="Resumen de tu plan"
              summary={
                plan.term === 1 ? (
                  <Money>{formatPesos(plan.instalment)}</Money>
                ) : (
                  <>
                    {plan.term} × <Money>{formatPesos(plan.instalment)}</Money>
                  </>
                )
              }
              detail={
                plan.term === 1 ? (
                  'Un solo pago'
                ) : (
                  <>
                    Inicial <Money>{formatPesos(plan.initialPayment)}</Money>
                  </>
                )
              }
              action={
                <Button size="2xl" pending={going} onClick={() => void goOn()}>
                  Continuar
                </Button>
              }
            />
          ) : null}
        </>
      )}
    </>
  );
}
