import { sql } from 'drizzle-orm';
import type { IdentityDocument } from '#domain/people/identity-document.ts';
import { firstRow, rowsOf, type Sql } from '#server/db/database.ts';

const hasEmail = sql`exists (select 1 from contact_point p where p.customer_id = c.id and p.kind = 'email')`;
const hasPassword = sql`exists (select 1 from credential k where k.customer_id = c.id)`;
const isInvited = (now: Date) => sql`exists (
  select 1 from procedure_token t where t.customer_id = c.id and t.kind = 'INVITATION' and t.used_at is null
    and t.expires_at > ${now.toISOString()}::timestamptz)`;

export interface InvitedStanding {
  customerId: string;
  hasEmail: boolean;
  hasPassword: boolean;
  isInvited: boolean;
}

export const invitedStanding = (
  db: Sql,
  { type, number }: IdentityDocument,
  now: Date,
): Promise<InvitedStanding | undefined> =>
  rowsOf<InvitedStanding>(db)`
    select c.id as "customerId", ${hasEmail} as "hasEmail", ${hasPassword} as "hasPassword", ${isInvited(now)} as "isInvited"
    from customer c where c.document_type = ${type} and c.document_number = ${number} and c.standing = 'PORTFOLIO'
      and c.erased_at is null`.then(firstRow);

const waiting = (now: Date) => sql`
  from customer c where c.standing = 'PORTFOLIO' and c.erased_at is null and not ${hasPassword} and not ${isInvited(now)}`;

export const peopleToInvite = {
  async count(db: Sql, now: Date): Promise<{ total: number; withoutEmail: number }> {
    const [row] = await rowsOf<{ total: number; withoutEmail: number }>(db)`
      select count(*) filter (where ${hasEmail})::int as total, count(*) filter (where not ${hasEmail})::int as "withoutEmail"
      ${waiting(now)}`;
    return row!;
  },
  async page(db: Sql, { after, limit, now }: { after: string; limit: number; now: Date }): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(db)`
      select c.id ${waiting(now)} and ${hasEmail} and c.id > ${after}::uuid order by c.id limit ${limit}`;
    return rows.map(({ id }) => id);
  },
};
