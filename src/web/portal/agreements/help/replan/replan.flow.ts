import type { ReplanOptions } from '#contract/replan.ts';
import { formatPesos } from '#domain/money/money.ts';
import { formatLongDate, formatMediumDate } from '#domain/time/calendar.ts';
import { differenceInWords, instalmentsInWords } from '#texts/replan-clauses.ts';
import { isProblem } from '#web/shared/api/failures.ts';

export interface TermWords {
  value: string;
  label: string;
  hint: string;
}

export function termChoices({ scenarios }: ReplanOptions): TermWords[] {
  return scenarios.flatMap(({ instalments: count, plan }) =>
    plan === null
      ? []
      : [
          {
            value: String(count),
            label: `${instalmentsInWords(count)} de ${formatPesos(plan.instalment)}`,
            hint: `Terminas el ${formatLongDate(plan.endsOn)}. Te cuesta ${differenceInWords(plan.difference)}.`,
          },
        ],
  );
}

export interface ComparedRow {
  name: string;
  now: string;
  after: string;
}

export function comparedRows({ now, scenarios }: ReplanOptions, value: string | null): ComparedRow[] {
  const plan = scenarios.find((each) => String(each.instalments) === value)?.plan;
  if (!plan) return [];
  const rows: ComparedRow[] = [
    { name: 'Cuotas', now: String(now.instalments), after: value ?? '' },
    { name: 'Cada cuota', now: formatPesos(now.instalment), after: formatPesos(plan.instalment) },
    { name: 'Próxima fecha', now: formatMediumDate(now.nextOn), after: formatMediumDate(plan.nextOn) },
    { name: 'Última fecha', now: formatMediumDate(now.endsOn), after: formatMediumDate(plan.endsOn) },
    { name: 'Te falta', now: formatPesos(now.left), after: formatPesos(plan.left) },
    { name: 'En total', now: formatPesos(now.total), after: formatPesos(plan.total) },
  ];
  return plan.lastInstalment === plan.instalment
    ? rows
    : rows.toSpliced(2, 0, {
        name: 'La última',
        now: formatPesos(now.lastInstalment),
        after: formatPesos(plan.lastInstalment),
      });
}

export function readReplanRefusal(failure: unknown): 'terms' | 'payment-pending' | 'other' {
  if (isProblem(failure, 'QUOTE_EXPIRED', 'QUOTE_CHANGED')) return 'terms';
  return isProblem(failure, 'PAYMENT_PENDING') ? 'payment-pending' : 'other';
}
