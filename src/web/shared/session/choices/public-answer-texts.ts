import type { EstimateAnswers } from '#domain/diagnosis/first-estimate.ts';

export interface AnswerOption<V extends string = string> {
  value: V;
  label: string;
}
type Options<Q extends keyof EstimateAnswers> = readonly AnswerOption<NonNullable<EstimateAnswers[Q]> & string>[];

export const incomeOptions: Options<'income'> = [
  { value: 'HASTA_1M', label: 'Menos de 1 millón' },
  { value: 'DE_1M_A_2M', label: 'De 1 a 2 millones' },
  { value: 'DE_2M_A_3M', label: 'De 2 a 3 millones' },
  { value: 'DE_3M_A_5M', label: 'De 3 a 5 millones' },
  { value: 'DE_5M_A_8M', label: 'De 5 a 8 millones' },
  { value: 'MAS_DE_8M', label: 'Más de 8 millones' },
];

export const basicsOptions: Options<'basics'> = [
  { value: 'HASTA_500K', label: 'Menos de 500 mil' },
  { value: 'DE_500K_A_1M', label: 'De 500 mil a 1 millón' },
  { value: 'DE_1M_A_2M', label: 'De 1 a 2 millones' },
  { value: 'DE_2M_A_3M', label: 'De 2 a 3 millones' },
  { value: 'DE_3M_A_5M', label: 'De 3 a 5 millones' },
  { value: 'MAS_DE_5M', label: 'Más de 5 millones' },
];

export const wordsOf = (options: readonly AnswerOption[], value: string): string | undefined =>
  options.find((option) => option.value === value)?.label;
