import fc from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { anyCharacter } from '#test/support/any-text.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

const texts = fc
  .oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('', ' ', '"', '\\', 'di «sí»', "o'", '\t\r\n', '\u0001\u001f\u007f', '\u2028', '😀'),
  )
  .map((text) => text.replaceAll('\0', ''));
const days = fc.constantFrom('2025-05-20', '1999-12-31', '0001-01-01');
const pesos = fc.constantFrom(0, 1, 1_234_567, Number.MAX_SAFE_INTEGER);
const moments = fc.constantFrom(
  '2026-11-20T15:00:00Z',
  '2026-11-20T15:00:00.120Z',
  '2026-12-31T23:59:59.999Z',
  '1900-01-01T00:00:00.001Z',
);
const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

describeOnBothEngines('the digest triggers with separate SQL for each table', (engine) => {
  const app = suiteApp(engine);
  let customerId: string;
  beforeAll(async () => {
    customerId = (await app.person([workedDebt])).id;
  });

  const others = async (tx: Sql, table: SQL) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    return rowsOf(tx)`select * from ${table} t where t.digest is distinct from (
        select encode(sha256(convert_to(string_agg(to_json(e.key)::text || ':' || e.value::text, ',' order by e.key collate "C"), 'UTF8')), 'hex')
        from jsonb_each(to_jsonb(t) - '{digest}'::text[]) e where e.value <> 'null'::jsonb)`;
  };

  test('compute the digest that ADR 46 defines, in any session time zone', async () => {
    const debts = fc.sample(fc.tuple(texts, or(texts), or(days), days, pesos, or(texts), or(texts), moments), 40);
    const database = app.platform.database;
    await expect(
      database.transaction(async (tx) => {
        await tx.execute(sql`set local timezone = 'America/Bogota'`);
        for (const [index, [product, servicedBy, assignedOn, since, amount, nit, creditor, at]] of debts.entries()) {
          await tx.execute(sql`
            with debt as (
              insert into obligation (id, customer_id, original_creditor, number, product, assigned_on, arrears_since, principal, interest,
                late_interest, fees, serviced_by, creditor_nit, campaign, state, updated_at)
              values (gen_random_uuid(), ${customerId}, ${creditor ?? 'Banco'}, ${`D-${index}`}, ${product}, ${assignedOn}, ${since}, ${amount}, 0,
                ${amount}, 1, ${servicedBy}, ${nit}, ${nit}, 'ACTIVA', ${at}) returning id, updated_at)
            insert into offer (id, customer_id, obligation_id, policy_version, principal, interest, late_interest, fees, state, is_live,
              created_at, valid_until, hold_until, previous_balance)
            select gen_random_uuid(), ${customerId}, (select obligation_id from offer limit 1), (select version from campaign_policy limit 1), ${amount}, 1, 2, 3,
              ${product}, false, ${at}, debt.updated_at, ${assignedOn}, ${index % 2 === 0 ? null : amount} from debt`);
        }
        expect(await others(tx, sql`obligation`)).toEqual([]);
        expect(await others(tx, sql`offer`)).toEqual([]);
        expect(await tx.$count(sql`offer`)).toBeGreaterThan(40);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  test.each(['obligation', 'offer', 'customer', 'contact_point'])('include every column of %s', async (table) => {
    const [row] = await rowsOf<{ body: string; columns: string[] }>(app.platform.database.sql)`
      select p.prosrc as body, (
          select array_agg(a.attname::text) from pg_attribute a
          where a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped and a.attname <> 'digest') as columns
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = ${table}::regclass and t.tgname = ${`${table}_digest`}`;
    expect(row!.columns.filter((name) => !row!.body.includes(`'"${name}":'`))).toEqual([]);
  });
});
