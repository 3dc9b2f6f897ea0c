import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { earlierInterest, type PlanFigures } from '#domain/agreements/correction.ts';
import type { AttemptStatus, LedgerEntry } from '#domain/agreements/payment-facts.ts';
import type { PaidPart } from '#domain/agreements/instalments.ts';
import type { PlanTerms } from '#domain/agreements/payoff.ts';
import type { ReliefPolicy } from '#domain/offers/relief-policy.ts';
import { isUnderWay } from '#domain/agreements/under-way.ts';
import { balance, type ObligationState } from '#domain/debts/obligations.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { subtract } from '#domain/money/money.ts';
import type { RebankingState } from '#domain/rebanking/rebanking.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { firstRow, prepared, type Sql } from '#server/db/database.ts';
import { agreement, document, instalment } from '#server/db/schema/agreements.ts';
import { campaignPolicy, obligation, proposal, type StoredReplan } from '#server/db/schema/offers.ts';
import { paymentAttempt, paymentLedger, providerTransaction } from '#server/db/schema/payments.ts';
import { rebankingApplication } from '#server/db/schema/rebanking.ts';

export type AgreementRow = typeof agreement.$inferSelect;
/** A membership has no quote and no campaign. */
export type PlanRow = AgreementRow & {
  terms: PlanTerms | undefined;
  policy: CampaignPolicy | undefined;
  relief: ReliefPolicy | undefined;
  replan: StoredReplan | undefined;
  obligationState: ObligationState | undefined;
  applicationState: RebankingState | undefined;
  originalCreditor: string | null;
  obligationNumber: string | null;
};
export type InstalmentRow = typeof instalment.$inferSelect & { parts: readonly PaidPart[] };
export interface PaymentRow {
  id: string;
  agreementId: string;
  transactionId: string;
  kind: LedgerEntry['kind'];
  amount: AgreementRow['total'];
  allocations: { amount: AgreementRow['total'] }[];
  at: Date;
  method: string | null;
  lastFour: string | null;
  authorization: string | null;
  receiptId: string | null;
}
export type PendingAttempt = Pick<typeof paymentAttempt.$inferSelect, 'id' | 'agreementId' | 'createdAt' | 'amount'>;

const ofPlan = {
  agreement,
  firstPaymentOn: proposal.firstPaymentOn,
  dayOfMonth: proposal.dayOfMonth,
  replan: proposal.replan,
  corrected: sql<Pick<PlanFigures, 'earned' | 'components'> | null>`case when ${agreement.replacesId} is not null then (
    select r.figures->'after' from relief r where r.agreement_id = ${agreement.id} and r.kind = 'CIFRAS'
    order by r.sequence desc limit 1) end`,
  rules: campaignPolicy.rules,
  obligationState: obligation.state,
  applicationState: rebankingApplication.state,
  originalCreditor: obligation.originalCreditor,
  obligationNumber: obligation.number,
};
interface PlanParts {
  agreement: typeof agreement.$inferSelect;
  firstPaymentOn: IsoDate | null;
  dayOfMonth: number | null;
  replan: StoredReplan | null;
  corrected: Pick<PlanFigures, 'earned' | 'components'> | null;
  rules: CampaignPolicy | null;
  obligationState: ObligationState | null;
  applicationState: RebankingState | null;
  originalCreditor: string | null;
  obligationNumber: string | null;
}

export async function readPlans(db: Sql, where: SQL | undefined): Promise<PlanRow[]> {
  return (await plansWhere(db, where)).map(planRow);
}

const plansWhere = (db: Sql, where: SQL | undefined) =>
  db
    .select(ofPlan)
    .from(agreement)
    .leftJoin(proposal, eq(proposal.id, agreement.proposalId))
    .leftJoin(campaignPolicy, eq(campaignPolicy.version, proposal.policyVersion))
    .leftJoin(obligation, eq(obligation.id, agreement.obligationId))
    .leftJoin(rebankingApplication, eq(rebankingApplication.agreementId, agreement.id))
    .where(where)
    .orderBy(sql`${agreement.acceptedAt} desc`, agreement.id);

const plansOfCustomer = prepared((db) => plansWhere(db, eq(agreement.customerId, sql.placeholder('customerId'))));

const planOfId = prepared((tx) =>
  plansWhere(tx, eq(agreement.id, sql.placeholder('id'))).for('update', { of: agreement }),
);

export async function lockPlan(tx: Sql, id: string): Promise<PlanRow | undefined> {
  return (await planOfId(tx, { id })).map(planRow)[0];
}

export async function agreementsOf(db: Sql, customerId: string): Promise<PlanRow[]> {
  return (await plansOfCustomer(db, { customerId })).map(planRow);
}

function planRow({
  agreement: row,
  firstPaymentOn,
  dayOfMonth,
  replan,
  corrected,
  rules,
  obligationState,
  applicationState,
  originalCreditor,
  obligationNumber,
}: PlanParts): PlanRow {
  const { earned, components } = corrected ?? replan ?? {};
  const earlier =
    earned === undefined || components === undefined ? undefined : { interest: earned, debt: balance(components) };
  const terms =
    firstPaymentOn === null || dayOfMonth === null || rules === null
      ? undefined
      : {
          firstPaymentOn,
          seriesFrom: replan?.seriesFrom,
          dayOfMonth,
          annualRateBps: rules.annualRateBps,
          rounding: rules.rounding,
          // An early payoff can waive only the interest of the new instalments, not the interest that the replaced plan
          // earned.
          interest: subtract(row.interest, earlierInterest({ earlier }, row.originalComponents)),
          earlier,
        };
  return {
    ...row,
    terms,
    policy: rules ?? undefined,
    relief: rules?.relief,
    replan: replan ?? undefined,
    applicationState: applicationState ?? undefined,
    obligationState: obligationState ?? undefined,
    originalCreditor,
    obligationNumber,
  };
}

const ofThese = (column: AnyPgColumn) => sql`${column} = any(${sql.placeholder('ids')})`;

const instalmentsOfThese = prepared((db) =>
  db.select().from(instalment).where(ofThese(instalment.agreementId)).orderBy(asc(instalment.number)),
);
const ledgerOfThese = prepared((db) =>
  db
    .select({
      agreementId: paymentLedger.agreementId,
      transactionId: paymentLedger.transactionId,
      kind: paymentLedger.kind,
      allocations: paymentLedger.allocations,
      at: paymentLedger.at,
    })
    .from(paymentLedger)
    .where(ofThese(paymentLedger.agreementId))
    .orderBy(asc(paymentLedger.at), asc(paymentLedger.id)),
);

export async function instalmentsOf(db: Sql, ids: readonly string[]): Promise<InstalmentRow[]> {
  const [instalments, ledger] = await Promise.all([instalmentsOfThese(db, { ids }), ledgerOfThese(db, { ids })]);
  const reversed = new Set(ledger.flatMap(({ kind, transactionId }) => (kind === 'REVERSAL' ? [transactionId] : [])));
  const parts = new Map<string, PaidPart[]>();
  for (const { kind, transactionId, allocations, at } of ledger) {
    if (kind !== 'PAYMENT' || reversed.has(transactionId)) continue;
    for (const { instalmentId, amount } of allocations)
      if (amount > 0) parts.set(instalmentId, [...(parts.get(instalmentId) ?? []), { on: bogotaDate(at), amount }]);
  }
  return instalments.map((each) => ({ ...each, parts: parts.get(each.id) ?? [] }));
}

const paymentsOfThese = prepared((db) =>
  db
    .select({
      id: paymentLedger.id,
      agreementId: paymentLedger.agreementId,
      transactionId: paymentLedger.transactionId,
      kind: paymentLedger.kind,
      amount: paymentLedger.amount,
      allocations: paymentLedger.allocations,
      at: paymentLedger.at,
      method: providerTransaction.method,
      lastFour: providerTransaction.lastFour,
      authorization: providerTransaction.authorization,
      receiptId: document.id,
    })
    .from(paymentLedger)
    .leftJoin(
      providerTransaction,
      and(
        eq(providerTransaction.provider, paymentLedger.provider),
        eq(providerTransaction.transactionId, paymentLedger.transactionId),
      ),
    )
    .leftJoin(document, and(eq(document.kind, 'COMPROBANTE'), eq(document.subjectId, paymentLedger.id)))
    .where(ofThese(paymentLedger.agreementId))
    .orderBy(sql`${paymentLedger.at} desc`, paymentLedger.id),
);

export const paymentsOf = (db: Sql, ids: readonly string[]): Promise<PaymentRow[]> => paymentsOfThese(db, { ids });

const attemptsOfThese = prepared((db) =>
  db
    .select({
      id: paymentAttempt.id,
      agreementId: paymentAttempt.agreementId,
      createdAt: paymentAttempt.createdAt,
      amount: paymentAttempt.amount,
      state: paymentAttempt.state,
    })
    .from(paymentAttempt)
    .where(ofThese(paymentAttempt.agreementId)),
);

export async function pendingAttemptsOf(db: Sql, ids: readonly string[]): Promise<PendingAttempt[]> {
  const rows = await attemptsOfThese(db, { ids });
  return rows.filter(({ state }) => isUnderWay(state as AttemptStatus));
}

const ofProposal = prepared((db) =>
  db
    .select({ id: agreement.id })
    .from(agreement)
    .where(eq(agreement.proposalId, sql.placeholder('proposalId'))),
);

export async function agreementOfProposal(tx: Sql, proposalId: string): Promise<string | undefined> {
  const [row] = await ofProposal(tx, { proposalId });
  return row?.id;
}

const planOfCustomer = prepared((db) =>
  plansWhere(
    db,
    and(eq(agreement.id, sql.placeholder('agreementId')), eq(agreement.customerId, sql.placeholder('customerId'))),
  ),
);

export async function readAgreement(db: Sql, customerId: string, agreementId: string): Promise<PlanRow | undefined> {
  return (await planOfCustomer(db, { customerId, agreementId })).map(planRow)[0];
}

export interface AgreementLink {
  id: string;
  number: string;
  replacesId: string | null;
}

export async function linksOf(
  db: Sql,
  rows: readonly Pick<AgreementRow, 'id' | 'state' | 'replacesId'>[],
): Promise<AgreementLink[]> {
  const former = rows.flatMap(({ replacesId }) => (replacesId === null ? [] : [replacesId]));
  const replaced = rows.filter(({ state }) => state === 'REPROGRAMADO').map(({ id }) => id);
  if (former.length + replaced.length === 0) return [];
  return db
    .select({ id: agreement.id, number: agreement.number, replacesId: agreement.replacesId })
    .from(agreement)
    .where(or(inArray(agreement.id, former), inArray(agreement.replacesId, replaced)));
}

export const readNumbered = (db: Sql, number: string): Promise<PlanRow | undefined> =>
  readPlans(db, eq(agreement.number, number)).then(firstRow);

export const markNoticesSeen = async (db: Sql, agreementIds: readonly string[], now: Date) =>
  void (await db
    .update(agreement)
    .set({ noticeSeenAt: now })
    .where(and(inArray(agreement.id, [...agreementIds]), isNull(agreement.noticeSeenAt))));

export async function supersededOf(db: Sql, agreementIds: readonly string[]): Promise<Set<string>> {
  const other = alias(agreement, 'other');
  const rows = await db
    .selectDistinct({ id: agreement.id })
    .from(agreement)
    .innerJoin(other, and(eq(other.obligationId, agreement.obligationId), ne(other.id, agreement.id)))
    .where(
      and(
        inArray(agreement.id, [...agreementIds]),
        inArray(other.state, ['PENDIENTE_PAGO_INICIAL', 'VIGENTE', 'CUMPLIDO', 'PAZ_Y_SALVO']),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
