import type { CaseKind } from '#domain/cases/cases.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { CaseSubject } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';

/** The decision of an operator about a case. */
export interface CaseDecision {
  caseId: string;
  subject: CaseSubject;
  /** Why the case was opened. */
  reason: string;
  detail: Readonly<Record<string, unknown>>;
  /** One of the outcomes that the kind lets an operator choose. */
  outcome: string;
  /** The operator's words. Kinds whose person is answered send them. */
  motive: string;
  operator: string;
}

/** `said` is for the operator, in Spanish: what to do instead. */
export interface CaseRefusal extends Refusal<'CASE_REFUSED'> {
  readonly said: string;
}

export const refuseCase = (said: string): CaseRefusal => ({ refused: 'CASE_REFUSED', said });

/**
 * What the resolution of a case does to its subject, by kind; the module that owns the subject provides it. It runs in
 * the transaction that resolves the case, which a refusal rolls back.
 */
export type CaseResolutions = Partial<
  Record<CaseKind, (tx: Sql, decision: CaseDecision, now: Date) => Promise<CaseRefusal | undefined>>
>;

/** What `casos ver` shows of a subject, by kind: label and text. */
export type CaseFacts = Partial<
  Record<CaseKind, (db: Sql, subject: CaseSubject) => Promise<readonly (readonly [string, string])[]>>
>;
