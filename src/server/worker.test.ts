import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgres, type OpenedEngine } from '#test/support/engines.ts';
import { emptyPortal } from '#test/support/portal-template.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { readConfig } from '#server/config/config.ts';
import { start } from './main.ts';
import { openPlatform } from './platform.ts';
import { composeServices } from './services.ts';
import { startWorker } from './worker.ts';

let opened: OpenedEngine;
beforeAll(async () => void (opened = await postgres.open(emptyPortal)));
afterAll(() => opened.close());

const keys = { publicKey: 'p', privateKey: 'p', integritySecret: 'i', eventsSecret: 'e' };
const settings = () => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  REBANCA_DATA_DIR: opened.dataDir,
  DATABASE_URL: opened.databaseUrl,
});

test('a portal with WORKER=none leaves the jobs to a worker', async () => {
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const env = {
    ...settings(),
    PORT: '0',
    DRAIN_SECONDS: '0',
    ...sandboxEnvironment({ url: 'http://127.0.0.1:9', keys }, mailbox),
  };
  const portal = await start({ ...env, WORKER: 'none' });
  const mails = () => mailbox.messages().then(({ length }) => length);
  const platform = await openPlatform(readConfig(env), { supervise: false });
  const { messages } = await composeServices(platform);
  await platform.database.transaction((tx) =>
    messages.queueMail(tx, {
      key: 'integrity-head:1',
      customerId: null,
      to: 'sellos@correo.example',
      kind: 'integrity-head',
      data: { number: 1, day: '2026-11-20', head: '' },
      now: new Date(),
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await mails()).toBe(0);

  const worker = await startWorker(env);
  await expect.poll(mails, { timeout: 15_000 }).toBe(1);
  for (const each of [worker, portal, platform, mailbox]) await each.close();
});

test('a portal without DATABASE_URL refuses WORKER=none', () => {
  const env = {
    ...settings(),
    DATABASE_URL: undefined,
    ...sandboxEnvironment({ url: 'http://127.0.0.1:9', keys }, { smtpUrl: 'smtp://127.0.0.1:9' }),
  };
  expect(() => readConfig({ ...env, WORKER: 'none' })).toThrow('WORKER: none necesita DATABASE_URL');
});

test('a worker serves metrics only on a configured port', async () => {
  const env = {
    ...settings(),
    METRICS_PORT: '9464',
    ...sandboxEnvironment({ url: 'http://127.0.0.1:9', keys }, { smtpUrl: 'smtp://127.0.0.1:9' }),
  };
  const worker = await startWorker({ ...env, WORKER_METRICS_PORT: '0' });
  const text = await (await fetch(`http://127.0.0.1:${worker.metricsPort}/metrics`)).text();
  expect(text).toMatch(/^rebanca_pending_work\{work="mail\.send"\} 0$/m);
  await worker.close();
  await expect(fetch(`http://127.0.0.1:${worker.metricsPort}/metrics`)).rejects.toThrow();

  const silent = await startWorker(env);
  expect(silent.metricsPort).toBeUndefined();
  await silent.close();
});
