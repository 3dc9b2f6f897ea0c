import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgres, type OpenedEngine } from '#test/support/engines.ts';
import { emptyPortal } from '#test/support/portal-template.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { startWorker } from './worker.ts';

let opened: OpenedEngine;
beforeAll(async () => void (opened = await postgres.open(emptyPortal)));
afterAll(() => opened.close());

test('a worker exposes metrics on its own port, and none without one', async () => {
  const keys = { publicKey: 'p', privateKey: 'p', integritySecret: 'i', eventsSecret: 'e' };
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REBANCA_DATA_DIR: opened.dataDir,
    DATABASE_URL: opened.databaseUrl,
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
