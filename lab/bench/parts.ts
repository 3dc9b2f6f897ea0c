import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startCardProvider } from '#sandbox/card-provider/provider.ts';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { openPglite } from '#server/db/pglite.ts';
import { startOwnPostgres, startPostgres } from '#test/support/postgres-server.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { acceptanceFigures, acceptances, acceptancesByHand } from './acceptance.ts';
import type { Statement } from './acceptance-by-hand.ts';
import { browserFigures } from './browser.ts';
import { endpointFigures, endpointsSideBySide, requestsOf, sendSimulation } from './endpoints.ts';
import { outageFigures, webhookFigures } from './faults.ts';
import { frozenMonthFigures } from './frozen-month.ts';
import { copySeconds, importFigures, importFile } from './imports.ts';
import { coldStart, memoryFigures, mostMemory, restingMemory, twoInstances } from './instances.ts';
import { knownAgainstUnknown } from './known-documents.ts';
import { interleavedMedians, throughput, type Figure } from './measure.ts';
import { portalFigures } from './portal-pages.ts';
import { call, startBareServer, startPortal } from './portal-process.ts';
import { portalStartFigures } from './portal-start.ts';
import {
  acceptingByHand,
  acceptingHere,
  arrive,
  few,
  givePasswords,
  inStatements,
  known,
  many,
  onOwnPostgres,
  password,
  portfolioFile,
  reading,
  step,
} from './setting.ts';
import { readsDuringSignIns, signInsPerSecond } from './sign-ins.ts';
import { sizeFigures } from './sizes.ts';
import { sliderFigure } from './slider.ts';
import { statementFigures } from './statements.ts';

const rows = { PostgreSQL: 100_000, calls: 5_000, PGlite: 10_000 } as const;

export const onPostgres = (folder: string, mailbox: Mailbox, only?: 'calls'): Promise<Figure[]> =>
  onOwnPostgres(folder, mailbox, only ? rows.calls : rows.PostgreSQL, async (env, file, imported) => {
    const figures: Figure[] = [];
    await inStatements(env.DATABASE_URL, (send) => send('analyze'));
    if (!only) {
      figures.push(...importFigures('PostgreSQL', imported, await copySeconds(file, env.DATABASE_URL)));
      step('PostgreSQL: start');
      figures.push(await coldStart('PostgreSQL', env));
      step('PostgreSQL: statements per call');
      figures.push(...(await statementFigures(env, few, many, password)));
    }
    const [portal, bare] = [await startPortal(env), await startBareServer(env)];
    const atRest = await restingMemory(portal);
    const readingHere = await arrive(portal, reading);
    step('PostgreSQL: reads and simulations');
    const underLoad = await mostMemory(portal, async () =>
      figures.push(...(await endpointsSideBySide(portal, bare, readingHere))),
    );
    figures.push(...(await memoryFigures('PostgreSQL', atRest, underLoad)));
    if (!only) {
      step('PostgreSQL: sign-ins, and reads meanwhile');
      figures.push(await signInsPerSecond(portal, [...reading, ...known], password));
      figures.push(await readsDuringSignIns(portal, readingHere, [...acceptingHere, ...acceptingByHand], password));
    }
    step('PostgreSQL: two instances');
    const other = await startPortal(env);
    figures.push(...(await twoInstances(portal, other, readingHere)));
    await Promise.all([other.stop(), bare.stop()]);
    step('PostgreSQL: acceptances');
    const byHand = await arrive(portal, acceptingByHand);
    const here = await arrive(portal, acceptingHere);
    const own = await acceptances(portal, mailbox, here);
    if (!only) {
      // This measurement is the last one on the portal, because it leaves hundreds of unsent messages in the queue.
      step('PostgreSQL: known and unknown documents');
      figures.push(...(await knownAgainstUnknown(portal, mailbox, known)));
    }
    await portal.stop();
    const floor = await inStatements(env.DATABASE_URL, (send) => acceptancesByHand(send, here[0]!.customerId, byHand));
    return [...figures, ...acceptanceFigures('PostgreSQL', own, floor)];
  });

/** Only one process can open the embedded database, so the portal and the baseline run in turn. */
export async function embedded(folder: string, mailbox: Mailbox): Promise<Figure[]> {
  const env = { REBANCA_DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl };
  const file = portfolioFile(folder, rows.PGlite);
  step('PGlite: import');
  const figures = importFigures('PGlite', await importFile(file, rows.PGlite, env));
  await givePasswords(env);
  step('PGlite: start');
  figures.push(await coldStart('PGlite', env));
  const portal = await startPortal(env);
  const atRest = await restingMemory(portal);
  const readingHere = await arrive(portal, reading);
  const asked = requestsOf(readingHere);
  const simulated = await call(portal.url, '/api/management/offer/simulation', readingHere[0]!, {
    ofertaId: readingHere[0]!.offerId,
    plazo: 10,
  });
  step('PGlite: reads, simulations and acceptances');
  let own = { read: 0, simulation: 0 };
  const underLoad = await mostMemory(portal, async () => {
    own = await interleavedMedians({
      read: () => throughput(portal.url, asked.read),
      simulation: () => throughput(portal.url, asked.simulation),
    });
  });
  step('PGlite: the slider of the simulator');
  figures.push(await sliderFigure('PGlite', portal, few, password));
  const byHand = await arrive(portal, acceptingByHand);
  const here = await arrive(portal, acceptingHere);
  const accepted = await acceptances(portal, mailbox, here);
  await portal.stop();

  const bare = await startBareServer(env);
  await sendSimulation(bare, simulated);
  const floor = await interleavedMedians({
    bareRead: () => throughput(bare.url, asked.bareRead),
    bareSimulation: () => throughput(bare.url, asked.bareSimulation),
    bareJson: () => throughput(bare.url, asked.bareJson),
  });
  await bare.stop();
  figures.push(
    ...endpointFigures('PGlite', { ...own, ...floor }),
    ...(await memoryFigures('PGlite', atRest, underLoad)),
  );
  const database = await openPglite({ folder: join(folder, 'base-de-datos') });
  const send: Statement = async (text, values) => (await database.execute(text, values)).rows as Record<string, any>[];
  figures.push(...acceptanceFigures('PGlite', accepted, await acceptancesByHand(send, here[0]!.customerId, byHand)));
  await database.close();
  return figures;
}

export const statementsOnly = (folder: string, mailbox: Mailbox): Promise<Figure[]> =>
  onOwnPostgres(folder, mailbox, 10, (env) => statementFigures(env, few, many, password));

export const disputesOnly = (folder: string, mailbox: Mailbox, amount: number): Promise<Figure[]> =>
  onOwnPostgres(folder, mailbox, 10, async (env) => {
    const portal = await startPortal(env);
    step('Disputes: known and unknown documents');
    const figures = await knownAgainstUnknown(portal, mailbox, known);
    await portal.stop();
    step('Disputes: a month');
    return [...figures, ...(await frozenMonthFigures(env, amount))];
  });

export async function onManyRows(folder: string, largest: number): Promise<Figure[]> {
  const server = await startPostgres(randomBytes(4).toString('hex'));
  try {
    mkdirSync(folder, { recursive: true });
    const sizes = [10_000, 1_000_000, 10_000_000].filter((size) => size < largest);
    return await sizeFigures(server.url, folder, { REBANCA_DATA_DIR: folder }, [...sizes, largest], step);
  } finally {
    await server.stop();
  }
}

export async function underFaults(folder: string, mailbox: Mailbox): Promise<Figure[]> {
  const database = await startOwnPostgres();
  const provider = await startCardProvider({ port: 0, dataDir: join(folder, 'pasarela') });
  const env = {
    DATABASE_URL: database.url,
    REBANCA_DATA_DIR: folder,
    ...sandboxEnvironment(provider, mailbox),
    LOG_LEVEL: 'silent',
  };
  try {
    await importFile(portfolioFile(folder, 10), 10, env);
    await givePasswords(env);
    const portal = await startPortal(env);
    step('Faults: acceptances');
    const readingHere = await arrive(portal, reading.slice(0, 4));
    await acceptances(portal, mailbox, await arrive(portal, acceptingHere));
    const bare = await startBareServer(env);
    const around = { portal, bare, provider, database };
    step('Faults: a thousand notifications at once');
    const figures = await webhookFigures(around, readingHere);
    step('Faults: outages of the database');
    await bare.stop();
    figures.push(...(await outageFigures(around, reading.slice(4, 7), password)));
    await portal.stop();
    return figures;
  } finally {
    await provider.close();
    await database.stop();
  }
}

export async function inTheBrowser(folder: string, mailbox: Mailbox): Promise<Figure[]> {
  // The card provider runs, because every page of the portal loads the provider's script.
  const provider = await startCardProvider({ port: 0, dataDir: join(folder, 'pasarela') });
  const env = {
    REBANCA_DATA_DIR: folder,
    SMTP_URL: mailbox.smtpUrl,
    WOMPI_CHECKOUT_URL: `${provider.url}/p/`,
    WOMPI_SCRIPT_URL: `${provider.url}/widget.js`,
  };
  await importFile(portfolioFile(folder, 10), 10, env);
  await givePasswords(env);
  const portal = await startPortal(env);
  try {
    step('Chromium: public pages');
    const figures = await browserFigures(portal.url);
    step('Chromium: portal');
    figures.push(...(await portalFigures(portal.url, few, password)));
    step('Chromium: first visit of the portal');
    return [...figures, ...(await portalStartFigures(portal.url, few, password))];
  } finally {
    await portal.stop();
    await provider.close();
  }
}
