import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { isRefusal } from '#domain/refusal.ts';
import { rowsOf } from '#server/db/database.ts';
import { absences } from '#server/modules/integrity/absence-rules.store.ts';
import { fillObligations, spreadDocuments } from '#test/support/filled-database.ts';
import { journey } from '#test/support/journey.ts';
import { TestClock } from '#test/support/test-clock.ts';
import { openInside } from './inside.ts';
import type { Figure } from './measure.ts';
import type { Environment } from './portal-process.ts';

const withPlan = 40;
const undisputed = 100;
const days = 31;
const password = randomBytes(12).toString('hex');
const rule = absences.find((each) => each.rule === 'después de un reclamo no se cobra');

/** The number of collection messages about frozen debts must be 0. */
export async function frozenMonthFigures(env: Environment, disputes: number): Promise<Figure[]> {
  const obligations = Math.max(disputes * 2, 200 * withPlan);
  await fillObligations(env.DATABASE_URL!, obligations);
  const clock = new TestClock();
  // 10:00 in Bogotá, within the hours in which the law allows collection messages.
  clock.set(`${new Date().toISOString().slice(0, 10)}T15:00:00.000Z`);
  const inside = await openInside(env, clock);
  const { platform, services } = inside;
  const db = platform.database.sql;
  try {
    const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const documents = spreadDocuments(obligations, withPlan);
    await db.execute(sql`update contact_point set verified_at = now()`);
    await db.execute(sql`insert into credential (customer_id, password_hash, changed_at)
      select id, ${passwordHash}, now() from customer where document_number = any(${sql.param(documents)})`);
    const mailOf = new Map(
      (
        await rowsOf<{ number: string; email: string }>(db)`
          select c.document_number as number, p.value as email from customer c
            join contact_point p on p.customer_id = c.id and p.kind = 'email' where c.document_number = any(${sql.param(documents)})`
      ).map(({ number, email }) => [number, email]),
    );
    for (const documentNumber of documents)
      await journey(
        inside,
        { person: { documentNumber, email: mailOf.get(documentNumber)! }, password, term: 3 },
        (_name, call) => call(),
      );

    await platform.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`update instalment set paid = case when number = 0 then amount else 0 end, due_on = due_on - 75`,
      );
      await tx.execute(sql`update agreement set state = 'VIGENTE'`);
    });
    const debts = await rowsOf<{ id: string; customer: string }>(db)`
      select id, customer_id as customer from obligation order by state = 'EN_ACUERDO' desc, id
        limit ${disputes + undisputed}`;
    const chosen = [...debts.slice(0, withPlan).filter((_debt, index) => index % 2 === 0), ...debts.slice(withPlan)];
    const kinds = ['NO_LA_RECONOZCO', 'SUPLANTACION', 'PRUEBA_DE_CESION', 'PRESCRITA'] as const;
    let filed = 0;
    const fileAll = async () => {
      while (filed < disputes) {
        const { id: obligationId, customer } = chosen[filed]!;
        const kind = kinds[filed++ % kinds.length]!;
        const answer = await services.disputes.file(customer, { kind, obligationId, text: '' }, clock.now());
        if (isRefusal(answer)) throw new Error(answer.refused);
      }
    };
    await Promise.all(Array.from({ length: 8 }, fileAll));

    for (let day = 0; day < days; day++) {
      clock.advance({ days: 1 });
      await services.agreements.reviewDays(clock.now());
      for (const { name, run } of services.ticks) if (name === 'disputes.review') await run();
      if (day % 7 === 3)
        for (let from = 0; from < debts.length; from += 500) {
          const some = debts.slice(from, from + 500).map(({ id }) => id);
          await db.execute(sql`update offer set state = 'VENCIDA', is_live = false
            where is_live and obligation_id = any(${sql.param(some)}::uuid[])`);
          await platform.database.transaction((tx) => services.offers.makeAndMailOffers(tx, some, clock.now()));
        }
      const waiting = await rowsOf<{ id: string }>(db)`
        select id from mail where classification = 'collection' and sent_at is null and dropped_at is null and rejected_at is null`;
      for (const { id } of waiting) await services.messages.deliver(id);
    }
    const [sent] = await rowsOf<{ all: number }>(db)`
      select count(*)::int as all from mail where classification = 'collection' and sent_at is not null`;
    const broken = await rowsOf<{ id: string }>(db)`${rule!.broken}`;
    return [
      {
        engine: 'PostgreSQL',
        name: `collection messages about frozen debts in a month, after ${filed.toLocaleString('en')} disputes`,
        measured: String(broken.length),
        floor: `${(sent?.all ?? 0).toLocaleString('en')} about others`,
        target: '0',
        reached: broken.length === 0 && (sent?.all ?? 0) > 0,
      },
    ];
  } finally {
    await inside.close();
  }
}
