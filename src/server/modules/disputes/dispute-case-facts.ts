import { debtName } from '#texts/debt-name.ts';
import { detailLines, disputeNames } from '#texts/dispute-text.ts';
import type { CaseFacts } from '#server/modules/cases/cases.service.ts';
import { stepLine } from './dispute-view.ts';
import * as store from './disputes.store.ts';

export const describeDisputeCase: NonNullable<CaseFacts['RECLAMO']> = async (db, { id }) => {
  const [row] = await store.disputesById(db, [id]);
  if (!row) return [];
  const debt = await store.debtOf(db, row);
  const own = row.documentNumber === null ? undefined : `${row.documentType} ${row.documentNumber}, ${row.contact}`;
  const facts: [string, string | undefined][] = [
    ['Reclama', disputeNames[row.kind]],
    ['Deuda', debt ? `${debtName(debt)}, obligación ${debt.number}` : (row.about ?? undefined)],
    ['Sin sesión', own],
    ...detailLines(row.details),
    ['Texto', row.text || undefined],
    ['Pasos', (await store.eventsOf(db, [id])).map(stepLine).join('\n')],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
};
