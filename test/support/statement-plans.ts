import pg from 'pg';
import { idOf } from '#test/support/filled-database.ts';

/** Tables that do not grow with the number of customers, so a full scan is short. */
const small = new Set([
  'api_key',
  'campaign_policy',
  'config_document',
  'counter',
  'file_mark',
  'installation_secret',
  'integrity_chain',
  'integrity_tally',
  'legal_text',
  'lock_row',
  'membership_plan',
  'webhook',
]);
/** In the planner's units. Reading one person's rows by an index costs less. */
const highestCost = 250;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Total Cost': number;
  Plans?: PlanNode[];
}

export function listenToStatements(): {
  sentBy<T>(work: () => Promise<T>): Promise<[answer: T, texts: string[]]>;
  stop(): void;
} {
  const send = pg.Client.prototype.query as (this: pg.Client, ...sent: unknown[]) => unknown;
  let statements: Set<string> | undefined;
  const listening = function (this: pg.Client, ...sent: unknown[]) {
    const text = typeof sent[0] === 'string' ? sent[0] : (sent[0] as { text?: string } | undefined)?.text;
    if (text && /^\s*(?:select|insert|update|delete|with)\b/i.test(text)) statements?.add(text);
    return send.apply(this, sent);
  };
  pg.Client.prototype.query = listening as typeof pg.Client.prototype.query;
  return {
    async sentBy(work) {
      statements = new Set();
      const answer = await work();
      const texts = [...statements];
      statements = undefined;
      return [answer, texts];
    },
    stop: () => void (pg.Client.prototype.query = send as typeof pg.Client.prototype.query),
  };
}

/**
 * Returns the scans of growing tables without a selective index, in the form `table: type of scan`. Sequential scans
 * are penalised, so that they appear only where no index exists.
 */
export async function scansOf(client: pg.Client, text: string): Promise<string[]> {
  const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
  await client.query(`prepare asked as ${text}`);
  try {
    const given = values > 0 ? `(${Array<string>(values).fill('null').join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) execute asked${given}`,
    );
    return scansIn(rows[0]!['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('deallocate asked');
  }
}

function scansIn(node: PlanNode): string[] {
  const table = node['Relation Name'];
  const isScan = /^(?:Seq|Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type']);
  const isKeyed = node['Index Cond'] !== undefined && node['Total Cost'] < highestCost;
  const name = table ?? node['Index Name'];
  const own = isScan && !isKeyed && !(table && small.has(table)) ? [`${name}: ${node['Node Type']}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}

/**
 * Adds up to 5,000 rows to each growing table that `fillObligations` does not fill. Uses existing customer ids: with
 * random ids, the planner sometimes expects a merge join to end after a few rows.
 */
export async function growTables(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ name: string; columns: string[]; values: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
        array_agg(case when a.attnotnull then v.value else format('case when n %% 2 = 0 then %s end', v.value) end order by a.attnum) as values
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      cross join lateral (select case
        when t.typname = 'uuid' then $2
        when t.typname = 'text' and exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))
          then 'md5(random()::text)'
        when t.typname = 'text' then format('coalesce(%I, n::text)', a.attname)
        when t.typname = 'timestamptz' then format('coalesce(%I, now()) - n * interval %L', a.attname, '1 minute')
        when t.typname = 'jsonb' then format('coalesce(%I, %L)', a.attname, '{}')
        when t.typname = 'bool' then format('coalesce(%I, false)', a.attname)
        when t.typname in ('int4', 'int8') then format('coalesce(%I, n)', a.attname)
        when t.typname = 'date' then format('coalesce(%I, current_date)', a.attname)
        end as value) v
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and c.relname not in ('customer', 'contact_point', 'obligation', 'offer') and c.relname <> all($1)
      group by c.relname`,
    [[...small], idOf('n', 1)],
  );
  for (const { name, columns, values } of rows) {
    const table = client.escapeIdentifier(name);
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
       from generate_series(1, 5000) n left join (select * from ${table} limit 1) one on true on conflict do nothing`,
    );
  }
  await client.query('set session_replication_role = origin');
  await client.query('analyze');
}
