import { demoData } from '#seeds/people.ts';
import { readConfig } from '#server/config/config.ts';
import { openPlatform } from '#server/platform.ts';
import { keepFilesPrivate } from '#server/db/private-files.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { composeServices } from '#server/services.ts';

keepFilesPrivate();
try {
  const config = readConfig({ REBANCA_DEMO: '1', LOG_LEVEL: 'silent', ...process.env }, { serves: false });
  const platform = await openPlatform(config, { supervise: false });
  try {
    await seedDemo(platform, await composeServices(platform), {
      ...demoData,
    });
  } finally {
    await platform.close();
  }
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
