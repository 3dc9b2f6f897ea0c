import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { databaseReturns, type DatabaseReturn } from '#server/db/numbering.store.ts';
import { acceptanceEvidence, agreement, document, instalment, relief } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { obligation, offer, proposal } from '#server/db/schema/offers.ts';
import {
  payable,
  paymentAttempt,
  paymentEvent,
  paymentLedger,
  providerTransaction,
} from '#server/db/schema/payments.ts';
import { customer } from '#server/db/schema/people.ts';

export type AgreementRow = typeof agreement.$inferSelect;
export type AttemptRow = typeof paymentAttempt.$inferSelect;
export type TransactionRow = typeof providerTransaction.$inferSelect;
export type LedgerRow = typeof paymentLedger.$inferSelect;
export type DocumentRow = typeof document.$inferSelect;

export interface AgreementFolder {
  id: string;
  agreement: AgreementRow;
  instalments: (typeof instalment.$inferSelect)[];
  payables: (typeof payable.$inferSelect)[];
  attempts: AttemptRow[];
  transactions: TransactionRow[];
  ledger: LedgerRow[];
  evidence: typeof acceptanceEvidence.$inferSelect | undefined;
  proposal: typeof proposal.$inferSelect | undefined;
  offer: typeof offer.$inferSelect | undefined;
  obligation: typeof obligation.$inferSelect | undefined;
  documents: DocumentRow[];
  relief: (typeof relief.$inferSelect)[];
  returns: DatabaseReturn[];
  /** The agreement's customer and the accounts merged into this customer. */
  customers: Set<string>;
  /** The keys are transaction ids. */
  mismatched: Map<string, Record<string, unknown>>;
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

const groupBy = <Row>(rows: Row[], key: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};

export async function agreementFolders(tx: Sql, after: string, limit: number): Promise<AgreementFolder[]> {
  const agreements = await tx
    .select()
    .from(agreement)
    .where(gt(agreement.id, after))
    .orderBy(asc(agreement.id))
    .limit(limit);
  if (agreements.length === 0) return [];
  const ids = agreements.map(({ id }) => id);
  const present = (values: (string | null)[]) => values.filter((value) => value !== null);
  const proposalIds = present(agreements.map(({ proposalId }) => proposalId));
  const offerIds = present(agreements.map(({ offerId }) => offerId));
  const obligationIds = present(agreements.map(({ obligationId }) => obligationId));
  const customerIds = agreements.map(({ customerId }) => customerId);
  const byAgreement = ({ agreementId }: { agreementId: string }) => agreementId;
  const instalments = groupBy(
    await tx.select().from(instalment).where(inArray(instalment.agreementId, ids)).orderBy(asc(instalment.number)),
    byAgreement,
  );
  const payables = groupBy(await tx.select().from(payable).where(inArray(payable.agreementId, ids)), byAgreement);
  const changes = groupBy(
    await tx.select().from(relief).where(inArray(relief.agreementId, ids)).orderBy(asc(relief.sequence)),
    byAgreement,
  );
  const attemptRows = await tx.select().from(paymentAttempt).where(inArray(paymentAttempt.agreementId, ids));
  const attempts = groupBy(attemptRows, byAgreement);
  const ledger = groupBy(
    await tx.select().from(paymentLedger).where(inArray(paymentLedger.agreementId, ids)),
    byAgreement,
  );
  const attemptIds = attemptRows.map(({ id }) => id);
  const agreementOfAttempt = new Map(attemptRows.map((row) => [row.id, row.agreementId]));
  const transactions = groupBy(
    await tx.select().from(providerTransaction).where(inArray(providerTransaction.attemptId, attemptIds)),
    (row) => agreementOfAttempt.get(row.attemptId) ?? '',
  );
  const evidence = groupBy(
    await tx.select().from(acceptanceEvidence).where(inArray(acceptanceEvidence.agreementId, ids)),
    byAgreement,
  );
  const proposals = byId(await tx.select().from(proposal).where(inArray(proposal.id, proposalIds)));
  const offers = byId(await tx.select().from(offer).where(inArray(offer.id, offerIds)));
  const obligations = byId(await tx.select().from(obligation).where(inArray(obligation.id, obligationIds)));
  const documents = groupBy(
    await tx.select().from(document).where(inArray(document.agreementId, ids)),
    (row) => row.agreementId ?? '',
  );
  const merged = groupBy(
    await tx
      .select({ id: customer.id, into: customer.mergedInto })
      .from(customer)
      .where(inArray(customer.mergedInto, customerIds)),
    (row) => row.into ?? '',
  );
  const mismatches = await tx
    .select({ key: operatorCase.dedupeKey, detail: operatorCase.detail })
    .from(operatorCase)
    .where(
      and(
        inArray(operatorCase.subjectId, attemptIds),
        inArray(operatorCase.reason, ['AMOUNT_MISMATCH', 'CURRENCY_MISMATCH']),
      ),
    );
  const mismatched = new Map(mismatches.map(({ key, detail }) => [key.slice(key.indexOf(':') + 1), detail]));
  const returns = await databaseReturns(tx);
  return agreements.map((row) => ({
    id: row.id,
    agreement: row,
    instalments: instalments.get(row.id) ?? [],
    payables: payables.get(row.id) ?? [],
    attempts: attempts.get(row.id) ?? [],
    transactions: transactions.get(row.id) ?? [],
    ledger: ledger.get(row.id) ?? [],
    evidence: evidence.get(row.id)?.[0],
    proposal: proposals.get(row.proposalId ?? ''),
    offer: offers.get(row.offerId ?? ''),
    obligation: obligations.get(row.obligationId ?? ''),
    documents: documents.get(row.id) ?? [],
    relief: changes.get(row.id) ?? [],
    returns,
    customers: new Set([row.customerId, ...(merged.get(row.customerId) ?? []).map(({ id }) => id)]),
    mismatched,
  }));
}

export const documentsAfter = (tx: Sql, after: string, limit: number): Promise<DocumentRow[]> =>
  tx.select().from(document).where(gt(document.id, after)).orderBy(asc(document.id)).limit(limit);

export const eventsAfter = (tx: Sql, after: string, limit: number) =>
  tx.select().from(paymentEvent).where(gt(paymentEvent.id, after)).orderBy(asc(paymentEvent.id)).limit(limit);

export async function knownOf(tx: Sql, transactionIds: string[], references: string[]) {
  if (transactionIds.length === 0)
    return { transactions: new Map<string, string>(), references: new Set<string>(), reviewed: new Set<string>() };
  const rows = await tx
    .select({ id: providerTransaction.transactionId, status: providerTransaction.status })
    .from(providerTransaction)
    .where(inArray(providerTransaction.transactionId, transactionIds));
  const ours = await tx
    .select({ reference: paymentAttempt.reference })
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.reference, references));
  const reviewed = await tx
    .select({ key: operatorCase.dedupeKey })
    .from(operatorCase)
    .where(or(...transactionIds.map((id) => eq(operatorCase.dedupeKey, `mismatch:${id}`)))!);
  return {
    transactions: new Map(rows.map(({ id, status }) => [id, status])),
    references: new Set(ours.map(({ reference }) => reference)),
    reviewed: new Set(reviewed.map(({ key }) => key.slice('mismatch:'.length))),
  };
}
