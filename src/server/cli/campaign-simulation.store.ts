import { asc, gt } from 'drizzle-orm';
import type { Components } from '#domain/debts/obligations.ts';
import type { Sql } from '#server/db/database.ts';
import { obligation } from '#server/db/schema/offers.ts';

export const debtsPage = (
  db: Sql,
  afterId: string,
  size: number,
): Promise<(Components & { id: string; creditor: string; campaign: string | null; state: string })[]> =>
  db
    .select({
      id: obligation.id,
      creditor: obligation.originalCreditor,
      campaign: obligation.campaign,
      principal: obligation.principal,
      interest: obligation.interest,
      lateInterest: obligation.lateInterest,
      fees: obligation.fees,
      state: obligation.state,
    })
    .from(obligation)
    .where(gt(obligation.id, afterId))
    .orderBy(asc(obligation.id))
    .limit(size);
