import { asc, desc, eq, sql } from 'drizzle-orm';
import { prepared, rowsOf, type Sql } from '#server/db/database.ts';
import { contactPoint } from '#server/db/schema/people.ts';

const contactPointsOf = prepared((db) =>
  db
    .select({
      kind: contactPoint.kind,
      value: contactPoint.value,
      isPreferred: contactPoint.isPreferred,
      priority: contactPoint.priority,
    })
    .from(contactPoint)
    .where(eq(contactPoint.customerId, sql.placeholder('customerId')))
    .orderBy(
      asc(contactPoint.kind),
      desc(contactPoint.isPreferred),
      desc(contactPoint.priority),
      asc(contactPoint.value),
    ),
);

export const readContactPoints = (db: Sql, customerId: string) => contactPointsOf(db, { customerId });

export interface Standing {
  paid: number;
  open: number;
  certified: number;
  /** The distinct servicers of open obligations. Null represents an obligation without a servicer. */
  servicers: (string | null)[];
}

export async function readStanding(db: Sql, customerId: string): Promise<Standing> {
  const [row] = await rowsOf<Standing>(db)`
    select
      count(*) filter (where o.state = 'PAGADA')::int as paid,
      count(*) filter (where o.state not in ('PAGADA', 'EXTINGUIDA'))::int as open,
      count(*) filter (where o.state = 'PAGADA' and exists (
        select 1 from agreement a join document d on d.agreement_id = a.id
        where a.obligation_id = o.id and d.kind = 'PAZ_Y_SALVO' and d.revoked_at is null))::int as certified,
      coalesce(json_agg(distinct o.serviced_by) filter (where o.state not in ('PAGADA', 'EXTINGUIDA')), '[]'::json) as servicers
    from obligation o where o.customer_id = ${customerId}`;
  return row ?? { paid: 0, open: 0, certified: 0, servicers: [] };
}
