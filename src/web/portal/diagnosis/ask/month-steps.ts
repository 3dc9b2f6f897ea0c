import type { DiagnosisState, ExpenseCategory } from '#contract/diagnosis.ts';
import type { MissingField } from '#domain/diagnosis/diagnosis-step.ts';

export const monthSteps = ['income', 'home', 'people', 'rest', 'ours', 'others'] as const;
export type MonthStep = (typeof monthSteps)[number];
export type MonthView = MonthStep | 'review';

const noDebts = 'Sin contar lo que pagas por deudas. Deja en blanco lo que no tengas.';

export const monthHeads: Record<MonthStep, { title: string; lead: string }> = {
  income: { title: 'Lo que te entra', lead: 'Con un aproximado alcanza. Se guarda solo mientras escribes.' },
  home: { title: 'Lo que gastas en tu casa', lead: noDebts },
  people: { title: 'Lo que gastas en ti y los tuyos', lead: noDebts },
  rest: { title: 'Lo demás de tu mes', lead: 'Lo que falta para ver cuánto te queda de verdad.' },
  ours: { title: 'Lo que ya sabemos', lead: 'Son tus deudas aquí. No tienes que volver a escribirlas.' },
  others: { title: 'Lo que debes en otra parte', lead: 'Con esto, tu plan cuenta todo lo que pagas.' },
};

export const expensesIn = {
  home: ['housing', 'utilities', 'food'],
  people: ['transport', 'health', 'education'],
  rest: ['other'],
} as const satisfies Partial<Record<MonthStep, readonly ExpenseCategory[]>>;

/** One expense in any step is enough. The last step with expenses therefore shows the error `gastos`. */
const askedIn: Record<MissingField, MonthStep> = {
  ingresos: 'income',
  estabilidad: 'income',
  actividadEconomica: 'income',
  gastos: 'rest',
  ahorros: 'rest',
  personasACargo: 'rest',
  tieneOtrasDeudas: 'others',
  otrasDeudas: 'others',
};

export const unagreedDebts = (state: Pick<DiagnosisState, 'ownDebts'>): DiagnosisState['ownDebts'] =>
  state.ownDebts.filter(({ standing }) => standing !== 'EN_ACUERDO');

export function monthStepsOf(state: Pick<DiagnosisState, 'ownDebts'>): readonly MonthStep[] {
  return monthSteps.filter((step) => step !== 'ours' || unagreedDebts(state).length > 0);
}

export const missingIn = (step: MonthStep, missing: readonly MissingField[]): readonly MissingField[] =>
  missing.filter((field) => askedIn[field] === step);

export const firstOpen = (
  state: Pick<DiagnosisState, 'ownDebts'>,
  missing: readonly MissingField[],
): MonthStep | undefined => monthStepsOf(state).find((step) => missingIn(step, missing).length > 0);

export function openingOf({ ownDebts, missing }: Pick<DiagnosisState, 'ownDebts' | 'missing'>): MonthView {
  const open = firstOpen({ ownDebts }, missing);
  return open === 'rest' && missing.includes('gastos') ? 'home' : (open ?? 'review');
}
