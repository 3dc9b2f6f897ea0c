import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openAsBlob } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import { demoContent } from '#seeds/people.ts';
import { defaultPolicy } from './example-campaign.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { configService } from '#server/modules/config/config.service.ts';
import { plansService } from '#server/modules/rebanking/plans.service.ts';
import { publishContent } from '#server/demo/seed.ts';
import { publishRules } from './published-rules.ts';
import type { Engine, OpenedEngine } from './engines.ts';
import { embeddedTemplatePath } from './embedded-template.ts';
import { holding, provided, type Template } from './postgres.ts';

async function makeTables(database: Database, url: string | undefined): Promise<void> {
  const queue = await migrate(database, url, () => startQueue(database, { supervise: false, leaseSeconds: 60 }));
  await queue.stop();
  await publishRules(database, defaultPolicy, new Date(0));
  const config = configService({ database, log: pino({ level: 'silent' }) });
  await publishContent({ config, plans: plansService({ database }) }, demoContent, new Date(0));
}

export const emptyPortal: Template = {
  name: 'portal',
  async prepare(url) {
    const database = openPostgres(url, 2);
    await makeTables(database, url);
    await database.close();
  },
};

/** The first test file of a run creates the template in some seconds; the other test files copy the template. */
export async function openEmptyPortal(): Promise<Database> {
  return openPglite({ contents: await openAsBlob(await embeddedTemplate()) });
}

async function fillDataFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'base-de-datos');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { status, stderr } = spawnSync('tar', ['-xf', await embeddedTemplate(), '-C', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The template could not be unpacked: ${stderr}`);
}

export async function openFilled(engine: Engine): Promise<OpenedEngine> {
  const opened = await engine.open(emptyPortal);
  if (!opened.databaseUrl) await fillDataFolder(opened.dataDir);
  return opened;
}

async function embeddedTemplate(): Promise<string> {
  const run = provided('run');
  const path = embeddedTemplatePath(run);
  if (!existsSync(path)) await holding(`template_${run}_embedded`, () => prepareEmbedded(path));
  return path;
}

async function prepareEmbedded(path: string): Promise<void> {
  if (existsSync(path)) return;
  const database = await openPglite();
  await makeTables(database, undefined);
  await database.execute('checkpoint');
  const { $client } = database.sql as unknown as { $client: PGlite };
  const files = await $client.dumpDataDir('none');
  await database.close();
  // The file is renamed when complete, because another test file may be checking whether the file exists.
  await writeFile(`${path}.draft`, files.stream());
  await rename(`${path}.draft`, path);
}
