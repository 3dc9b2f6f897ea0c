import type { ReviewReason } from '#domain/agreements/payment-facts.ts';
import type { DataRequestKind } from '#domain/people/data-requests.ts';
import { addBusinessDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import type { TransitionTable } from '#domain/transitions.ts';

export type CaseKind =
  | 'PAGO'
  | 'DOCUMENTO'
  | 'RECLAMO'
  | 'PEP'
  | 'IDENTIDAD'
  | 'DATOS_PERSONALES'
  | 'TRABAJO'
  | 'CORREO';

/** Work for a dispute that the law or a decision requires and that the operator must do outside the portal. */
export type DisputeTask = 'BUREAU_MARK' | 'BUREAU_CORRECTION' | 'IMPERSONATION_DOCUMENTS';

export interface CaseReasons {
  PAGO: ReviewReason | 'DISPUTE_REFUND';
  DOCUMENTO: 'DOCUMENT_CHANGED' | 'DOCUMENT_MISSING';
  RECLAMO: 'DISPUTE_FILED';
  PEP: 'PEP_REVIEW';
  IDENTIDAD: 'IDENTITY_REVIEW';
  DATOS_PERSONALES: DataRequestKind;
  TRABAJO: 'WORK_OVERDUE' | 'CRM_GAVE_UP' | DisputeTask;
  CORREO: 'MAIL_UNCERTAIN' | 'MAIL_BOUNCED';
}

/** The operator chooses from `chosen`. The portal itself sets the outcomes in `automatic`. */
export interface CaseOutcomes {
  readonly chosen: readonly string[];
  readonly automatic: readonly string[];
}

interface KindRules extends CaseOutcomes {
  readonly businessDays: number | undefined;
  /** True when a case cannot be reopened, because its decision was sent to the person. */
  readonly isFinal: boolean;
}

export const caseKinds: Readonly<Record<CaseKind, KindRules>> = {
  PAGO: {
    businessDays: 2,
    chosen: ['DEVUELTO', 'ACORDADO', 'ACLARADO'],
    automatic: ['ANULADO', 'REEMPLAZADO'],
    isFinal: false,
  },
  DOCUMENTO: {
    businessDays: 2,
    chosen: ['RESTAURADO', 'SIN_REMEDIO'],
    automatic: ['REHECHO', 'REEMPLAZADO'],
    isFinal: false,
  },
  RECLAMO: {
    businessDays: undefined,
    chosen: ['ACEPTADO', 'PARCIAL', 'NEGADO'],
    automatic: ['ACEPTADO_POR_SILENCIO', 'RETIRADO', 'DESISTIDO'],
    isFinal: true,
  },
  PEP: { businessDays: 3, chosen: ['APROBADA', 'RECHAZADA'], automatic: ['CERRADA'], isFinal: true },
  IDENTIDAD: { businessDays: 1, chosen: ['APROBADA', 'RECHAZADA'], automatic: ['CERRADA'], isFinal: true },
  DATOS_PERSONALES: {
    businessDays: undefined,
    chosen: ['ACEPTADA', 'PARCIAL', 'NEGADA'],
    automatic: ['RETIRADA'],
    isFinal: true,
  },
  TRABAJO: { businessDays: 2, chosen: ['HECHO', 'DESCARTADO'], automatic: [], isFinal: false },
  CORREO: {
    businessDays: 5,
    chosen: ['CORREGIDO', 'ENTREGADO', 'DESCARTADO'],
    automatic: ['ENVIADO'],
    isFinal: false,
  },
};

export const isCaseKind = (text: string): text is CaseKind => Object.hasOwn(caseKinds, text);

/**
 * The term starts on the next day.
 * @throws RangeError for a kind without a usual term.
 */
export function usualDueOn(kind: CaseKind, now: Date): IsoDate {
  const { businessDays } = caseKinds[kind];
  if (businessDays === undefined) throw new RangeError(`The kind ${kind} has no usual term`);
  return addBusinessDays(bogotaDate(now), businessDays);
}

export type CaseState = 'NUEVO' | 'EN_CURSO' | 'ESPERA' | 'RESUELTO';
export type CaseEvent =
  | 'taken' // an operator takes over a new case, a waiting case or the case of another operator
  | 'waiting' // the operator waits for the person or a third party; the term continues
  | 'resolved' // by an operator
  | 'settled' // by the portal, after the cause of the case was resolved
  | 'reopened';

const settles = { settled: 'RESUELTO' } as const;

export const caseTransitions = {
  NUEVO: { taken: 'EN_CURSO', ...settles },
  EN_CURSO: { taken: 'EN_CURSO', waiting: 'ESPERA', resolved: 'RESUELTO', ...settles },
  ESPERA: { taken: 'EN_CURSO', ...settles },
  RESUELTO: { reopened: 'EN_CURSO' },
} as const satisfies TransitionTable<CaseState, CaseEvent>;

const reopenableMs = 30 * 24 * 60 * 60_000;

export const mayReopen = (resolvedAt: Date, now: Date): boolean => now.getTime() - resolvedAt.getTime() <= reopenableMs;

export const isOverdue = ({ state, dueOn }: { state: CaseState; dueOn: IsoDate }, today: IsoDate): boolean =>
  state !== 'RESUELTO' && dueOn < today;
