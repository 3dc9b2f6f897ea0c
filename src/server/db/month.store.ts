import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { monthlyDue, type Agreement } from '#domain/agreements/agreements.ts';
import type { Month } from '#domain/money/month.ts';
import type { Objective } from '#domain/debts/debt-priority.ts';
import { meansOf, type Means } from '#domain/offers/plan-fit.ts';
import { isOpenObligation, type ObligationState } from '#domain/debts/obligations.ts';
import { add, pesos, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { prepared, type Sql } from './database.ts';
import { agreement, instalment } from './schema/agreements.ts';
import { declaredDebt, financialProfile } from './schema/diagnosis.ts';
import { obligation } from './schema/offers.ts';

export interface Budget {
  objective: Objective | null;
  /** Null when no diagnosis exists, or while the answers contain no income or no expenses. */
  month: Month | null;
  asked: ReadonlyMap<string, Pesos>;
}

export const meansFor = (budget: Budget | undefined, obligationId: string): Means =>
  meansOf(budget?.month, budget?.asked.get(obligationId));

const { objective, income, expenses, savings, hasOtherDebts, ownPayments, capacity } = financialProfile;
const profileOf = prepared((db) =>
  db
    .select({
      objective,
      income,
      expenses,
      savings,
      hasOtherDebts,
      ownPayments,
      capacity,
      declared: sql<string>`(
        select coalesce(sum(${declaredDebt.minimum}), 0) from ${declaredDebt}
        where ${declaredDebt.customerId} = ${sql.placeholder('customerId')}
      )`,
    })
    .from(financialProfile)
    .where(eq(financialProfile.customerId, sql.placeholder('customerId'))),
);

export async function readBudget(db: Sql, customerId: string, today: IsoDate): Promise<Budget | undefined> {
  const [profile] = await profileOf(db, { customerId });
  if (!profile) return undefined;
  const [plans, obligations] =
    profile.capacity === null
      ? [[], []]
      : await Promise.all([runningPlans(db, customerId), statesOf(db, { customerId })]);
  return budgetOf(profile, plans, obligations, today);
}

type BudgetAnswers = Pick<
  typeof financialProfile.$inferSelect,
  'objective' | 'income' | 'expenses' | 'savings' | 'hasOtherDebts' | 'ownPayments' | 'capacity'
> & { /** The sum of the minimum payments of the declared debts. */ declared: number | string };

export function budgetOf(
  profile: BudgetAnswers,
  plans: readonly RunningPlan[],
  obligations: readonly { id: string; state: ObligationState }[],
  today: IsoDate,
): Budget {
  const { objective, income, savings } = profile;
  const expenseList = Object.values(profile.expenses);
  if (profile.capacity === null || income === null || expenseList.length === 0)
    return { objective, month: null, asked: new Map() };
  const { memberships, byObligation } = monthlyInstalments(plans, today);
  const asked = new Map(
    obligations.flatMap(({ id, state }) =>
      // The customer does not pay a debt while its dispute is open.
      isOpenObligation(state) && state !== 'EN_DISPUTA'
        ? [[id, byObligation.get(id) ?? profile.ownPayments[id] ?? zeroPesos] as const]
        : [],
    ),
  );
  const declared = profile.hasOtherDebts === false ? zeroPesos : pesos(Number(profile.declared));
  const promised = add(sum([...asked.values(), memberships]), declared);
  return { objective, asked, month: { income, expenses: sum(expenseList), savings, promised } };
}

const unpaidOf = prepared((db) =>
  db
    .select({
      agreementId: agreement.id,
      obligationId: agreement.obligationId,
      state: agreement.state,
      noticeOn: agreement.noticeOn,
      endsOn: agreement.endsOn,
      pausedUntil: agreement.pausedUntil,
      underReviewSince: agreement.underReviewSince,
      number: instalment.number,
      dueOn: instalment.dueOn,
      amount: instalment.amount,
      paid: instalment.paid,
      waived: instalment.waived,
    })
    .from(agreement)
    .innerJoin(instalment, eq(instalment.agreementId, agreement.id))
    .where(
      and(
        eq(agreement.customerId, sql.placeholder('customerId')),
        inArray(agreement.state, ['PENDIENTE_PAGO_INICIAL', 'VIGENTE']),
        sql`${instalment.amount} > ${instalment.paid} + coalesce(${instalment.waived}, 0)`,
        eq(instalment.cancelled, false),
      ),
    )
    .orderBy(asc(agreement.id), asc(instalment.number)),
);

export type RunningPlan = { readonly obligationId: string | null; readonly agreement: Agreement };

export async function runningPlans(db: Sql, customerId: string): Promise<RunningPlan[]> {
  const rows = await unpaidOf(db, { customerId });
  const ids = new Set(rows.map(({ agreementId }) => agreementId));
  return [...ids].flatMap((id) => {
    const instalments = rows.filter(({ agreementId }) => agreementId === id);
    const [row] = instalments;
    if (row === undefined) return [];
    const { obligationId, noticeOn, endsOn, pausedUntil, underReviewSince: since } = row;
    const notice = noticeOn === null || endsOn === null ? undefined : { givenOn: noticeOn, endsOn };
    const state = row.state;
    const underReviewSince = since === null ? undefined : bogotaDate(since);
    const plan = { state, instalments, notice, pausedUntil: pausedUntil ?? undefined, underReviewSince };
    return [{ obligationId, agreement: plan }];
  });
}

export function monthlyInstalments(
  plans: readonly RunningPlan[],
  today: IsoDate,
): { byObligation: ReadonlyMap<string, Pesos>; memberships: Pesos } {
  const byObligation = new Map<string, Pesos>();
  let memberships = zeroPesos;
  for (const { obligationId, agreement: plan } of plans) {
    const amount = monthlyDue(plan, today);
    if (obligationId === null) memberships = add(memberships, amount);
    else byObligation.set(obligationId, amount);
  }
  return { byObligation, memberships };
}

const statesOf = prepared((db) =>
  db
    .select({ id: obligation.id, state: obligation.state })
    .from(obligation)
    .where(eq(obligation.customerId, sql.placeholder('customerId'))),
);
