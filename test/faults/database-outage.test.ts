import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreement, document, mail } from '#server/db/schema/agreements.ts';
import { paymentEvent, paymentLedger } from '#server/db/schema/payments.ts';
import {
  acceptOver,
  askCodeOver,
  beginPaymentOver,
  expectOk,
  management,
  quoteOver,
} from '#test/drivers/plan-over-http.ts';
import { signedInOver, type HttpClient } from '#test/support/http-client.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { startLoad } from '#test/support/portal-load.ts';
import { emptyPortal } from '#test/support/portal-template.ts';
import { startOwnPostgres, type OwnPostgres } from '#test/support/postgres-server.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';

const restarts = 2;
const cuts = 20;
const paying = restarts + 1;
const loading = 2;

describe('a portal during restarts of PostgreSQL', () => {
  let database: OwnPostgres;
  let world: OtherProcess;
  let people: Person[];
  beforeAll(async () => {
    database = await startOwnPostgres();
    await emptyPortal.prepare(database.url);
    const dataDir = await mkdtemp(join(tmpdir(), 'rebanca-test-'));
    const close = () => rm(dataDir, { recursive: true, force: true });
    const open = async () => ({ dataDir, databaseUrl: database.url, close });
    world = await otherProcess({ name: 'PostgreSQL', open }, { LOG_LEVEL: 'silent' });
    people = await world.people(Array.from({ length: paying + loading }, () => [workedDebt]));
    await world.server.start();
  });
  afterAll(async () => {
    await world.close();
    await database.stop();
  });

  async function readyToPay(person: Person) {
    const client = await signedInOver(world.server.url, person);
    const proposal = await quoteOver(client);
    const codigoId = await askCodeOver(client, proposal.id);
    const codigo = await world.readCode(person);
    const { acuerdo } = expectOk(await acceptOver(client, { proposal, codigoId, codigo }));
    const key = randomUUID();
    const attempt = expectOk(await beginPaymentOver(client, acuerdo.id, { key }));
    return { client, attempt, key, agreementId: acuerdo.id as string };
  }
  const pay = ({ referencia, valor }: { referencia: string; valor: number }) => {
    const { id } = world.provider.control.createTransaction({ reference: referencia, amountInCents: valor * 100 });
    world.provider.control.settle(id);
    return id;
  };
  const isReady = (): Promise<number> =>
    fetch(`${world.server.url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );

  test('keeps every acknowledged write exactly once', async () => {
    const payers = [];
    for (const person of people.slice(0, paying)) payers.push(await readyToPay(person));
    const clients: HttpClient[] = [];
    for (const person of people.slice(paying)) clients.push(await signedInOver(world.server.url, person));
    const load = startLoad(clients);
    const paid: string[] = [];
    for (const { attempt } of payers.slice(0, restarts)) {
      await expect.poll(() => load.servedAt, { timeout: 30_000 }).toBeGreaterThan(performance.now() - 500);
      paid.push(pay(attempt));
      await database.restart(() => expect.poll(isReady, { timeout: 30_000 }).toBe(503));
      const back = performance.now();
      await expect
        .poll(() => load.servedAt > back || world.server.hasEnded(), { timeout: 30_000, interval: 10 })
        .toBe(true);
      expect(world.server.hasEnded()).toBe(false);
    }

    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    paid.push(pay(payers[restarts]!.attempt));
    for (let cut = 0; cut < cuts;) {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'rebanca' and backend_type = 'client backend' order by random() limit 1`,
      );
      cut += rowCount ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    await load.stop();

    expect(world.server.hasEnded()).toBe(false);
    expect(load.wrong).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(0);

    for (const { client, id } of load.acknowledged)
      expect(expectOk(await client.get(`/api/account/proposals/${id}`)).id).toBe(id);
    for (const { client, agreementId, attempt, key } of payers)
      expect(expectOk(await beginPaymentOver(client, agreementId, { key })).id).toBe(attempt.id);

    for (const { client } of payers)
      await expect
        .poll(async () => (await management(client)).acuerdos[0].pagado, { timeout: 60_000, interval: 200 })
        .toBe(600_000);
    const waitingMails = async (): Promise<number> => {
      const { rows } = await admin.query('select count(*)::int as waiting from mail where sent_at is null');
      return rows[0].waiting;
    };
    // A message may be sent twice with the same id.
    const idsOf = async (beginning: string) => {
      const messages = await world.mailbox.messages();
      return new Set(
        messages.filter(({ subject }) => subject.startsWith(beginning)).map(({ headers }) => headers['message-id']),
      ).size;
    };
    await expect.poll(() => idsOf('Recibimos tu pago'), { timeout: 60_000, interval: 200 }).toBe(paying);
    await expect.poll(waitingMails, { timeout: 60_000, interval: 200 }).toBe(0);
    await admin.end();
    await world.server.kill();
    const kept = await world.inside(async ({ database: { sql } }) => ({
      agreements: await sql.select().from(agreement),
      ledger: await sql.select().from(paymentLedger),
      documents: await sql.select().from(document),
      events: await sql.select().from(paymentEvent),
      mails: await sql.select().from(mail),
    }));
    expect(kept.agreements).toHaveLength(paying);
    expect(kept.ledger.map(({ transactionId }) => transactionId).toSorted()).toEqual(paid.toSorted());
    expect(kept.documents.filter(({ kind }) => kind === 'COMPROBANTE')).toHaveLength(paying);
    expect(await idsOf('')).toBe(kept.mails.length);
  }, 240_000);
});
