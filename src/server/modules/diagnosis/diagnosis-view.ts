import type { DiagnosisResult, DiagnosisState } from '#contract/diagnosis.ts';
import type { MonthView } from '#contract/diagnosis-summary.ts';
import { prioritise } from '#domain/debts/debt-priority.ts';
import { freeAmount, type Month } from '#domain/money/month.ts';
import type { DiagnosisStep } from '#domain/diagnosis/diagnosis-step.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { KnownHousehold } from './diagnosis-input.ts';
import type { DiagnosisRow, PastDiagnosis } from './diagnosis.store.ts';

/** A month with its free amount. */
export const monthView = (month: Month | null): MonthView | null =>
  month && { ...month, savings: month.savings ?? null, free: freeAmount(month) };

/** A diagnosis with its debts ordered by today's offers: debts with a fitting offer first. */
export const resultView = (
  { id, madeAt, rules, input, figures }: DiagnosisRow,
  fitting: ReadonlySet<string>,
): DiagnosisResult => ({
  id,
  madeAt,
  rules,
  input,
  ...figures,
  parts: [...figures.parts],
  levers: [...figures.levers],
  priorities: prioritise(
    input.debts.map((debt) => ({ ...debt, fits: fitting.has(debt.id) })),
    input.objective,
  ),
});

export function stateView(state: {
  known: KnownHousehold;
  step: DiagnosisStep;
  last: DiagnosisRow | undefined;
  history: PastDiagnosis[];
  offers: DiagnosisState['offers'];
  policies: DiagnosisState['policies'];
  fitting: ReadonlySet<string>;
  month: Month | null;
  today: IsoDate;
}): DiagnosisState {
  const { known, step, last, history, offers, policies, fitting, month, today } = state;
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
    last: last ? resultView(last, fitting) : null,
    history,
    offers,
    policies,
    month: monthView(month),
    today,
  };
}
