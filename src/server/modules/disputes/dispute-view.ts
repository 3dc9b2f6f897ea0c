import type { DisputeView } from '#contract/disputes.ts';
import { supervisors, type Supervisor } from '#contract/operator-identity.ts';
import {
  appealUntil,
  completionUntil,
  documentsDueOn,
  isOpenDispute,
  reportMarkBy,
} from '#domain/disputes/disputes.ts';
import { allowedFiles } from '#domain/disputes/kinds.ts';
import { formatPesos } from '#domain/money/money.ts';
import { bogotaDate, formatBogotaDateTime } from '#domain/time/calendar.ts';
import { debtName } from '#texts/debt-name.ts';
import type { StoredComponents } from '#server/db/schema/offers.ts';
import { disputeOf, type DebtRow, type DisputeRow, type EventRow, type FileRow } from './disputes.store.ts';

export interface DisputeParts {
  row: DisputeRow;
  events: readonly EventRow[];
  files: readonly FileRow[];
  debt: DebtRow | undefined;
  takenAt: Date | undefined;
  certificateId: string | undefined;
  isAppealBlocked: boolean;
}

const decisions = new Set<string>(['ACEPTADO', 'PARCIAL', 'NEGADO', 'ACEPTADO_POR_SILENCIO']);
export const creditorOfDebt = ({ assignedOn, servicedBy, originalCreditor }: DebtRow): string =>
  assignedOn !== null && servicedBy !== null ? servicedBy : originalCreditor;

/** A paid, extinguished or insolvent debt is not frozen. */
export const isFrozenDebt = ({ isFrozen }: Pick<DisputeRow, 'isFrozen'>, debt: Pick<DebtRow, 'state'> | undefined) =>
  isFrozen && (debt?.state === 'EN_DISPUTA' || debt?.state === 'EN_ACUERDO');

export function disputeView(
  { row, events, files, debt, takenAt, certificateId, isAppealBlocked }: DisputeParts,
  supervisor: Supervisor,
  now: Date,
): DisputeView {
  const today = bogotaDate(now);
  const plain = disputeOf(row);
  const last = (step: EventRow['step']) => events.findLast((each) => each.step === step);
  const decision = decisions.has(row.state) ? events.findLast(({ step }) => step === row.state) : undefined;
  const isOpen = isOpenDispute(row.state);
  const extension = row.extendedOn === null ? undefined : last('AMPLIADO');
  const asked = completionUntil(plain);
  const lastDay = isAppealBlocked ? undefined : appealUntil(plain);
  const appealable = lastDay !== undefined && today <= lastDay ? lastDay : null;
  const isTaken = takenAt !== undefined && row.state === 'RADICADO';
  const own = files.filter(({ owner }) => owner === 'PERSONA').length;
  const steps = events.flatMap(({ step, at, note }) => (step === 'CIFRAS' ? [] : [{ step, at, note }]));
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: isTaken ? 'EN_REVISION' : row.state,
    obligationId: row.obligationId,
    agreementId: row.agreementId,
    debtName: debt ? debtName(debt) : (row.about ?? null),
    creditor: debt ? creditorOfDebt(debt) : null,
    text: row.text,
    paidOn: row.details.paidOn ?? null,
    paidWhere: row.details.paidWhere ?? null,
    rightAmount: row.details.rightAmount ?? null,
    bureau: row.details.bureau ?? null,
    contactedOn: row.details.contactedOn ?? null,
    channel: row.details.channel ?? null,
    filedAt: row.filedAt,
    dueOn: row.dueOn,
    isLate: (row.state === 'RADICADO' || row.state === 'EN_REVISION') && today > row.dueOn,
    isFrozen: isFrozenDebt(row, debt),
    extension: extension ? { at: extension.at, reason: extension.note ?? '' } : null,
    completion: asked ? { request: last('INCOMPLETO')?.note ?? '', until: asked } : null,
    reportMarkBy: reportMarkBy(plain) ?? null,
    documentsDueOn: documentsDueOn(plain) ?? null,
    noCollectionUntil: row.noCollectionUntil,
    decision: decision
      ? {
          outcome: row.state,
          reason: decision.note ?? '',
          at: decision.at,
          appealUntil: appealable,
          supervisor: row.state === 'NEGADO' || row.state === 'PARCIAL' ? supervisors[supervisor] : null,
        }
      : null,
    steps: isTaken ? [...steps, { step: 'EN_REVISION' as const, at: takenAt, note: null }] : steps,
    files: files.map(({ id, fileName, bytes, createdAt, owner }) => ({
      id,
      name: fileName,
      bytes,
      at: createdAt,
      owner,
    })),
    certificateId: certificateId ?? null,
    can: {
      withdraw: isOpen,
      appeal: appealable !== null,
      answer: row.state === 'INCOMPLETO',
      addFile: isOpen && own < allowedFiles(events),
    },
  };
}

export function stepLine({ at, author, step, note, figures }: EventRow): string {
  const said = note ?? (figures && figuresText(figures.after));
  return `${formatBogotaDateTime(at)} ${author} ${step}${said === null ? '' : `\n  ${said.replaceAll('\n', '\n  ')}`}`;
}

const figuresText = (figures: StoredComponents | null) =>
  figures === null
    ? 'sin valores'
    : `capital ${formatPesos(figures.principal)}, corrientes ${formatPesos(figures.interest)}, mora ${formatPesos(figures.lateInterest)}, otros ${formatPesos(figures.fees)}`;
