import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Person } from '#test/support/test-app.ts';
import { tracesOf } from '#test/support/traces.ts';
import { classification, type TableRule } from './data-classification.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  parent: string | null;
}

describeOnPostgres('the classification of data', (engine) => {
  const t = suiteApp(engine);
  let columns: Column[];
  beforeAll(async () => {
    columns = await rowsOf<Column>(t.platform.database.sql)`
      select c.table_name as table, c.column_name as name, c.data_type as type, (
          select f.confrelid::regclass::text from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
          where f.contype = 'f' and f.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name limit 1) as parent
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`;
  });

  const parentOf = ({ table, name, parent }: Column) =>
    parent ??
    (name === 'attempt_id' || `${table}.${name}` === 'payment_event.body'
      ? 'payment_attempt'
      : name === 'policy_version'
        ? 'campaign_policy'
        : undefined);

  test('lists exactly the tables and columns of the schema', () => {
    const tables = [...new Set(columns.map(({ table }) => table))];
    const inSchema = (table: string) => columns.filter((one) => one.table === table).map(({ name }) => name);
    expect(Object.keys(classification).toSorted()).toEqual(tables.toSorted());
    for (const [table, rule] of Object.entries(classification)) {
      const named = columnsOf(rule);
      if (named) expect(named.toSorted(), table).toEqual(inSchema(table).toSorted());
    }
  });

  /** The generated values of these columns would violate a constraint or change which rows the erasure deletes. */
  const wanted: Record<string, (made: Record<string, string>) => unknown> = {
    'obligation.state': () => 'PAGADA',
    'data_request.state': () => 'RESPONDIDA',
    'payment_event.body': (made) => `mark-payment_event-body ${made['payment_attempt.reference']}`,
    'entry_procedure.account': (made) => `${made['account']}`,
    'mail.rejected_at': () => null,
    'rebanking_upload.extension': () => 'pdf',
    'case_file.extension': () => 'pdf',
    'dispute_file.extension': () => 'pdf',
    'identity_check.portfolio_customer_id': () => null,
    'customer.merged_into': () => null,
    'agreement.replaces_id': () => null,
  };

  /** Each text or JSON column contains a unique mark, except foreign keys and the columns in `wanted`. */
  async function fillEverything(person: Person) {
    const made: Record<string, string> = { account: `${person.documentType}:${person.documentNumber}` };
    const ids: Record<string, string> = { customer: person.id };
    const open = new Set(
      Object.keys(classification).filter(
        (table) => classification[table]!.rows !== 'impersonal' && !['customer', 'credential'].includes(table),
      ),
    );
    open.add('campaign_policy');
    while (open.size > 0) {
      const ready = [...open].filter((table) =>
        columns.every((one) => one.table !== table || parentOf(one) === table || !open.has(parentOf(one) ?? '')),
      );
      for (const table of ready) {
        open.delete(table);
        const own = columns.filter((one) => one.table === table);
        const values = own.map((column) => {
          const { name, type } = column;
          const parent = parentOf(column);
          const special = wanted[`${table}.${name}`];
          if (special) return special(made);
          if (parent) return ids[parent];
          if (name === 'customer_id') return person.id;
          if (type === 'uuid') return randomUUID();
          if (type === 'text') return `mark-${table}-${name}`;
          if (type === 'jsonb') return JSON.stringify({ mark: `mark-${table}-${name}` });
          if (type === 'boolean') return false;
          return /int/.test(type) ? 1 : t.clock.now().toISOString();
        });
        await t.platform.database.sql.execute(sql`insert into ${sql.identifier(table)}
          (${sql.join(
            own.map(({ name }) => sql.identifier(name)),
            sql`, `,
          )})
          values (${sql.join(
            values.map((value, index) => sql`${value}::${sql.raw(own[index]!.type)}`),
            sql`, `,
          )})
          on conflict do nothing`);
        own.forEach(({ name }, index) => (made[`${table}.${name}`] = String(values[index])));
        ids[table] = String(values[0]);
      }
    }
    return ids;
  }

  test('matches the data that the erasure retains and deletes', async () => {
    const person = await t.person();
    const ids = await fillEverything(person);
    await t.platform.database.execute(
      `insert into pgboss.job (name, data, output) values ('mail.send', '{"mailId": "${ids['mail']}"}', '{"message": "550 no mark-of-a-job"}')`,
    );
    const marked = Object.keys(await tracesOf(t, ['mark-']));
    expect(marked).toContain('pgboss.job.output');
    expect(marked.length).toBeGreaterThan(120);

    expect(await t.services.dataRights.erase(person.id, t.clock.now())).toMatchObject({ keptName: true });
    // The test does not send the mail about the erasure, so the portal retains the mail for thirty days.
    t.clock.advance({ days: 31 });
    await t.services.dataRights.deleteOld();

    const stays = columns
      .filter(({ table, name }) => {
        const rule = classification[table]!;
        return rule.rows === 'kept' && !rule.erased?.[name] && marked.includes(`public.${table}.${name}`);
      })
      .map(({ table, name }) => `public.${table}.${name}`);
    const impersonal = [
      'public.campaign_policy.rules',
      'public.campaign_policy.version',
      'public.integrity_link.row_id',
    ];
    expect(Object.keys(await tracesOf(t, ['mark-'])).toSorted()).toEqual([...stays, ...impersonal].toSorted());
  });
});

function columnsOf(rule: TableRule): string[] | undefined {
  if (rule.rows === 'deleted') return undefined;
  const words = rule.rows === 'impersonal' ? [rule.columns] : Object.values(rule.kept);
  const erased = rule.rows === 'kept' ? Object.keys(rule.erased ?? {}) : [];
  return [...words.flatMap((text) => text.split(/\s+/)), ...erased];
}
