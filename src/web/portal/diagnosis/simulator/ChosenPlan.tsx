import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { beyondFreeText, openingText } from '#texts/diagnosis-text.ts';
import { cashLeft } from '#domain/money/month.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos, zeroPesos } from '#domain/money/money.ts';
import { usualDay } from '#domain/offers/payment-day.ts';
import type { PlannedOutcome } from '#domain/offers/offer-simulator.ts';
import { planStairs } from '#web/portal/parts/plan-stairs.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { keepChoice } from '#web/shared/session/choices/plan-choice.store.ts';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import { BudgetMeter } from '#ui/figures/BudgetMeter.tsx';
import { part, bindText } from '#ui/store-binding.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { Receipt } from '#ui/Receipt.tsx';
import { Staircase } from '#ui/figures/Staircase.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { MovingMoney } from './MovingMoney.tsx';
import { doesFit } from './simulator.flow.ts';
import type { TriedNow, TriedStore } from './tried.store.ts';

type ChosenPlanProps = { state: DiagnosisState; outcome: PlannedOutcome; tried: TriedStore };

export function ChosenPlan({ state, outcome, tried }: ChosenPlanProps) {
  const navigate = useNavigate();
  const hidden = useAmountsHidden();
  const offer = state.offers.find(({ id }) => id === outcome.offerId);
  const { plan, monthly, total, saving, lastPaymentOn, instalments } = outcome;
  if (!offer) return null;
  const { month } = state;
  const payable = month === null || cashLeft(month) >= 0 || (outcome.free !== null && monthly <= outcome.free);
  // Extra payments shorten the plan, so each payment is the difference between two consecutive balances.
  const balances = outcome.balances;
  const opening = plan.initialPayment > 0 ? [{ number: 0, dueOn: plan.firstPaymentOn }] : [];
  const payments = [...opening, ...plan.instalments.slice(0, instalments)].map((each, index) => ({
    ...each,
    amount: pesos((balances[index] ?? 0) - (balances[index + 1] ?? 0)),
  }));
  const choose = () => {
    keepChoice(offer.obligationId, {
      term: plan.term,
      initialPayment: plan.term === 1 ? null : plan.initialPayment,
      // The page of the offer opens with the dates of the simulator, not with a day that the user chose earlier on that
      // page.
      dayOfMonth: usualDay(plan.firstPaymentOn),
      firstPaymentOn: null,
    });
    void navigate({ to: '/portal/ofertas/seleccionar-plan', search: { oferta: offer.id } });
  };
  return (
    <div className="simulated-plan">
      <p className="font-display text-title-md leading-tight font-semibold">
        {plan.term === 1 ? 'Un solo pago de' : `${plan.term} cuotas de`}
      </p>
      <p>
        <Money size="xl">{formatPesos(monthly)}</Money>
      </p>
      {plan.initialPayment > 0 ? (
        <p className="text-body-sm text-ink-2">
          y un pago inicial de{' '}
          <b className="font-semibold text-ink">
            <Money>{formatPesos(plan.initialPayment)}</Money>
          </b>
          .
        </p>
      ) : null}
      <BudgetUse outcome={outcome} tried={tried} />
      <Receipt
        rows={[
          { label: 'Debes hoy', amount: formatPesos(plan.balance) },
          { label: 'Te ahorras', amount: `− ${formatPesos(saving)}`, kind: 'discount' },
          { label: 'Costo de nuestro servicio', amount: formatPesos(zeroPesos) },
          { label: 'Pagas en total', amount: formatPesos(total), kind: 'total' },
        ]}
      />
      <p>
        {instalments < plan.instalments.length ? (
          <>
            Con tus abonos terminas en {instalments} {instalments === 1 ? 'cuota' : 'cuotas'}: el último pago es el{' '}
            <b>{formatLongDate(lastPaymentOn)}</b>.
          </>
        ) : (
          <>
            El último pago es el <b>{formatLongDate(lastPaymentOn)}</b>, y quedas libre de ella.
          </>
        )}
      </p>
      {payable ? (
        <Button variant={outcome.fits ? 'primary' : 'soft'} size="xl" className="justify-self-start" onClick={choose}>
          {plan.term === 1 ? 'Ver este pago en mi oferta' : `Ver estas ${plan.term} cuotas en mi oferta`}
        </Button>
      ) : (
        <p className="text-body-sm text-ink-2">
          Hoy tu mes no alcanza para este plan, por eso no te llevamos a elegirlo.{' '}
          <RouterLink to="/portal/diagnostico/detalles">Mira de dónde puede salir la plata</RouterLink>.
        </p>
      )}
      <Accordion
        items={[
          {
            id: 'escalera',
            title: 'Así llegas a tu paz y salvo',
            body: (
              <Staircase
                steps={planStairs(payments)}
                conclusion={
                  hidden
                    ? `Llegas a tu paz y salvo en ${payments.length} ${payments.length === 1 ? 'pago' : 'pagos'}.`
                    : `Pagas ${formatPesos(total)} en ${payments.length} ${payments.length === 1 ? 'pago' : 'pagos'}; el último, el ${formatLongDate(lastPaymentOn)}. Te ahorras ${formatPesos(saving)}.`
                }
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function BudgetUse({
  outcome: { monthly, fits, unaffordable, plan },
  tried,
}: Pick<ChosenPlanProps, 'outcome' | 'tried'>) {
  // A plan that does not fit fills the meter, even when its instalment is a small part of the budget.
  const shareOf = ({ inputs: { budget } }: TriedNow) => (fits && budget > 0 ? monthly / budget : 2);
  const isAmongFitting = useStore(tried, ({ simulation }) => simulation.outcomes.some(doesFit));
  const free = useStore(tried, ({ simulation }) => simulation.free);
  const budget = <MovingMoney of={tried} amount={({ inputs }) => pesos(inputs.budget)} />;
  return (
    <BudgetMeter share={part(tried, shareOf)} className="moving-use mt-3">
      {fits ? (
        <>
          <span>
            Usa el <span ref={bindText(tried, (now) => String(Math.round(shareOf(now) * 100)))} />
            &nbsp;% de los {budget}
          </span>{' '}
          <span>que puedes pagar al mes.</span>
        </>
      ) : !isAmongFitting ? (
        <span>No cabe.</span>
      ) : free !== null && unaffordable === 'CUOTA' ? (
        <span>
          Esta cuota <AmountsText>{beyondFreeText(free)}</AmountsText>.
        </span>
      ) : unaffordable === 'PAGO_INICIAL' ? (
        <span>
          <AmountsText>{openingText(plan.initialPayment)}</AmountsText>.
        </span>
      ) : (
        <span>Supera lo que queda de los {budget} que pusiste.</span>
      )}
    </BudgetMeter>
  );
}
