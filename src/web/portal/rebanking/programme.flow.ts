import type { Agreement } from '#contract/agreements.ts';
import { formatPesos } from '#domain/money/money.ts';

export function monthsLeftText(left: number): string {
  if (left === 0) return 'Tu plan termina hoy.';
  return left === 1 ? 'Este es tu último mes.' : `Te quedan ${left} meses, contando este.`;
}

export const totalPaidText = ({ paid, total }: Pick<Agreement, 'paid' | 'total'>): string =>
  `Llevas pagados ${formatPesos(paid)} de ${formatPesos(total)}.`;
