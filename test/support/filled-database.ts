import pg from 'pg';

/**
 * Of a hundred customers, 70 have one debt, 20 have two debts, 7 have three debts, and 3 have four to twelve debts.
 * Inserts without triggers, foreign-key checks and secondary indexes, because an import would take much longer.
 */
export async function fillObligations(url: string, obligations: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid in ('customer'::regclass, 'contact_point'::regclass, 'obligation'::regclass, 'offer'::regclass)
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
    for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
    for (const text of filling) await client.query(text, [Math.round(obligations / debtsEach)]);
    for (const { definition } of indexes) await client.query(definition);
    // Runs the vacuum that autovacuum would run later, so that the first reads do no cleanup.
    await client.query('vacuum analyze customer, contact_point, obligation, offer');
    // Writes all blocks, so that later reads do not cause writes.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** The customers are evenly spread. Each has a single debt, with the principal of `workedDebt`. */
export function spreadDocuments(obligations: number, count: number): string[] {
  const hundreds = Math.floor(obligations / debtsEach / 100);
  return Array.from({ length: count }, (_each, index) =>
    document(100 * Math.max(1, Math.floor(((index + 1) * hundreds) / count))),
  );
}

const debtsEach = 1.55;
const firstDocument = 1_100_000_000;
const document = (customer: number): string => String(firstDocument + customer);

/** Returns an SQL expression. `place` is an expression for the row's number, `table` a digit for the table. */
export const idOf = (place: string, table: number): string =>
  `(lpad(to_hex(${place}), 12, '0') || '700${table}8000000000000000')::uuid`;
const debts = `(case when n % 100 < 70 then 1 when n % 100 < 90 then 2 when n % 100 < 97 then 3 else 4 + n % 9 end)::int`;
const eachDebt = `from generate_series(1, $1::bigint) n cross join lateral generate_series(1, ${debts}) d
  cross join lateral (select case when n % 100 = 0 then 5200000 else 200000 + (n * 7919 + d * 104729) % 120 * 50000 end as principal) p`;

const filling = [
  `insert into customer (id, document_type, document_number, first_names, last_names, is_client_type, is_pep, created_at)
  select ${idOf('n', 1)}, 'CC', (${firstDocument} + n)::text, (array['Ana', 'Luis', 'Camila', 'Jorge', 'Paola', 'Andrés'])[1 + n % 6],
    (array['Muñoz', 'Peña', 'Rojas', 'Ibáñez', 'Castaño'])[1 + n % 5] || ' ' || (array['Gómez', 'Páez', 'Torres', 'Vélez'])[1 + n % 4], false, false, now()
  from generate_series(1, $1::bigint) n`,
  `insert into contact_point (id, customer_id, kind, value, is_preferred, priority, verified_at)
  select ${idOf('2 * n + v.place', 2)}, ${idOf('n', 1)}, v.kind, v.value, true, 1, case when n % 10 = 0 then now() end
  from generate_series(1, $1::bigint) n
  cross join lateral (values (0, 'celular', '3' || lpad((n * 7919 % 1000000000)::text, 9, '0')), (1, 'email', 'cliente' || n || '@correo.example')) v(place, kind, value)`,
  `insert into obligation (id, customer_id, original_creditor, number, product, assigned_on, arrears_since, principal, interest, late_interest, fees,
    serviced_by, state, updated_at)
  select ${idOf('n * 16 + d', 3)}, ${idOf('n', 1)}, (array['Banco Ceiba', 'Financiera Arrayán', 'Móvil Mirla', 'Almacenes Yarumo', 'Banco Guayacán'])[1 + (n + d) % 5],
    'LL-' || n || '-' || d, (array['Tarjeta de crédito', 'Crédito de consumo', 'Libre inversión'])[1 + (n + d) % 3], '2025-11-05', '2025-05-20',
    p.principal, p.principal * 15 / 100, p.principal * 44 / 100, 110000, 'Rebanca Cartera', 'ACTIVA', now()
  ${eachDebt}`,
  `insert into offer (id, customer_id, obligation_id, policy_version, principal, interest, late_interest, fees, state, is_live, created_at, valid_until)
  select ${idOf('n * 16 + d', 4)}, ${idOf('n', 1)}, ${idOf('n * 16 + d', 3)}, (select version from campaign_policy order by created_at desc limit 1),
    p.principal, p.principal * 15 / 100, p.principal * 44 / 100, 110000, 'DISPONIBLE', true, now(), now() + interval '30 days'
  ${eachDebt}`,
];
