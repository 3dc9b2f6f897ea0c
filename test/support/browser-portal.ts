import type { AddressInfo } from 'node:net';
import type { Mail } from '#sandbox/mailbox/mail-store.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { openDemoClock } from '#server/demo-clock.ts';
import { startTicker } from '#server/jobs/ticker.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { composeServices, type Services } from '#server/services.ts';
import { recordExercised } from './exercised.ts';
import { emptyPortal, openEmptyPortal } from './portal-template.ts';
import { createTestDatabase } from './postgres.ts';
import { addPerson, type Debt, type Person, type PersonFacts } from './test-app.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';

const testWay = { way: 'tarjeta', outcome: 'APPROVED', number: '4242424242424242' } as const;

export type BrowserPortal = {
  /** `http://localhost:<port>`; the card provider stands on 127.0.0.1, so coming back from it is cross-site. */
  url: string;
  platform: Platform;
  services: Services;
  provider: CardProvider;
  mailbox: Mailbox;
  /** A customer of the portfolio with a password, and their debts with offers made. */
  person(debts?: Debt[], more?: PersonFacts): Promise<Person>;
  /** The six digits of the newest code mailed to somebody, waiting for it when it is still to come. */
  readCode(person: Person): Promise<string>;
  /** Waits until the operator's register holds every agreement of somebody. */
  registered(person: Person): Promise<void>;
  close(): Promise<void>;
};

/**
 * The whole product on free ports of this machine: the built pages, the API, the worker, real time, and its third parties.
 * On PostgreSQL, whose work the second processor takes, unless the embedded database is what a journey is for. `demo`: with
 * the clock and the test room of a demonstration.
 */
export async function startBrowserPortal(
  env: Record<string, string> = {},
  { embedded = false, demo = false }: { embedded?: boolean; demo?: boolean } = {},
): Promise<BrowserPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rebanca-portal-'));
  const demoClock = demo ? openDemoClock(dataDir) : undefined;
  const clock = demoClock ?? systemClock;
  const provider = await startCardProvider({
    port: 0,
    dataDir: join(dataDir, 'pasarela'),
    merchantName: 'Rebanca',
    settleMs: 30,
    now: () => clock.now(),
  });
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const own = embedded ? undefined : await createTestDatabase(emptyPortal);
  const config = readConfig({
    ...(own && { DATABASE_URL: own.url }),
    ...sandboxEnvironment(provider, mailbox),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: 'localhost',
    PORT: '0',
    REBANCA_DATA_DIR: dataDir,
    CRM_DELAY_SECONDS: '0',
    HOLD_MINUTES: '15',
    REBANCA_DEMO: demo ? '1' : '0',
    ...env,
  });
  const platform = await openPlatform(config, { clock, database: embedded ? await openEmptyPortal() : undefined });
  const services = await composeServices(platform);
  const room = { mailboxUrl: mailbox.webUrl, providerUrl: provider.url, ways: [testWay] };
  const app = await buildApp(platform, services, demoClock && { people: [], clock: demoClock, room });
  recordExercised(app);
  await app.listen({ port: 0, host: 'localhost' });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  config.publicUrl = url;
  provider.control.setEventsUrl(`${url}/api/webhooks/wompi`);
  await platform.queue.work(services.jobs, () => undefined);
  const ticker = startTicker(services.ticks, () => undefined);

  const readBefore = new Set<string>();
  return {
    url,
    platform,
    services,
    provider,
    mailbox,
    person: (debts = [], more = {}) => addPerson({ platform, services, clock }, debts, more),
    async readCode({ email }) {
      // One that was read already served what it was for.
      const isCode = ({ to, subject, headers }: Mail) =>
        to.includes(email) && subject.startsWith('Tu código') && !readBefore.has(headers['message-id'] ?? '');
      await mailbox.waitFor(isCode, 15_000);
      const newest = (await mailbox.messages()).findLast(isCode);
      readBefore.add(newest!.headers['message-id'] ?? '');
      return newest!.subject.replace(/\D/g, '');
    },
    registered: ({ id }) =>
      expect
        .poll(
          async () => (await services.agreements.list(id, new Date())).every(({ crmAgreementId }) => crmAgreementId),
          { timeout: 15_000 },
        )
        .toBe(true),
    async close() {
      await app.close();
      await ticker.stop();
      await platform.close();
      await provider.close();
      await mailbox.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
