import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Instalment } from '#domain/agreements/instalments.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { firstRow, prepared, preparedInsert, type InsertRow, type Sql } from '#server/db/database.ts';
import { acceptanceEvidence, agreement, instalment } from '#server/db/schema/agreements.ts';
import { obligation, proposal, type StoredReplan } from '#server/db/schema/offers.ts';
import { payable } from '#server/db/schema/payments.ts';
import { customer } from '#server/db/schema/people.ts';

export type ProposalRow = typeof proposal.$inferSelect;
export type ReplanProposal = ProposalRow & { replan: StoredReplan };
export const isOfReplan = (row: ProposalRow): row is ReplanProposal => row.replan !== null;
export interface AcceptedRows {
  agreement: typeof agreement.$inferSelect;
  customer: typeof customer.$inferSelect;
  obligation: typeof obligation.$inferSelect;
  proposal: ProposalRow;
}

const { placeholder } = sql;
const proposalOfCustomer = prepared((db) =>
  db
    .select()
    .from(proposal)
    .where(and(eq(proposal.id, placeholder('proposalId')), eq(proposal.customerId, placeholder('customerId')))),
);

export const readProposal = (db: Sql, customerId: string, proposalId: string): Promise<ProposalRow | undefined> =>
  proposalOfCustomer(db, { customerId, proposalId }).then(firstRow);

const customerOfId = prepared((db) =>
  db
    .select()
    .from(customer)
    .where(eq(customer.id, placeholder('customerId'))),
);

export async function readCustomer(db: Sql, customerId: string): Promise<typeof customer.$inferSelect> {
  const [row] = await customerOfId(db, { customerId });
  if (!row) throw new Error(`Unknown customer ${customerId}`);
  return row;
}

export type NewAgreementRow = typeof agreement.$inferInsert;

export const insertAgreement: InsertRow<typeof agreement> = preparedInsert(agreement);
export const insertInstalments = (tx: Sql, agreementId: string, plan: readonly (Instalment & { id: string })[]) =>
  tx.insert(instalment).values(plan.map((each) => ({ ...each, agreementId })));
export const insertPayable = preparedInsert(payable);
export const insertEvidence = preparedInsert(acceptanceEvidence);

export const readAccepted = (db: Sql, agreementId: string): Promise<AcceptedRows | undefined> =>
  db
    .select({ agreement, customer, obligation, proposal })
    .from(agreement)
    .innerJoin(customer, eq(customer.id, agreement.customerId))
    .innerJoin(obligation, eq(obligation.id, agreement.obligationId))
    .innerJoin(proposal, eq(proposal.id, agreement.proposalId))
    .where(eq(agreement.id, agreementId))
    .then(firstRow);

export const readMembership = (
  db: Sql,
  agreementId: string,
): Promise<(Pick<AcceptedRows, 'agreement' | 'customer'> & { firstDueOn: IsoDate }) | undefined> =>
  db
    .select({ agreement, customer, firstDueOn: instalment.dueOn })
    .from(agreement)
    .innerJoin(customer, eq(customer.id, agreement.customerId))
    .innerJoin(instalment, eq(instalment.agreementId, agreement.id))
    .where(and(eq(agreement.id, agreementId), eq(agreement.kind, 'MEMBRESIA')))
    .orderBy(instalment.number)
    .limit(1)
    .then(firstRow);

/** A repeated job does not change the stored id. */
export const fillCrmId = (db: Sql, agreementId: string, crmAgreementId: string) =>
  db
    .update(agreement)
    .set({ crmAgreementId })
    .where(and(eq(agreement.id, agreementId), isNull(agreement.crmAgreementId)));
