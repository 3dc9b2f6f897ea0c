import type { Mail } from '#sandbox/mailbox/mail-store.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { composeServices, type Services } from '#server/services.ts';
import { cheapHashing } from './cheap-hashing.ts';
import { recordCounted } from './exercised.ts';
import { freePort } from './free-port.ts';
import { emptyPortal } from './portal-template.ts';
import { createTestDatabase } from './postgres.ts';
import { addPerson, type Debt, type Person, type PersonFacts } from './test-app.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import { serverProcess } from './server-process.ts';

export type BrowserPortal = {
  /** `http://localhost:<port>`. The card provider is at 127.0.0.1, so the return from the provider is cross-site. */
  url: string;
  platform: Platform;
  services: Services;
  provider: CardProvider;
  mailbox: Mailbox;
  person(debts?: Debt[], more?: PersonFacts): Promise<Person>;
  readCode(person: Pick<Person, 'email'>): Promise<string>;
  /** Waits until the CRM has every agreement of a person. */
  registered(person: Person): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts the built program on PostgreSQL, as `npm start` does. The card provider and the mailbox run in this process.
 * `platform` and `services` are a second instance on the same database, to prepare and inspect data.
 */
export async function startBrowserPortal(env: Record<string, string> = {}): Promise<BrowserPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rebanca-portal-'));
  const provider = await startCardProvider({
    port: 0,
    dataDir: join(dataDir, 'pasarela'),
    merchantName: 'Rebanca',
    settleMs: 30,
  });
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const database = await createTestDatabase(emptyPortal);
  const settings = {
    DATABASE_URL: database.url,
    ...sandboxEnvironment(provider, mailbox),
    LOG_LEVEL: 'silent',
    REBANCA_DATA_DIR: dataDir,
    CRM_DELAY_SECONDS: '0',
    DRAIN_SECONDS: '0',
    METRICS_PORT: String(await freePort()),
    REBANCA_DEMO: '0',
    ...env,
  };
  const server = await serverProcess(settings, 'run-portal.js');
  const { url } = server;
  provider.control.setEventsUrl(`${url}/api/webhooks/wompi`);
  await server.start();
  const platform = await openPlatform(readConfig({ ...settings, PUBLIC_URL: url }, { serves: false }), {
    supervise: false,
  });
  const services = await composeServices(platform, { hashing: cheapHashing(platform.secrets.passwordSalt) });

  const readBefore = new Set<string>();
  return {
    url,
    platform,
    services,
    provider,
    mailbox,
    person: (debts = [], more = {}) => addPerson({ platform, services, clock: systemClock }, debts, more),
    async readCode({ email }) {
      const isCode = ({ to, subject, headers }: Mail) =>
        to.includes(email) && subject.startsWith('Tu código') && !readBefore.has(headers['message-id'] ?? '');
      await mailbox.waitFor(isCode, 30_000);
      const newest = (await mailbox.messages()).findLast(isCode);
      readBefore.add(newest!.headers['message-id'] ?? '');
      return newest!.subject.replace(/\D/g, '');
    },
    registered: ({ id }) =>
      expect
        .poll(
          async () => (await services.agreements.list(id, new Date())).every(({ crmAgreementId }) => crmAgreementId),
          { timeout: 30_000 },
        )
        .toBe(true),
    async close() {
      await recordCounted(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`);
      await server.terminate();
      await platform.close();
      await provider.close();
      await mailbox.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
