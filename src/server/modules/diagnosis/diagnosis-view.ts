import type { DiagnosisResult, DiagnosisState } from '#contract/diagnosis.ts';
import type { MonthView } from '#contract/diagnosis-summary.ts';
import { prioritise } from '#domain/debts/debt-priority.ts';
import { freeAmount, type Month } from '#domain/money/month.ts';
import type { DiagnosisStep } from '#domain/diagnosis/diagnosis-step.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { debtsOf, type KnownHousehold } from './diagnosis-input.ts';
import type { DiagnosisRow, PastDiagnosis } from './diagnosis.store.ts';

export const monthView = (month: Month | null): MonthView | null =>
  month && { ...month, savings: month.savings ?? null, free: freeAmount(month) };

export function resultView(
  { id, madeAt, rules, input, figures }: DiagnosisRow,
  known: KnownHousehold,
  offers: DiagnosisState['offers'],
): DiagnosisResult {
  const offerOf = new Map(offers.map((offer) => [offer.obligationId, offer]));
  const debts = debtsOf(known).map((debt) => {
    const offer = offerOf.get(debt.id);
    return { ...debt, offer: offer && { fits: offer.fitsCapacity === true, instalment: offer.lowestInstalment } };
  });
  return {
    id,
    madeAt,
    rules,
    input,
    ...figures,
    parts: [...figures.parts],
    levers: [...figures.levers],
    priorities: prioritise(debts, known.profile?.objective ?? input.objective),
  };
}

export function stateView(state: {
  known: KnownHousehold;
  step: DiagnosisStep;
  last: DiagnosisRow | undefined;
  history: PastDiagnosis[];
  offers: DiagnosisState['offers'];
  policies: DiagnosisState['policies'];
  month: Month | null;
  today: IsoDate;
}): DiagnosisState {
  const { known, step, last, history, offers, policies, month, today } = state;
  const { objective, income, expenses, savings, stability, dependants, activity, hasOtherDebts } = known.profile ?? {};
  return {
    ...step,
    missing: [...step.missing],
    profile: {
      objective: objective ?? null,
      income: income ?? null,
      expenses: expenses ?? {},
      savings: savings ?? null,
      stability: stability ?? null,
      dependants: dependants ?? null,
      activity: activity ?? null,
      hasOtherDebts: hasOtherDebts ?? null,
    },
    ownDebts: known.ownDebts,
    declaredDebts: known.declaredDebts,
    last: last ? resultView(last, known, offers) : null,
    history,
    offers,
    policies,
    month: monthView(month),
    today,
  };
}
