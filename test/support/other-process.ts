import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { composeServices } from '#server/services.ts';
import type { Engine } from './engines.ts';
import { emptyPortal } from './portal-template.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import { serverProcess, type ServerProcess } from './server-process.ts';
import { addPerson, type Debt, type Person } from './test-app.ts';

export type OtherProcess = {
  env: Record<string, string | undefined>;
  server: ServerProcess;
  provider: CardProvider;
  mailbox: Mailbox;
  people(debts: readonly Debt[][]): Promise<Person[]>;
  inside<T>(look: (platform: Platform) => Promise<T>): Promise<T>;
  readCode(person: Pick<Person, 'email'>): Promise<string>;
  /**
   * Returns all codes, newest first. After a kill, the server may send an older code again, so the first code may be
   * invalid.
   */
  readCodes(person: Pick<Person, 'email'>): Promise<string[]>;
  close(): Promise<void>;
};

/** The third parties run in the process of the test and continue after a kill. */
export async function otherProcess(engine: Engine, more: Record<string, string> = {}): Promise<OtherProcess> {
  const opened = await engine.open(emptyPortal);
  const thirdParties = await mkdtemp(join(tmpdir(), 'rebanca-terceros-'));
  const provider = await startCardProvider({ port: 0, dataDir: thirdParties, settleMs: 20, retryScale: 0.0005 });
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const env = {
    ...sandboxEnvironment(provider, mailbox),
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    REBANCA_DATA_DIR: opened.dataDir,
    DATABASE_URL: opened.databaseUrl,
    CRM_DELAY_SECONDS: '0',
    HOLD_MINUTES: '15',
    JOB_LEASE_SECONDS: '2',
    ...more,
  };
  const server = await serverProcess(env);
  provider.control.setEventsUrl(`${server.url}/api/webhooks/wompi`);
  const inside = async <T>(look: (platform: Platform) => Promise<T>): Promise<T> => {
    const platform = await openPlatform(readConfig({ ...env, LOG_LEVEL: 'silent', PUBLIC_URL: server.url }), {
      supervise: false,
    });
    try {
      return await look(platform);
    } finally {
      await platform.close();
    }
  };
  const readCodes: OtherProcess['readCodes'] = async ({ email }) => {
    const isCode = ({ to, subject }: { to: string[]; subject: string }) =>
      to.includes(email) && subject.startsWith('Tu código');
    await mailbox.waitFor(isCode, 30_000);
    const codes = (await mailbox.messages()).filter(isCode).map(({ subject }) => subject.replace(/\D/g, ''));
    return codes.toReversed();
  };
  return {
    env,
    server,
    provider,
    mailbox,
    inside,
    people: (debts) =>
      inside(async (platform) => {
        const services = await composeServices(platform);
        const added: Person[] = [];
        for (const each of debts) added.push(await addPerson({ platform, services, clock: systemClock }, each, {}));
        return added;
      }),
    readCodes,
    readCode: async (person) => (await readCodes(person))[0]!,
    async close() {
      await server.kill();
      await provider.close();
      await mailbox.close();
      await opened.close();
      await rm(thirdParties, { recursive: true, force: true });
    },
  };
}
