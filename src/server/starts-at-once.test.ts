import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { demoData, demoPeople } from '#seeds/people.ts';
import { freePort } from '#test/support/free-port.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { openPostgres } from './db/postgres.ts';
import { start } from './main.ts';

const instances = 2;
const measuredMs = 500;

test('two concurrent starts create the tables and the demonstration data once', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'rebanca-test-'));
  const provider = await startCardProvider({ port: 0, dataDir: join(dataDir, 'pasarela'), settleMs: 20 });
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const env = {
    ...sandboxEnvironment(provider, mailbox),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REBANCA_DEMO: '1',
    REBANCA_SECRET: randomBytes(32).toString('base64url'),
    REBANCA_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    CRM_DELAY_SECONDS: '0',
  };
  const demo = {
    ...demoData,
    past: { ...demoData.past, histories: demoData.past.histories.slice(0, 2) },
    leavePending: (order: Parameters<typeof provider.control.createTransaction>[0]) =>
      provider.control.createTransaction({ ...order, settleMs: null }).id,
  };
  // The mails of the demonstration contain the URL of the portal, so the ports are chosen before the start.
  const ports = await Promise.all(Array.from({ length: instances }, freePort));
  const started = await Promise.allSettled(ports.map((port) => start({ ...env, PORT: String(port) }, demo)));
  const failures = started.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(failures).toEqual([]);
  for (const [index, { url }] of running.entries()) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const { documentType, documentNumber, password } = demoPeople[index]!;
    const { status } = await fetch(`${url}/api/Auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ tipoDocumento: documentType, numeroDocumento: documentNumber, password }),
    });
    expect(status).toBe(200);
  }
  const look = openPostgres(database.url, 1);
  const { rows } = await look.execute(`select (select count(*)::int from customer) as people,
    (select count(*)::int from obligation) as debts, (select count(*)::int from agreement) as agreements`);
  expect(rows).toEqual([{ people: 5, debts: 8, agreements: demo.past.histories.length }]);

  // The queued jobs must be completed, because the test then counts the commits of idle instances.
  const waiting = `select count(*)::int as jobs from pgboss.job where state < 'completed' and name <> 'pgboss.maintenance'`;
  await expect.poll(async () => (await look.execute(waiting)).rows, { timeout: 60_000 }).toEqual([{ jobs: 0 }]);
  const commits = async () => {
    const { rows: seen } = await look.execute(
      'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
    );
    return (seen[0] as { commits: number }).commits;
  };
  const measure = async () => {
    const [begun, before] = [performance.now(), await commits()];
    await new Promise((resolve) => setTimeout(resolve, measuredMs));
    return ((await commits()) - before) / ((performance.now() - begun) / 1000);
  };
  await expect.poll(measure, { timeout: 60_000, interval: 0 }).toBeLessThan(5);
  await look.close();
  await Promise.all(running.map((one) => one.close()));
  await provider.close();
  await mailbox.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});
