import { isOpenDispute } from '#domain/disputes/disputes.ts';
import { disputeKinds, disputeRules, type DisputeKind } from '#domain/disputes/kinds.ts';
import { endOfTerm } from '#domain/disputes/terms.ts';
import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { noDetails, type DetailValues } from '#web/shared/disputes/dispute.form.ts';
import type { DisputableDebt, Disputes } from './disputes.queries.ts';

export const steps = ['deuda', 'motivo', 'detalles'] as const;
export type Step = (typeof steps)[number];

export const otherDebt = 'otra';

export interface NewDispute extends DetailValues {
  debt: string | null;
  kind: DisputeKind | null;
}

export function emptyDispute(debts: readonly DisputableDebt[], asked: string | undefined): NewDispute {
  const known = debts.some(({ obligationId }) => obligationId === asked) ? asked : undefined;
  return { ...noDetails, debt: known ?? (debts.length === 0 ? otherDebt : null), kind: null };
}

export function kindsOf(debts: readonly DisputableDebt[], debt: string | null): readonly DisputeKind[] {
  if (debt === otherDebt) return disputeKinds;
  return debts.find(({ obligationId }) => obligationId === debt)?.kinds ?? [];
}

export function stepToShow(
  asked: Step,
  { debt, kind }: Pick<NewDispute, 'debt' | 'kind'>,
  debts: readonly DisputableDebt[],
): Step {
  if (debt === null) return 'deuda';
  return asked === 'detalles' && (kind === null || !kindsOf(debts, debt).includes(kind)) ? 'motivo' : asked;
}

export const openAbout = ({ data }: Disputes, debt: string | null) =>
  data.filter(({ obligationId, state }) => (obligationId ?? otherDebt) === debt && isOpenDispute(state));

export function filingConsequences(kind: DisputeKind, today: IsoDate, hasDebt: boolean): string[] {
  return [
    ...(disputeRules[kind].freezes && hasDebt
      ? ['Apenas lo presentes, la deuda queda congelada: no tienes que pagarla.']
      : []),
    ...(kind === 'TRATO' && hasDebt
      ? [`No te escribimos para cobrar hasta el ${formatLongDate(endOfTerm('noCollection', today))}.`]
      : []),
    `Te respondemos a más tardar el ${formatLongDate(endOfTerm('answer', today))}.`,
    'Reclamar no cuesta y no daña tu historial.',
  ];
}
