import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPeople } from '#server/cli/people-search.store.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { fillObligations } from '#test/support/filled-database.ts';
import { journey } from '#test/support/journey.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { growTables, listenToStatements, scansOf } from '#test/support/statement-plans.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('the SQL statements of a sign-in, an acceptance, a payment and a dispute', (engine) => {
  let portal: TestApp;
  let client: pg.Client;
  let asked: string[];
  const statements = listenToStatements();
  const { file } = disputingIn(() => portal);
  beforeAll(async () => {
    portal = await startTestApp(engine);
    const person = await portal.person([workedDebt, workedDebt]);
    const url = portal.platform.config.database.url!;
    // With 5,000 rows, the planner prefers an index for the rows of one customer.
    await fillObligations(url, 5_000);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    const sent = new Set<string>();
    await journey(portal, { person, password: person.password, term: 3 }, async (_name, call) => {
      const [answer, texts] = await statements.sentBy(call);
      for (const text of texts) sent.add(text);
      return answer;
    });
    const signedIn = await portal.signedIn(person);
    const { deudas: debts } = (await signedIn.get('/api/disputes')).body;
    const [filed, ofDispute] = await statements.sentBy(() =>
      file(signedIn, filingOf('SUPLANTACION', debts[1].obligacionId)),
    );
    expect(filed.status, filed.text).toBe(200);
    for (const text of ofDispute) sent.add(text);
    await growTables(client);
    asked = [...sent].filter((text) => !/\bpgboss\./.test(text));
  });
  afterAll(async () => {
    statements.stop();
    await client.end();
    await portal.close();
  });

  async function scans(): Promise<[text: string, scans: string[]][]> {
    const found: [string, string[]][] = [];
    for (const text of asked) {
      const some = await scansOf(client, text);
      if (some.length > 0) found.push([text, some]);
    }
    return found;
  }

  test('use an index on every table that grows with use', async () => {
    expect(asked.length).toBeGreaterThan(40);
    expect(await scans()).toEqual([]);
  });

  test.each(['1100500000', 'cliente5@correo.example', 'Ana Muñoz'])(
    'use an index in the search for %s',
    async (typed) => {
      const search = () => findPeople(portal.platform.database.sql, typed, 21);
      const [found, texts] = await statements.sentBy(search);
      expect(texts.length).toBe(found.length > 0 ? 2 : 1);
      for (const text of texts) expect(await scansOf(client, text)).toEqual([]);
    },
  );

  test.each([
    'offer_customer',
    'agreement_customer',
    'contact_point_value',
    'document_customer',
    'mail_not_sent_customer',
  ])('are reported as unindexed when the index %s is missing', async (index) => {
    await client.query('begin');
    await client.query(`drop index ${index}`);
    const found = await scans();
    await client.query('rollback');
    expect(found).not.toEqual([]);
  });
});
