import type { PayoffPlan, PayoffRefusal, PayoffStrategy } from '#domain/debts/payoff.ts';
import type { OfferOutcome } from '#domain/offers/offer-simulator.ts';
import type { Simulation } from '#domain/diagnosis/household-simulator.ts';
import { isRefusal } from '#domain/refusal.ts';
import { pesos } from '#domain/money/money.ts';
import type { SimulationAnswer } from './diagnosis-simulation.ts';

/** The server returns these figures, and the browser compares its own result with them. */
export function simulationAnswerOf({ outcomes, together, snowball, avalanche }: Simulation): SimulationAnswer {
  return {
    offers: outcomes.map(offerOf),
    together: [...together],
    plans: [planOf('BOLA_DE_NIEVE', snowball), planOf('AVALANCHA', avalanche)],
  };
}

function offerOf(outcome: OfferOutcome): SimulationAnswer['offers'][number] {
  const { offerId } = outcome;
  if (outcome.plan === null) {
    const nothing = { fits: null, term: null, initialPayment: null, instalment: null, total: null, saving: null };
    return { offerId, refusal: outcome.refusal.refused, ...nothing, instalments: null, lastPaymentOn: null };
  }
  const { plan, fits, monthly, total, saving, instalments, lastPaymentOn } = outcome;
  const { term, initialPayment } = plan;
  return {
    offerId,
    refusal: null,
    fits,
    term,
    initialPayment,
    instalment: monthly,
    total,
    saving,
    instalments,
    lastPaymentOn,
  };
}

function planOf(strategy: PayoffStrategy, plan: PayoffPlan | PayoffRefusal): SimulationAnswer['plans'][number] {
  if (isRefusal(plan)) {
    const { minimum, debtId } = plan.detail ?? {};
    return {
      strategy,
      refusal: plan.refused,
      minimum: minimum === undefined ? null : pesos(Number(minimum)),
      debtId: debtId === undefined ? null : String(debtId),
      months: null,
      interest: null,
      paid: null,
      payoffs: [],
    };
  }
  const { months, interest, paid, payoffs } = plan;
  return {
    strategy,
    refusal: null,
    minimum: null,
    debtId: null,
    months: months.length,
    interest,
    paid,
    payoffs: payoffs.map(({ debtId, month }) => ({ debtId, month })),
  };
}
