import type { DisputeFiling } from '#texts/dispute-text.ts';
import { endOfTerm } from '#domain/disputes/terms.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { debtName } from '#texts/debt-name.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import { drawPdf } from '#server/gateways/pdf/draw-pdf.ts';
import type { DocumentsService } from '#server/modules/documents/documents.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './disputes.store.ts';
import { creditorOfDebt } from './dispute-view.ts';

export type DisputeDocuments = ReturnType<typeof disputeDocuments>;

export function disputeDocuments(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  documents: Pick<DocumentsService, 'keepDocument'>,
) {
  async function factsOf(disputeId: string) {
    const row = await database.transaction((tx) => store.lockDispute(tx, disputeId));
    const person = row?.customerId ? await readCustomer(database.sql, row.customerId) : undefined;
    if (!row || row.customerId === null || !person) return undefined;
    const debt = await store.debtOf(database.sql, row);
    return {
      row,
      customerId: row.customerId,
      creditor: debt ? creditorOfDebt(debt) : '',
      about: {
        number: row.number,
        kind: row.kind,
        customerName: `${person.firstNames} ${person.lastNames}`.trim(),
        customerDocument: {
          type: person.documentType as DisputeFiling['customerDocument']['type'],
          number: person.documentNumber,
        },
        debt: debt ? debtName(debt) : (row.about ?? undefined),
        obligationNumber: debt?.number,
      },
    };
  }

  return {
    async filing(disputeId: string) {
      const found = await factsOf(disputeId);
      if (!found) return undefined;
      const { row, about, customerId } = found;
      const filed = await store.eventsOf(database.sql, [disputeId]);
      const facts = { ...filedOf(row), ...about };
      return documents.keepDocument(customerId, {
        kind: 'RECLAMO',
        subjectId: row.id,
        title: `Reclamo ${row.number}`,
        fileName: `reclamo-${row.number}.pdf`,
        at: filed[0]?.at ?? row.filedAt,
        render: (seal) => drawPdf('disputeFiling', facts, seal),
      });
    },

    anonymous: (row: store.DisputeRow) =>
      drawPdf(
        'disputeFiling',
        {
          ...filedOf(row),
          customerName: undefined,
          customerDocument: { type: row.documentType ?? 'CC', number: row.documentNumber ?? '' },
          debt: row.about ?? undefined,
          obligationNumber: undefined,
        },
        { issuer: config.operator },
      ),

    async certificate(disputeId: string) {
      const found = await factsOf(disputeId);
      if (!found || found.row.effect !== 'extinguish') return undefined;
      const { row, about, creditor, customerId } = found;
      const decided = (await store.eventsOf(database.sql, [disputeId])).findLast(({ step }) => step === 'ACEPTADO');
      if (!decided) return undefined;
      const facts = { ...about, creditor, decidedOn: bogotaDate(decided.at), decidedAt: decided.at };
      return documents.keepDocument(customerId, {
        kind: 'CONSTANCIA',
        subjectId: row.id,
        title: `Constancia de reclamo aceptado ${row.number}`,
        fileName: `constancia-${row.number}.pdf`,
        at: decided.at,
        render: (seal) => drawPdf('acceptedDispute', facts, seal),
      });
    },
  };
}

const filedOf = ({ number, kind, filedAt, details, text }: store.DisputeRow) => ({
  number,
  kind,
  filedAt,
  dueOn: endOfTerm('answer', bogotaDate(filedAt)),
  details,
  text,
});
