import { createHash } from 'node:crypto';
import {
  caseKinds,
  caseTransitions,
  mayReopen,
  type CaseEvent,
  type CaseKind,
  type CaseState,
} from '#domain/cases/cases.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { addCaseEvent, caseAuthor, type CaseSubject } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import { fileKey, type FileStore } from '#server/gateways/files/file-store.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './cases.store.ts';

export type { CaseFilter, CaseRow, ListedCase } from './cases.store.ts';

export interface CaseDecision {
  caseId: string;
  subject: CaseSubject;
  reason: string;
  detail: Readonly<Record<string, unknown>>;
  outcome: string;
  /** Typed by the operator. For case kinds with an answer, the portal sends this text to the person. */
  motive: string;
  operator: string;
}

/** `said` is a Spanish message that tells the operator what to do. */
export interface CaseRefusal extends Refusal<'CASE_REFUSED'> {
  readonly said: string;
}

export const refuseCase = (said: string): CaseRefusal => ({ refused: 'CASE_REFUSED', said });

/**
 * The effect of a resolution, by case kind. It runs in the transaction that resolves the case; a refusal rolls that
 * transaction back.
 */
export type CaseResolutions = Partial<
  Record<CaseKind, (tx: Sql, decision: CaseDecision, now: Date) => Promise<CaseRefusal | undefined>>
>;

/** The labels and texts that `casos ver` prints, by case kind. */
export type CaseFacts = Partial<
  Record<CaseKind, (db: Sql, subject: CaseSubject) => Promise<readonly (readonly [string, string])[]>>
>;

export interface ShownCase extends store.ListedCase {
  facts: readonly (readonly [string, string])[];
  events: store.CaseEventRow[];
  files: store.CaseFileRow[];
}

export interface OpenedFile {
  fileName: string;
  extension: string;
  bytes: Buffer | undefined;
}

type Changed<Code extends string = never> = Promise<store.CaseRow | Refusal<'NOT_FOUND' | 'ILLEGAL_TRANSITION' | Code>>;

/** When `relieves` is true, the operator also takes a case on which another operator works. */
interface TakeOptions {
  relieves: boolean;
}

/** The operator who runs the command is recorded as the author of each change. */
export interface CasesService {
  /** Returns the open cases, ordered by last day, or at most 1,000 resolved cases. */
  list(filter: store.CaseFilter): Promise<store.ListedCase[]>;
  read(number: string): Promise<ShownCase | undefined>;
  openFiles(number: string, now: Date): Promise<OpenedFile[] | Refusal<'NOT_FOUND'>>;
  take(number: string, options: TakeOptions, now: Date): Changed<'CASE_TAKEN'>;
  note(number: string, text: string, now: Date): Changed;
  /** Also takes the case. The last day does not change. */
  wait(number: string, waiting: TakeOptions & { asked: string }, now: Date): Changed<'CASE_TAKEN'>;
  /** Also takes the case. */
  resolve(
    number: string,
    resolution: TakeOptions & { outcome: string; motive: string },
    now: Date,
  ): Promise<Awaited<Changed<'UNKNOWN_OUTCOME' | 'CASE_TAKEN'>> | CaseRefusal>;
  /**
   * Possible within thirty days. Refused when the decision was sent to the person, or when another case with the same
   * key is open.
   */
  reopen(number: string, motive: string, now: Date): Changed<'DECISION_FINAL' | 'TOO_LATE' | 'ANOTHER_OPEN'>;
}

const mostResolved = 1_000;

class Refused extends Error {
  readonly refusal: CaseRefusal;
  constructor(refusal: CaseRefusal) {
    super(refusal.said);
    this.refusal = refusal;
  }
}

export function casesService(
  { database }: Pick<Platform, 'database'>,
  { files, resolutions, facts }: { files: FileStore; resolutions: CaseResolutions; facts: CaseFacts },
): CasesService {
  function change<Result>(number: string, work: (tx: Sql, row: store.CaseRow) => Promise<Result>) {
    return database.transaction(async (tx) => {
      const row = await store.lockCase(tx, number);
      return row ? work(tx, row) : refuse('NOT_FOUND');
    });
  }

  async function move(
    tx: Sql,
    row: store.CaseRow,
    { event, note, ...changed }: { event: CaseEvent; note?: string } & Parameters<typeof store.saveCase>[2],
    now: Date,
  ): Promise<store.CaseRow | Refusal<'ILLEGAL_TRANSITION'>> {
    const state = transition<CaseState, CaseEvent>(caseTransitions, row.state, event);
    if (isRefusal(state)) return state;
    await store.saveCase(tx, row.id, { ...changed, state });
    const outcome = changed.outcome ?? undefined;
    await addCaseEvent(tx, row.id, { event, author: caseAuthor(), note, ...(outcome && { outcome }) }, now);
    return { ...row, ...changed, state };
  }

  function take(tx: Sql, row: store.CaseRow, { relieves }: TakeOptions, now: Date) {
    const isTaken = row.state === 'EN_CURSO';
    if (isTaken && row.assignee === caseAuthor()) return row;
    return isTaken && !relieves ? refuse('CASE_TAKEN') : move(tx, row, { event: 'taken', assignee: caseAuthor() }, now);
  }

  return {
    list: (filter) => store.listCases(database.sql, filter, mostResolved),

    async read(number) {
      const found = await store.findCase(database.sql, number);
      if (!found) return undefined;
      const { id, kind, subjectType, subjectId } = found.row;
      const about = facts[kind]?.(database.sql, { type: subjectType, id: subjectId });
      return {
        ...found,
        facts: (await about) ?? [],
        events: await store.eventsOf(database.sql, id),
        files: await store.filesOf(database.sql, id),
      };
    },

    async openFiles(number, now) {
      const found = await store.findCase(database.sql, number);
      if (!found) return refuse('NOT_FOUND');
      const { id, customerId } = found.row;
      const rows = await store.filesOf(database.sql, id);
      const opened = { number: found.row.number, files: rows.map((file) => file.id) };
      if (rows.length > 0) await recordAudit(database.sql, 'CASE_FILES_OPENED', customerId, opened, now);
      return Promise.all(
        rows.map(async ({ id: fileId, extension, fileName, contentHash }) => {
          const bytes = await files.get(fileKey('uploads', fileId, extension));
          const isSound = bytes && createHash('sha256').update(bytes).digest('hex') === contentHash;
          return { fileName, extension, bytes: isSound ? bytes : undefined };
        }),
      );
    },

    take: (number, options, now) => change(number, async (tx, row) => take(tx, row, options, now)),

    note: (number, text, now) =>
      change(number, async (tx, row) => {
        await addCaseEvent(tx, row.id, { event: 'noted', author: caseAuthor(), note: text }, now);
        return row;
      }),

    wait: (number, { asked, ...options }, now) =>
      change(number, async (tx, row) => {
        const taken = row.state === 'ESPERA' ? row : await take(tx, row, options, now);
        return isRefusal(taken) ? taken : move(tx, taken, { event: 'waiting', note: asked }, now);
      }),

    resolve: (number, { outcome, motive, ...options }, now) =>
      change(number, async (tx, row) => {
        if (row.state === 'RESUELTO') return refuse('ILLEGAL_TRANSITION');
        if (!caseKinds[row.kind].chosen.includes(outcome)) return refuse('UNKNOWN_OUTCOME');
        const taken = await take(tx, row, options, now);
        if (isRefusal(taken)) return taken;
        const resolution = { outcome, outcomeReason: motive, resolvedAt: now };
        const resolved = await move(tx, taken, { event: 'resolved', note: motive, ...resolution }, now);
        if (isRefusal(resolved)) return resolved;
        const { id: caseId, subjectType, subjectId, reason, detail } = row;
        const subject = { type: subjectType, id: subjectId };
        const decision = { caseId, subject, reason, detail, outcome, motive, operator: caseAuthor() };
        const refusal = await resolutions[row.kind]?.(tx, decision, now);
        if (refusal) throw new Refused(refusal);
        return resolved;
      }).catch((error: unknown) => {
        if (error instanceof Refused) return error.refusal;
        throw error;
      }),

    reopen: (number, motive, now) =>
      change(number, async (tx, row) => {
        if (row.state !== 'RESUELTO') return refuse('ILLEGAL_TRANSITION');
        if (caseKinds[row.kind].isFinal) return refuse('DECISION_FINAL');
        if (row.resolvedAt !== null && !mayReopen(row.resolvedAt, now)) return refuse('TOO_LATE');
        if (await store.isKeyOpen(tx, row)) return refuse('ANOTHER_OPEN');
        const reopened = { assignee: caseAuthor(), outcome: null, outcomeReason: null, resolvedAt: null };
        return move(tx, row, { event: 'reopened', note: motive, ...reopened }, now);
      }),
  };
}
