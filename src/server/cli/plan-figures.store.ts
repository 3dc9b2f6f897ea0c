import { sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';

export interface PlanFigures {
  /**
   * Started debt plans that are at least `days` days old. `changed`: with a change of dates or term in their first
   * `days` days. `alive`: not broken in their first `days` days.
   */
  lives: { changed: boolean; plans: number; alive: number }[];
  uses: Record<'MOVER' | 'PASAR' | 'PAUSAR' | 'ABONO' | 'PLAZO' | 'RECUPERACION', number>;
  endedWithoutNotice: number;
}

const isInForce = sql`r.kind <> 'DESHACER' and not exists (select 1 from relief u where u.undoes = r.id)`;

export async function planFigures(db: Sql, now: Date, days: number): Promise<PlanFigures> {
  const then = sql`a.accepted_at + make_interval(days => ${days}::int)`;
  // A plan and its replacements count as one plan, so the query counts only plans that replace no other plan.
  const lives = await rowsOf<PlanFigures['lives'][number]>(db)`
    with plan as (
      select (n.id is not null or exists (select 1 from relief r where r.agreement_id = a.id and r.at < ${then} and ${isInForce})) as changed,
        not (a.state = 'INCUMPLIDO' and a.ended_at < ${then})
          and not coalesce(n.state = 'INCUMPLIDO' and n.ended_at < ${then}, false) as alive
      from agreement a left join agreement n on n.replaces_id = a.id and n.accepted_at < ${then}
      where a.kind = 'DEUDA' and a.replaces_id is null and a.state not in ('PENDIENTE_PAGO_INICIAL', 'CANCELADO')
        and ${then} <= ${now.toISOString()}::timestamptz)
    select changed, count(*)::int as plans, (count(*) filter (where alive))::int as alive
    from plan group by changed order by changed desc`;
  const uses = await rowsOf<{ kind: keyof PlanFigures['uses']; times: number }>(db)`
    select r.kind, count(*)::int as times from relief r where ${isInForce} group by r.kind
    union all
    select p.concept, count(distinct p.id)::int from payment_attempt p join payment_ledger l on l.attempt_id = p.id
      where p.concept in ('ABONO', 'RECUPERACION') and l.kind = 'PAYMENT' group by p.concept
    union all
    select 'PLAZO', count(*)::int from agreement where replaces_id is not null`;
  const [ended] = await rowsOf<{ plans: number }>(db)`
    select count(*)::int as plans from agreement where state = 'INCUMPLIDO' and ended_by_time and notice_on is null`;
  const timesOf = (kind: keyof PlanFigures['uses']) => uses.find((each) => each.kind === kind)?.times ?? 0;
  return {
    lives,
    uses: {
      MOVER: timesOf('MOVER'),
      PASAR: timesOf('PASAR'),
      PAUSAR: timesOf('PAUSAR'),
      ABONO: timesOf('ABONO'),
      PLAZO: timesOf('PLAZO'),
      RECUPERACION: timesOf('RECUPERACION'),
    },
    endedWithoutNotice: ended?.plans ?? 0,
  };
}
