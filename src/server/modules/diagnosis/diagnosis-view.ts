import type { DiagnosisResult, DiagnosisState } from '#contract/diagnosis.ts';
import type { DiagnosisStep } from '#domain/diagnosis/diagnosis-step.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Told } from './diagnosis-input.ts';
import type { DiagnosisRow, PastDiagnosis } from './diagnosis.store.ts';

export const resultView = ({ id, madeAt, rules, input, figures }: DiagnosisRow): DiagnosisResult => ({
  id,
  madeAt,
  rules,
  input,
  ...figures,
  parts: [...figures.parts],
  levers: [...figures.levers],
  priorities: [...figures.priorities],
});

export function stateView(state: {
  told: Told;
  step: DiagnosisStep;
  last: DiagnosisRow | undefined;
  history: PastDiagnosis[];
  offers: DiagnosisState['offers'];
  policies: DiagnosisState['policies'];
  today: IsoDate;
}): DiagnosisState {
  const { told, step, last, history, offers, policies, today } = state;
  const { objective, income, expenses, savings, stability, dependants, activity, hasOtherDebts } = told.profile ?? {};
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
    ownDebts: told.ownDebts,
    declaredDebts: told.declaredDebts,
    last: last ? resultView(last) : null,
    history,
    offers,
    policies,
    today,
  };
}
