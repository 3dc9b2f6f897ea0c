import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '#server/db/audit.store.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { integrityChain, integrityLink } from '#server/db/schema/integrity.ts';
import { makeOwnCertificate } from '#server/gateways/pdf/own-certificate.ts';
import { anyCharacter } from '#test/support/any-text.ts';
import { findingsOf, renewDigests, withCorruption } from '#test/support/corrupting.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { chainedTables } from './protected-tables.ts';
import { headsIn, readHead, signHead } from './signed-head.ts';

const operator = 'operacion@rebanca.example';

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

describeOnBothEngines('the chains of append-only rows', (engine) => {
  const app = suiteApp(engine, { INTEGRITY_MAIL_TO: operator });

  const db = () => app.platform.database;
  const seal = () => app.services.integrity.seal(app.clock.now());
  const happened = (why: string) =>
    db().transaction((tx) => recordAudit(tx, 'SIGN_OUT', null, { why }, app.clock.now()));
  const loose = async () => (await db().sql.select().from(integrityLink)).filter(({ sequence }) => sequence === null);
  const endOf = async (table: string) =>
    (await db().sql.select().from(integrityChain)).find(({ tableName }) => tableName === table);
  const verify = (...more: string[]) => orderDirectly(app, ['verificar', '--json', ...more], '/');
  const found = async (...more: string[]) => JSON.parse((await verify(...more)).out).hallazgos;

  test('include every row exactly once despite concurrent seals and late commits', async () => {
    await happened('one');
    await Promise.all([seal(), seal(), happened('late'), seal()]);
    await seal();
    expect(await loose()).toEqual([]);
    const links = (await db().sql.select().from(integrityLink)).filter(({ tableName }) => tableName === 'audit_event');
    expect(links.map(({ sequence }) => sequence).toSorted((a, b) => a! - b!)).toEqual(
      links.map((_, index) => index + 1),
    );
    expect((await endOf('audit_event'))?.sequence).toBe(links.length);
    expect(await found()).toEqual([]);
  });

  test('reject updates, deletes and truncation', async () => {
    for (const statement of [
      'update integrity_link set digest = digest where sequence is not null',
      'delete from integrity_link',
      'truncate integrity_link',
      'delete from integrity_head',
      `update integrity_head set content = ''`,
      'truncate audit_event',
      'truncate payment_ledger',
      'truncate agreement cascade',
      'truncate acceptance_evidence',
    ])
      await expect(db().execute(statement), statement).rejects.toThrow();
  });

  describe('and the digest triggers with separate SQL for each table', () => {
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

  // The code that reads the chains is the same on both database engines, so one engine is enough.
  describe.runIf(engine.name === 'PostgreSQL')('verified by the command verificar', () => {
    test('are signed once a day, and the signed head is saved and mailed', async () => {
      app.clock.advance({ days: 1 });
      await seal();
      await seal();
      await app.drain();
      const { folder } = app.services.integrity;
      const files = await readdir(folder);
      expect(files.toSorted()).toEqual(files.map((_, index) => expect.stringContaining(`cabeza-00000${index + 1}-`)));
      const mails = (await app.mailbox.messages()).filter(({ to }) => to.includes(operator));
      expect(mails).toHaveLength(files.length);
      const saved = path.join(app.platform.config.dataDir, 'correo.txt');
      await writeFile(saved, mails.at(-1)!.text!);
      const numbers = mails.flatMap(({ text }) => headsIn(text!).map((head) => readHead(head)?.number));
      expect(numbers.toSorted()).toEqual(files.map((_, index) => index + 1));
      expect(await verify('--cabezas', saved, '--cabezas', folder)).toMatchObject({ code: 0 });
    });

    test('report a changed row and a deleted row', async () => {
      await happened('victim');
      app.clock.advance({ days: 1 });
      await seal();
      const last = (await readdir(app.services.integrity.folder)).length;
      const rewrite = `update audit_event set data = '{"why": "x"}' where data->>'why' = 'victim'`;
      expect(await withCorruption(app, rewrite, (tx) => findingsOf(app, tx))).toContainEqual(
        expect.objectContaining({ table: 'audit_event', column: 'data' }),
      );
      const erase = `delete from audit_event where data->>'why' = 'victim'`;
      expect(await withCorruption(app, erase, (tx) => findingsOf(app, tx))).toContainEqual(
        expect.objectContaining({ table: 'audit_event', since: expect.objectContaining({ number: last }) }),
      );
    });

    test('are reported when they were rebuilt without a deleted row', async () => {
      const remake = `
      delete from audit_event where data->>'why' = 'one';
      delete from integrity_link where table_name = 'audit_event';
      insert into integrity_link (table_name, row_id, digest) select 'audit_event', id::text, digest from audit_event;
      update integrity_chain set sequence = 0, hash = encode(sha256('chain of audit_event'::bytea), 'hex') where table_name = 'audit_event'`;
      const withHeads = await withRemade(`${remake}`);
      expect(withHeads).toContainEqual(
        expect.objectContaining({ table: 'audit_event', rule: expect.stringContaining('cabezas firmadas') }),
      );
      // Without the heads in the database, only the heads outside the database reveal the deleted row.
      const withoutHeads = await withRemade(`${remake}; delete from integrity_head`, app.services.integrity.folder);
      expect(withoutHeads).toContainEqual(
        expect.objectContaining({ table: 'integrity_head', rule: 'la base tiene cada cabeza guardada fuera' }),
      );
      expect(withoutHeads).toContainEqual(
        expect.objectContaining({ table: 'audit_event', rule: expect.stringContaining('cabezas firmadas') }),
      );
    });

    test('reveal a changed row even when its digests were changed too', async () => {
      for (const why of ['changed', 'behind it']) await happened(why);
      await seal();
      const table = chainedTables.find(({ name }) => name === 'audit_event')!;
      const changed = [
        `set local timezone = 'UTC'`,
        `update audit_event set kind = 'SIGN_IN' where data->>'why' = 'changed'`,
        renewDigests(table),
        `update integrity_link l set digest = a.digest from audit_event a where l.table_name = 'audit_event' and l.row_id = a.id::text`,
      ].join(';');
      expect(await withRemade(changed)).toMatchObject([
        { rule: 'cada eslabón sigue al anterior', table: 'integrity_link', column: 'hash' },
      ]);
    });

    async function withRemade(statements: string, ...heads: string[]) {
      return withCorruption(app, 'select 1', async (tx) => {
        for (const statement of statements.split(';')) await tx.execute(sql.raw(statement));
        const findings = [];
        for await (const finding of app.services.integrity.verify(tx, { heads })) findings.push(finding);
        return findings;
      });
    }

    test('are reported when a head is signed with another key', async () => {
      const folder = path.join(app.platform.config.dataDir, 'ajenas.json');
      const [file] = await readdir(app.services.integrity.folder);
      const [own] = headsIn(await readFile(path.join(app.services.integrity.folder, file!), 'utf8'));
      const { key, certificate } = await makeOwnCertificate({ name: 'Otro', taxId: '901.234.567-7' }, app.clock.now());
      const forged = signHead(readHead(own!)!, {
        key: createPrivateKey(key),
        certificates: [new X509Certificate(certificate).raw],
      });
      await writeFile(folder, JSON.stringify(forged));
      expect(await found('--cabezas', folder)).toContainEqual(expect.objectContaining({ columna: 'certificate' }));
      await writeFile(folder, JSON.stringify({ ...own, content: own!.content.replace('"number":1', '"number":2') }));
      expect(await found('--cabezas', folder)).toContainEqual(
        expect.objectContaining({ tabla: 'archivo', fila: folder }),
      );
      expect((await verify('--cabezas', '/no/hay')).code).toBe(3);
    });

    test('allow a change of audit rows only for an erased user', async () => {
      const person = await app.person();
      await app.signedIn(person);
      await seal();
      const erase = `update audit_event set data = '{"erased": true}' where customer_id = '${person.id}'`;
      expect((await withCorruption(app, erase, (tx) => findingsOf(app, tx))).map(({ table }) => table)).toContain(
        'audit_event',
      );
      const asErased = await withCorruption(app, 'select 1', async (tx) => {
        await tx.execute(sql.raw('set local session_replication_role = origin'));
        await tx.execute(sql.raw(`update customer set erased_at = now() where id = '${person.id}'`));
        await tx.execute(sql.raw('set local session_replication_role = replica'));
        await tx.execute(sql.raw(erase));
        return findingsOf(app, tx);
      });
      expect(asErased).toEqual([]);
    });
  });
});
