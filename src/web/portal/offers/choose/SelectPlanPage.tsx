import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PlanFigures, Proposal } from '#contract/offers.ts';
import { debtWithOwner } from '#texts/debt-name.ts';
import { formatPesos } from '#domain/money/money.ts';
import { isProblem, submissionMessage } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { DraftNotice } from '#web/portal/parts/DraftNotice.tsx';
import { GlobalCountdown } from '#web/portal/parts/GlobalCountdown.tsx';
import { HeldUntil, PriceHold } from '#web/portal/parts/PriceHold.tsx';
import { changeAgreementForm } from '#web/shared/session/choices/agreement.store.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StickyActionBar } from '#ui/StickyActionBar.tsx';
import { PlanOptions } from './PlanOptions.tsx';
import { PlanAnnouncement, PlanStairs, PlanSummary } from './PlanSummary.tsx';
import { PlanTerms } from './PlanTerms.tsx';
import { dayOfPlan, isAdjusted, planToHold } from './plan-choice.flow.ts';
import { instalmentsText } from './plan-figures.flow.ts';
import { useDecideLater } from '#web/portal/offers/use-decide-later.ts';
import { useChosenOffer } from '#web/portal/offers/use-chosen-offer.ts';
import { usePlanChoice } from './use-plan-choice.ts';
import { usePlanDraft } from './use-plan-draft.ts';
import { requestProposal, useHoldOnEntry } from './use-proposal.ts';
import './select-plan.css';

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

export function SelectPlanPage() {
  const { offer, obligation } = useChosenOffer('/portal/ofertas/seleccionar-plan');
  const offerId = offer.id;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const chosen = usePlanChoice(offerId, obligation.id);
  const { state, reading, settled, retry } = chosen;
  const { draft, choose, recover } = usePlanDraft(obligation.id, state.choice, chosen.choose);
  const { plan, exact, pending, refusal, correction, failure } = reading;
  // The first quote starts the price hold for every term of the offer, even before the user has chosen a term.
  const held = exact ? plan : state.simulation && state.choice.term === null ? planToHold(state.simulation) : null;
  const entryFailure = useHoldOnEntry(offerId, held ? { plan: held, dayOfMonth: dayOfPlan(state.choice, held) } : null);
  const [stops, setStops] = useState(0);
  const going = useSubmission(async () => {
    const plan = await settled();
    if (!plan) return setStops((before) => before + 1);
    const made = await requestProposal(offerId, { plan, dayOfMonth: dayOfPlan(state.choice, plan) });
    draft.sent();
    changeAgreementForm({
      totalProposalValue: made.total,
      selectedTerm: made.term,
      initialPayment: made.initialPayment,
      monthlyPayment: made.instalment,
      // Clears the stored acceptance reason, because the user gave that reason for the earlier plan.
      acceptanceReason: null,
    });
    await navigate({ to: '/portal/ofertas/aceptar-plan', search: { oferta: offerId, propuesta: made.id } });
  });
  const toAccepted = async () => {
    await queries.invalidateQueries({ queryKey: managementQuery.queryKey });
    await navigate({ to: '/portal/ofertas/aceptar-plan', search: { oferta: offerId, desde: 'otro-dispositivo' } });
  };
  const invalidateSimulations = () => queries.invalidateQueries({ queryKey: ['simulation'] });
  const quotedAnew = async (quote: Proposal) => {
    await invalidateSimulations();
    if (quote.offerId === offerId) retry();
    else await navigate({ to: '/portal/ofertas/seleccionar-plan', search: { oferta: quote.offerId }, replace: true });
  };
  const later = useDecideLater(offer, obligation);

  const closed = [going.failure, failure, entryFailure].find((each) =>
    isProblem(
      each,
      'ALREADY_ACCEPTED',
      'OFFER_EXPIRED',
      'OFFER_UNAVAILABLE',
      'OBLIGATION_IN_DISPUTE',
      'OBLIGATION_EXTINGUISHED',
    ),
  );
  const problem = going.failure ?? failure ?? (isProblem(entryFailure) ? entryFailure : null);
  const dimmed = pending || !exact;
  const term = state.choice.term ?? plan?.term ?? null;
  const look = correction ? 'soft' : 'primary';
  return (
    <>
      <div className="plan-head">
        <PageHeader
          title="Elige cómo quieres pagar"
          lead={
            <>
              {debtWithOwner(obligation)}. Debes{' '}
              <b>
                <Money>{formatPesos(offer.balance)}</Money>
              </b>
              .
            </>
          }
        />
      </div>
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
            ) : isProblem(closed, 'ALREADY_ACCEPTED') ? (
              <Button size="lg" onClick={() => void toAccepted()}>
                Ver lo que sigue
              </Button>
            ) : (
              <RouterButton to="/portal/ofertas" size="lg">
                Ver mis ofertas
              </RouterButton>
            )
          }
        >
          {isProblem(closed, 'ALREADY_ACCEPTED') ? 'No tienes que hacerlo otra vez.' : 'Lo que elegiste no se pierde.'}
        </Notice>
      ) : (
        <>
          <div className="plan-columns">
            <div className="plan-main">
              <GlobalCountdown offerId={offerId} onRecalculate={invalidateSimulations} />
              <PriceHold
                offerId={offerId}
                plan={held && { ...held, dayOfMonth: dayOfPlan(state.choice, held) }}
                onQuoted={quotedAnew}
              />
              {state.simulation ? (
                <>
                  <DraftNotice draft={draft} onRecover={recover} title="Guardamos lo que elegiste" />
                  <PlanOptions state={state} choose={choose} />
                  <Accordion
                    items={[
                      {
                        id: 'ajustes',
                        title: 'Cambiar fechas o pago inicial',
                        open: isAdjusted(state.choice) || refusal !== null,
                        body: <PlanTerms state={state} plan={plan} refusal={refusal} choose={choose} stops={stops} />,
                      },
                      ...(plan && !correction
                        ? [
                            {
                              id: 'cada-pago',
                              title: 'Ver cada pago',
                              body: <PlanStairs plan={plan} dimmed={dimmed} />,
                            },
                          ]
                        : []),
                    ]}
                  />
                </>
              ) : problem ? null : (
                <Skeleton shape="card" className="h-[32rem]" />
              )}
              {problem ? (
                <div ref={going.failure ? bringIntoView : undefined}>
                  <Notice
                    tone="warn"
                    role="alert"
                    title={going.failure ? 'No pudimos seguir con ese plan' : 'No pudimos calcular ese plan'}
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
            </div>
            {term !== null && (plan || correction) ? (
              <PlanSummary plan={plan} correction={correction} dimmed={dimmed} busy={pending}>
                <Button
                  variant={look}
                  size="3xl"
                  block
                  className="max-lg:hidden"
                  pending={going.pending}
                  onClick={() => void going.send()}
                >
                  Continuar con {instalmentsText(term)}
                </Button>
                {correction ? null : (
                  <p className="mt-3 text-center text-body-sm text-ink-2">Todavía no te comprometes.</p>
                )}
                <HeldUntil offerId={offerId} />
                <Button variant="quiet" size="lg" block className="mt-1 text-link" onClick={() => void later()}>
                  Guardar y decidir después
                </Button>
              </PlanSummary>
            ) : state.simulation ? (
              <NothingChosen offerId={offerId} onLater={() => void later()} />
            ) : problem ? null : (
              <Skeleton shape="card" className="h-[28rem]" />
            )}
          </div>
          <PlanAnnouncement plan={exact ? plan : null} />
          {plan || correction ? (
            <StickyActionBar
              label="Resumen de tu plan"
              {...barTexts(plan, correction)}
              action={
                <Button variant={look} size="2xl" pending={going.pending} onClick={() => void going.send()}>
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

function barTexts(plan: PlanFigures | null, correction: string | null): { summary: ReactNode; detail?: ReactNode } {
  if (correction || !plan) return { summary: <span className="plan-correction">{correction}</span> };
  const instalment = <Money>{formatPesos(plan.instalment)}</Money>;
  if (plan.term === 1) return { summary: instalment, detail: 'Un solo pago' };
  return {
    summary: (
      <>
        {plan.term} × {instalment}
      </>
    ),
    detail: (
      <>
        Inicial <Money>{formatPesos(plan.initialPayment)}</Money>
      </>
    ),
  };
}

function NothingChosen({ offerId, onLater }: { offerId: string; onLater: () => void }) {
  return (
    <aside className="plan-summary" aria-label="Tu plan">
      <Card as="div" look="raised" padding="roomy">
        <h2 className="text-body font-semibold text-ink-2">Tu plan</h2>
        <p className="mt-1.5">Elige una opción y aquí la ves completa.</p>
        <HeldUntil offerId={offerId} />
        <Button variant="quiet" size="lg" block className="mt-3 text-link" onClick={onLater}>
          Guardar y decidir después
        </Button>
      </Card>
    </aside>
  );
}
