import type { DiagnosisState } from '#contract/diagnosis.ts';
import { extrasForm } from '#contract/rebanking-forms.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import { typed, z } from '#contract/wire.ts';
import { NO_DATE, typedDate, writeDate, type DateParts } from '#ui/forms/date-parts.ts';

export interface ExtrasValues {
  birthDate: DateParts;
  economicActivity: string | null;
  companyName: string;
  monthlyIncome: number | null;
  monthlyExpenses: number | null;
  file: File | null;
}

export const noExtras: ExtrasValues = {
  birthDate: NO_DATE,
  economicActivity: null,
  companyName: '',
  monthlyIncome: null,
  monthlyExpenses: null,
  file: null,
};

export const extrasNames = {
  birthDate: { id: 'nacimiento', wire: 'birthday' },
  economicActivity: { id: 'actividad' },
  companyName: { id: 'empresa', wire: 'company' },
  monthlyIncome: { id: 'ingresos' },
  monthlyExpenses: { id: 'gastos' },
  file: { id: 'documento', wire: 'fileDocument' },
} as const;

type DiagnosisMonth = Pick<DiagnosisState['profile'], 'activity' | 'income' | 'expenses'>;

/** The user must choose the file again, because only the server has the file. */
export function extrasOf({ extras }: Pick<RebankingApplication, 'extras'>, month?: DiagnosisMonth): ExtrasValues {
  if (!extras) return month ? { ...noExtras, ...ofMonth(month) } : noExtras;
  const { birthDate, economicActivity, companyName, monthlyIncome, monthlyExpenses } = extras;
  return {
    ...noExtras,
    birthDate: writeDate(birthDate),
    economicActivity,
    companyName,
    monthlyIncome,
    monthlyExpenses,
  };
}

function ofMonth({ activity, income, expenses }: DiagnosisMonth) {
  const spent = Object.values(expenses).reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return { economicActivity: activity, monthlyIncome: income || null, monthlyExpenses: spent || null };
}

export interface ExtrasAnswers {
  birthDate: string;
  economicActivity: string;
  companyName: string;
  monthlyIncome: number;
  monthlyExpenses: number;
  file: File;
}

export const extrasScreen = (now: () => Date) =>
  z.pipe(
    z.transform((values: ExtrasValues) => ({ ...values, birthDate: typedDate(values.birthDate) ?? '' })),
    typed<ExtrasAnswers, Omit<ExtrasValues, 'birthDate'> & { birthDate: string }>(extrasForm(now)),
  );

export function extrasFormData({ file, ...answers }: ExtrasAnswers): FormData {
  const form = new FormData();
  form.set('birthday', answers.birthDate);
  form.set('economicActivity', answers.economicActivity);
  form.set('company', answers.companyName);
  form.set('monthlyIncome', String(answers.monthlyIncome));
  form.set('monthlyExpenses', String(answers.monthlyExpenses));
  form.set('fileDocument', file, file.name);
  return form;
}
