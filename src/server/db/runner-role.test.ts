import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkGrants } from '#server/cli/grants-check.ts';
import { readConfig } from '#server/config/config.ts';
import { openPlatform } from '#server/platform.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { publishRules } from '#test/support/published-rules.ts';
import { provided } from '#test/support/postgres.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { postgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';
import { operationsBlocks } from '#test/support/operations-pages.ts';
import { appendOnlyTables } from './runner-role.ts';
import { paymentLedger } from './schema/payments.ts';

const secret = { REBANCA_SECRET: 'un-secreto-de-prueba-de-32-caracteres' };

function documentedRoles(name: string): string[] {
  const [block = ''] = operationsBlocks('postgresql', 'Roles', 'sql');
  return block
    .replaceAll(/\brebanca(_owner|_app)?\b/g, (_whole, role: string = '') => name + role)
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

describe('a portal with separate PostgreSQL roles for the owner and the portal', () => {
  const name = `roles_${randomBytes(4).toString('hex')}`;
  const adminUrl = provided('url');
  const addressAs = (role: string) => {
    const url = new URL(adminUrl);
    [url.username, url.pathname] = [role, `/${name}`];
    return url.href;
  };
  const [runner, owner] = [addressAs(`${name}_app`), addressAs(`${name}_owner`)];
  async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  let t: TestApp;
  beforeAll(async () => {
    const statements = documentedRoles(name);
    expect(statements).toHaveLength(3);
    await as(adminUrl, async (admin) => {
      for (const statement of statements) await admin.query(statement);
    });
  });
  afterAll(async () => {
    await t?.close();
    await as(adminUrl, async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`);
      for (const role of ['app', 'app_2', 'owner']) await admin.query(`drop role if exists ${name}_${role}`);
    });
  });

  const platformAs = (env: Record<string, string>) =>
    openPlatform(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...secret, ...env }, { serves: false }), {
      supervise: false,
    });

  test('refuses to start before the owner has created the tables', async () => {
    await expect(platformAs({ DATABASE_URL: runner })).rejects.toThrow(/DATABASE_MIGRATE_URL: .* «rebanca migrar»/);
  });

  test('runs payments, PDF documents, operator commands, erasure and periodic reviews with the restricted role', async () => {
    const first = await platformAs({ DATABASE_URL: runner, DATABASE_MIGRATE_URL: owner });
    await first.close();
    t = await startTestApp(postgres, { ...secret, DATABASE_URL: runner });
    await publishRules(t.platform.database, defaultPolicy, t.clock.now());
    const { person, client, agreement } = await acceptedPlan(t);
    const begun = await client.post(
      '/api/payments/attempts',
      { acuerdoId: agreement.id, concepto: 'INICIAL', estrategia: 'oferta' },
      { 'idempotency-key': randomUUID() },
    );
    expect(begun.status).toBe(200);
    const paid = t.provider.control.createTransaction({
      reference: begun.body.referencia,
      amountInCents: begun.body.valor * 100,
    });
    t.provider.control.settle(paid.id);
    expect((await client.post('/api/payments/return/oferta', { id: paid.id })).status).toBe(200);
    const [payment] = await t.platform.database.sql.select().from(paymentLedger);
    expect(payment).toMatchObject({ kind: 'PAYMENT', agreementId: agreement.id });
    await t.drain();
    expect((await client.get('/api/Documents/rebancarizacion')).body.data.length).toBeGreaterThan(0);
    const stranger = await t.person();
    const { documentType, documentNumber } = stranger;
    expect((await orderDirectly(t, ['exportar', 'cartera'])).code).toBe(0);
    expect(
      (await orderDirectly(t, ['usuario', 'cerrar-sesiones', person.documentType, person.documentNumber])).code,
    ).toBe(0);
    expect(
      (await orderDirectly(t, ['datos-personales', 'suprimir', documentType, documentNumber, '--confirmar'])).code,
    ).toBe(0);
    expect((await orderDirectly(t, ['config', 'volver', 'tool-tips', '1'])).code).toBe(0);
    expect((await orderDirectly(t, ['secreto', 'rotar'])).code).toBe(0);
    for (const tick of t.services.ticks) await tick.run();
    await t.person([workedDebt]);
  });

  test('cannot truncate, alter or drop tables or grant privileges', async () => {
    await as(runner, async (client) => {
      const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`);
      expect(rows.length).toBeGreaterThan(30);
      const passed: string[] = [];
      for (const { tablename } of rows)
        for (const statement of [
          `truncate ${tablename} cascade`,
          `alter table ${tablename} disable trigger all`,
          `alter table ${tablename} add column mine int`,
          `create trigger mine before insert on ${tablename} for each row execute function refuse_rewrite()`,
          `drop table ${tablename} cascade`,
          `grant all on ${tablename} to public`,
        ])
          await client.query(statement).then(
            () => passed.push(statement),
            // GRANT only warns when the role lacks the privilege, so a GRANT may succeed without effect.
            (error: { code: string }) => expect([statement, error.code]).toEqual([statement, '42501']),
          );
      expect(passed.filter((statement) => !statement.startsWith('grant'))).toEqual([]);
      const { rows: given } = await client.query(
        `select table_name from information_schema.role_table_grants where grantee = 'PUBLIC' and table_schema = 'public'`,
      );
      expect(given).toEqual([]);
    });
  });

  test('can read append-only tables, but not change their rows, triggers or functions', async () => {
    await as(runner, async (client) => {
      for (const table of appendOnlyTables) {
        const { rows } = await client.query(
          `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 limit 1`,
          [table],
        );
        const { column_name: column } = rows[0] as { column_name: string };
        for (const statement of [
          `update ${table} set ${column} = ${column}`,
          `delete from ${table}`,
          `drop trigger ${table}_append_only on ${table}`,
        ])
          await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
        expect((await client.query(`select count(*)::int as rows from ${table}`)).rows).toHaveLength(1);
      }
      for (const statement of [
        `create or replace function refuse_rewrite() returns trigger language plpgsql as 'begin return new; end'`,
        'drop function refuse_rewrite() cascade',
        'set session_replication_role = replica',
        'create table public.mine (a int)',
        `set role ${name}_owner`,
      ])
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    });
  });

  const grantsFoundBy = async (url: string, environment: 'production' | 'test') => {
    const platform = await platformAs({ DATABASE_URL: url });
    try {
      const config = { ...platform.config, environment };
      const { findings, remark } = await checkGrants({ platform: { ...platform, config } });
      return { tables: findings.map(({ table }) => table), rules: findings.map(({ rule }) => rule), remark };
    } finally {
      await platform.close();
    }
  };
  const nothing = { tables: [], rules: [], remark: undefined };

  test('reports excessive privileges of the owner role in production', async () => {
    expect(await grantsFoundBy(runner, 'production')).toEqual(nothing);
    expect(await grantsFoundBy(owner, 'test')).toEqual({ ...nothing, remark: expect.stringMatching(/^Aviso: /) });
    const { tables } = await grantsFoundBy(owner, 'production');
    for (const table of appendOnlyTables) expect(tables).toContain(table);
  });

  test('can switch to a second database role without downtime', async () => {
    await as(adminUrl, (admin) => admin.query(`create role ${name}_app_2 login`));
    const successor = addressAs(`${name}_app_2`);
    await (await platformAs({ DATABASE_URL: successor, DATABASE_MIGRATE_URL: owner })).close();
    const second = await t.again({ ...secret, DATABASE_URL: successor });
    const person = await t.person([workedDebt]);
    const client = await t.signedIn(person);
    const elsewhere = second.client();
    for (const [cookie, value] of client.cookies) elsewhere.cookies.set(cookie, value);
    expect((await elsewhere.get('/api/management/userManagement')).status).toBe(200);
    expect((await client.get('/api/User')).status).toBe(200);
    expect(await grantsFoundBy(successor, 'production')).toEqual(nothing);
    await second.close();
    const admin = new URL(adminUrl);
    admin.pathname = `/${name}`;
    await as(admin.href, async (superuser) => {
      await superuser.query('begin');
      await superuser.query(`drop owned by ${name}_app`);
      await superuser.query(`drop role ${name}_app`);
      await superuser.query('rollback');
    });
  });

  test('reports disabled triggers and excessive privileges on append-only tables', async () => {
    const found = async () => {
      const config = { ...t.platform.config, environment: 'production' as const };
      return (await checkGrants({ platform: { ...t.platform, config } })).findings;
    };
    const tables = async () => (await found()).map(({ table }) => table).toSorted();
    const onEach = (statement: (table: string) => string) =>
      as(owner, async (client) => {
        for (const table of appendOnlyTables) await client.query(statement(table));
      });
    for (const privilege of ['update', 'delete', 'truncate', 'trigger']) {
      await onEach((table) => `grant ${privilege} on ${table} to ${name}_app`);
      expect(await tables()).toEqual([...appendOnlyTables].toSorted());
      await onEach((table) => `revoke ${privilege} on ${table} from ${name}_app`);
    }
    await onEach((table) => `alter table ${table} disable trigger ${table}_append_only`);
    expect(await tables()).toEqual([...appendOnlyTables].toSorted());
    for (const { rule } of await found()) expect(rule).toContain('disparador');
    await onEach((table) => `alter table ${table} enable trigger ${table}_append_only`);
    expect(await found()).toEqual([]);
  });
});
