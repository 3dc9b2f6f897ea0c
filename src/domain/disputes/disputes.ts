import type { IsoDate } from '#domain/time/calendar.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { canTransition, transition, type TransitionTable } from '#domain/transitions.ts';
import { disputeRules, type DisputeKind } from './kinds.ts';
import { endOfTerm } from './terms.ts';

export const disputeStates = [
  'RADICADO',
  'EN_REVISION',
  'INCOMPLETO',
  'ACEPTADO',
  'PARCIAL',
  'NEGADO',
  'ACEPTADO_POR_SILENCIO',
  'RETIRADO',
  'DESISTIDO',
] as const;
export type DisputeState = (typeof disputeStates)[number];

export type DisputeEvent =
  | 'completionAsked'
  | 'completed' // the person answered the request
  | 'accepted'
  | 'partlyAccepted'
  | 'rejected'
  | 'silenceAccepted'
  | 'appealed'
  | 'withdrawn'
  | 'abandoned';

export function parseDisputeNumber(typed: string): string | undefined {
  const number = typed.toUpperCase();
  return /^RAD-\d{4}-\d{6}$/.test(number) ? number : undefined;
}

const decisions = { accepted: 'ACEPTADO', partlyAccepted: 'PARCIAL', rejected: 'NEGADO' } as const;
const underReview = {
  completionAsked: 'INCOMPLETO',
  silenceAccepted: 'ACEPTADO_POR_SILENCIO',
  withdrawn: 'RETIRADO',
  ...decisions,
} as const;

export const disputeTransitions = {
  RADICADO: underReview,
  EN_REVISION: underReview,
  INCOMPLETO: { completed: 'EN_REVISION', withdrawn: 'RETIRADO', abandoned: 'DESISTIDO' },
  ACEPTADO: {},
  PARCIAL: { appealed: 'EN_REVISION' },
  NEGADO: { appealed: 'EN_REVISION' },
  // For a dispute about a wrong amount, the operator must still decide the correct figures.
  ACEPTADO_POR_SILENCIO: { accepted: 'ACEPTADO' },
  RETIRADO: {},
  DESISTIDO: {},
} as const satisfies TransitionTable<DisputeState, DisputeEvent>;

export type Dispute = {
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly filedOn: IsoDate;
  /** The start of the current term: the filing, the completed data, or the appeal. */
  readonly termFrom: IsoDate;
  readonly dueOn: IsoDate;
  readonly extendedOn?: IsoDate | undefined;
  /** The day on which the operator requested data; removed when the data are complete. */
  readonly completionAskedOn?: IsoDate | undefined;
  readonly decidedOn?: IsoDate | undefined;
  readonly appealedOn?: IsoDate | undefined;
};

export type DisputeRefusal = Refusal<'DISPUTE_CLOSED' | 'DISPUTE_TERM' | 'APPEAL_CLOSED'>;

export function fileDispute(kind: DisputeKind, filedOn: IsoDate): Dispute {
  return { kind, state: 'RADICADO', filedOn, termFrom: filedOn, dueOn: endOfTerm('answer', filedOn) };
}

export const isOpenDispute = (state: DisputeState): boolean =>
  state === 'RADICADO' || state === 'EN_REVISION' || state === 'INCOMPLETO';

export const openDisputeStates = disputeStates.filter(isOpenDispute);

function moved(
  dispute: Dispute,
  event: DisputeEvent,
  change: Partial<Dispute> = {},
): Dispute | Refusal<'DISPUTE_CLOSED'> {
  const state = transition<DisputeState, DisputeEvent>(disputeTransitions, dispute.state, event);
  return isRefusal(state) ? refuse('DISPUTE_CLOSED') : { ...dispute, ...change, state };
}

const newTerm = (today: IsoDate) => ({ termFrom: today, dueOn: endOfTerm('answer', today) });

export const withdrawDispute = (dispute: Dispute) => moved(dispute, 'withdrawn');

export function askCompletion(dispute: Dispute, today: IsoDate): Dispute | DisputeRefusal {
  if (!canTransition<DisputeState, DisputeEvent>(disputeTransitions, dispute.state, 'completionAsked'))
    return refuse('DISPUTE_CLOSED');
  const until = endOfTerm('completionRequest', dispute.termFrom);
  if (today > until) return refuse('DISPUTE_TERM', { until });
  return moved(dispute, 'completionAsked', { completionAskedOn: today });
}

export function completionUntil({ state, completionAskedOn }: Dispute): IsoDate | undefined {
  return state === 'INCOMPLETO' && completionAskedOn ? endOfTerm('completionAnswer', completionAskedOn) : undefined;
}

export const completeDispute = (dispute: Dispute, today: IsoDate) =>
  moved(dispute, 'completed', { ...newTerm(today), completionAskedOn: undefined });

export function extendTerm(dispute: Dispute, today: IsoDate): Dispute | DisputeRefusal {
  if (dispute.state !== 'RADICADO' && dispute.state !== 'EN_REVISION') return refuse('DISPUTE_CLOSED');
  if (dispute.extendedOn !== undefined || today > dispute.dueOn)
    return refuse('DISPUTE_TERM', { until: dispute.dueOn });
  return { ...dispute, extendedOn: today, dueOn: endOfTerm('extension', dispute.dueOn) };
}

export type DisputeOutcome = 'ACEPTADO' | 'PARCIAL' | 'NEGADO';

const eventOf = { ACEPTADO: 'accepted', PARCIAL: 'partlyAccepted', NEGADO: 'rejected' } as const;

export const decideDispute = (dispute: Dispute, outcome: DisputeOutcome, today: IsoDate) =>
  moved(dispute, eventOf[outcome], { decidedOn: today });

export function appealUntil({ state, decidedOn, appealedOn }: Dispute): IsoDate | undefined {
  if ((state !== 'NEGADO' && state !== 'PARCIAL') || decidedOn === undefined || appealedOn !== undefined)
    return undefined;
  return endOfTerm('appeal', decidedOn);
}

export function appealDispute(dispute: Dispute, today: IsoDate): Dispute | DisputeRefusal {
  const until = appealUntil(dispute);
  if (until === undefined || today > until) return refuse('APPEAL_CLOSED');
  return moved(dispute, 'appealed', { ...newTerm(today), appealedOn: today, decidedOn: undefined });
}

export type DisputePolicy = {
  /** True when a dispute without an answer is accepted at the end of its term, if its kind allows this. */
  readonly silenceAccepts: boolean;
  /** False for a dispute without a debt, which has no figures to decide. */
  readonly hasDebt: boolean;
};

export function onDay(dispute: Dispute, today: IsoDate, { silenceAccepts, hasDebt }: DisputePolicy): Dispute {
  const until = completionUntil(dispute);
  if (until !== undefined) return today > until ? { ...dispute, state: 'DESISTIDO', decidedOn: today } : dispute;
  const isOver = (dispute.state === 'RADICADO' || dispute.state === 'EN_REVISION') && today > dispute.dueOn;
  const { silence } = disputeRules[dispute.kind];
  const stays = silence === 'stays' || (silence === 'acceptedWithoutFigures' && !hasDebt);
  if (!isOver || !silenceAccepts || stays) return dispute;
  return { ...dispute, state: 'ACEPTADO_POR_SILENCIO', decidedOn: today };
}

/** A decision that can be appealed keeps the freeze until the last day to appeal. */
export function isFreezing(dispute: Dispute, today: IsoDate): boolean {
  const { kind, state } = dispute;
  if (!disputeRules[kind].freezes) return false;
  if (isOpenDispute(state)) return true;
  if (state === 'ACEPTADO_POR_SILENCIO') return true;
  const until = appealUntil(dispute);
  return until !== undefined && today <= until;
}

/** The last day without collection contacts. */
export function noCollectionUntil({ kind, filedOn }: Pick<Dispute, 'kind' | 'filedOn'>): IsoDate | undefined {
  return kind === 'TRATO' ? endOfTerm('noCollection', filedOn) : undefined;
}

/** The last day to mark the credit report as disputed. */
export function reportMarkBy({ kind, filedOn }: Pick<Dispute, 'kind' | 'filedOn'>): IsoDate | undefined {
  return kind === 'REPORTE' ? endOfTerm('reportMark', filedOn) : undefined;
}

/** The last day to give the debt's documents to a victim of impersonation. */
export function documentsDueOn({ kind, filedOn }: Pick<Dispute, 'kind' | 'filedOn'>): IsoDate | undefined {
  return kind === 'SUPLANTACION' ? endOfTerm('impersonationDocuments', filedOn) : undefined;
}
