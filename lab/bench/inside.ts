import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { openPlatform } from '#server/platform.ts';
import { composeServices } from '#server/services.ts';
import type { Inside } from '#test/support/journey.ts';
import { portalEnvironment, type Environment } from './portal-process.ts';

export async function openInside(env: Environment, clock?: Clock): Promise<Inside & { close(): Promise<void> }> {
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const platform = await openPlatform(
    readConfig({
      ...portalEnvironment,
      ...env,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: mailbox.smtpUrl,
    }),
    { supervise: false, ...(clock && { clock }) },
  );
  const services = await composeServices(platform);
  const app = await buildApp(platform, services);
  return {
    app,
    platform,
    services,
    mailbox,
    close: async () => {
      await app.close();
      await platform.close();
      await mailbox.close();
    },
  };
}
