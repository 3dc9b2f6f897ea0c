import { createHash } from 'node:crypto';
import { pausedUntil } from '#domain/agreements/relief.ts';
import { sameSchedule, isInSeries, type Slot } from '#domain/agreements/schedule.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { numberAfter } from '#server/db/numbering.store.ts';
import { canonicalAmendmentText, canonicalUndoText, type AmendmentFacts } from '#texts/amendment-text.ts';
import type { AgreementFolder } from './comparison.store.ts';
import type { Finding } from './finding.ts';

type Compared = Generator<Finding>;
type Planned = { number: number; dueOn: IsoDate };

export function correctionOf({ kind, figures }: AgreementFolder['relief'][number]) {
  const areFigures = [figures?.before, figures?.after].every((each) => each && Array.isArray(each.amounts));
  return kind === 'CIFRAS' && figures && areFigures ? figures : undefined;
}

export function scheduleNow({ relief }: AgreementFolder, planned: readonly Planned[]): ReadonlyMap<number, Slot> {
  const accepted = planned.map(({ number, dueOn }) => ({ number, position: number, movedTo: null, dueOn }));
  return new Map((relief.at(-1)?.after ?? accepted).map((slot) => [slot.number, slot]));
}

export function* compareRelief(folder: AgreementFolder): Compared {
  const { agreement, instalments, proposal, relief, documents, returns } = folder;
  const table = 'relief';
  let amounts: AmendmentFacts['amounts'] = instalments.map(({ number, amount }) => ({ number, amount }));
  amounts = relief.flatMap((row) => correctionOf(row) ?? [])[0]?.before.amounts ?? amounts;
  let before: readonly Slot[] | undefined;
  let last = { number: 0, at: agreement.acceptedAt };
  for (const [index, row] of relief.entries()) {
    const { id } = row;
    const begins = before ?? acceptedSlots(folder);
    if (begins !== undefined && !sameSchedule(begins, row.before))
      yield { rule: 'cada cambio de fechas sigue al anterior', table, id, column: 'before' };
    before = row.after;
    if (proposal)
      for (const slot of row.after)
        if (slot.number > 0 && hasSeries(proposal) && !isInSeries(slot, seriesOf(proposal)))
          yield { rule: 'cada fecha cambiada es la de su lugar', table, id, column: 'after' };
    if (row.sequence !== index + 1)
      yield { rule: 'a ningún acuerdo le faltan cambios de fechas', table, id, column: 'sequence' };
    if (row.number !== null) {
      if (row.number !== numberAfter(last.number, { since: last.at, until: row.at, returns }))
        yield { rule: 'los otrosíes de cada acuerdo son consecutivos', table, id, column: 'number' };
      last = { number: row.number, at: row.at };
    }
    if (createHash('sha256').update(row.text).digest('hex') !== row.textHash)
      yield { rule: 'la huella de cada cambio de fechas es la de sus palabras', table, id, column: 'text_hash' };
    if (textOf(folder, row, amounts) !== row.text)
      yield { rule: 'cada cambio de fechas dice sus datos', table, id, column: 'text' };
    amounts = correctionOf(row)?.after.amounts ?? amounts;
  }
  const history = relief.map((row) => ({ ...row, number: row.instalmentNumber, undoes: row.undoes ?? undefined }));
  if (agreement.pausedUntil !== (pausedUntil(history) ?? null))
    yield {
      rule: 'la pausa de cada acuerdo es la que se pidió',
      table: 'agreement',
      id: agreement.id,
      column: 'paused_until',
    };
  for (const amendment of documents.filter(({ kind }) => kind === 'OTROSI')) {
    const change = relief.find(({ id }) => id === amendment.subjectId);
    const isUndone = relief.some(({ undoes }) => undoes === amendment.subjectId);
    const isTheirs = change !== undefined && amendment.fileName === `otrosi-${change.number}-${agreement.number}.pdf`;
    if (!isTheirs || isUndone !== (amendment.revokedAt !== null))
      yield {
        rule: 'cada otrosí es de un cambio de fechas',
        table: 'document',
        id: amendment.id,
        column: 'subject_id',
      };
  }
}

type Proposal = NonNullable<AgreementFolder['proposal']>;
/** A single payment has no series of dates; a replan continues the series of the replaced plan. */
const hasSeries = ({ term, replan }: Proposal) => term > 1 || replan !== null;
const seriesOf = ({ firstPaymentOn, dayOfMonth, replan }: Proposal) => ({
  firstPaymentOn,
  dayOfMonth,
  seriesFrom: replan?.seriesFrom,
});

function acceptedSlots({ proposal }: AgreementFolder): Slot[] | undefined {
  if (!proposal) return undefined;
  const later = proposal.instalments.map(({ number, dueOn }) => ({ number, position: number, movedTo: null, dueOn }));
  if (proposal.initialPayment === 0) return later;
  return [{ number: 0, position: 0, movedTo: null, dueOn: proposal.firstPaymentOn }, ...later];
}

function textOf(
  { agreement, relief }: AgreementFolder,
  row: AgreementFolder['relief'][number],
  amounts: AmendmentFacts['amounts'],
): string | undefined {
  const of = row.kind === 'DESHACER' ? relief.find(({ id }) => id === row.undoes) : row;
  if (of === undefined || of.kind === 'DESHACER' || of.number === null) return undefined;
  const { number, kind, at, instalmentNumber: instalment, before, after } = of;
  const figures = of.figures ?? undefined;
  const facts = { agreementNumber: agreement.number, number, kind, at, instalment, amounts, before, after, figures };
  try {
    return row.kind === 'DESHACER' ? canonicalUndoText(facts, row.at) : canonicalAmendmentText(facts);
  } catch {
    return undefined;
  }
}
