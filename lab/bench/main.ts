import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { startCardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { credential, customer } from '#server/db/schema/people.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { acceptanceFigures, acceptances, acceptancesByHand } from './acceptance.ts';
import type { Statement } from './acceptance-by-hand.ts';
import {
  endpointFigures,
  endpointsSideBySide,
  requestsOf,
  sendSimulation,
  withOffers,
  type WithOffer,
} from './endpoints.ts';
import { browserFigures } from './browser.ts';
import { portalFigures } from './portal-pages.ts';
import { portalStartFigures } from './portal-start.ts';
import { copySeconds, importFigures, importFile, writePortfolio } from './imports.ts';
import { outageFigures, webhookFigures } from './faults.ts';
import { knownAgainstUnknown } from './known-documents.ts';
import { frozenMonthFigures } from './frozen-month.ts';
import { coldStart, memoryFigures, mostMemory, restingMemory, twoInstances } from './instances.ts';
import { takingTurns, throughput, type Figure } from './measure.ts';
import {
  call,
  signIn,
  startBareServer,
  startPortal,
  type BenchPerson,
  type Environment,
  type Served,
} from './portal-process.ts';
import { readsDuringSignIns, signInsPerSecond } from './sign-ins.ts';
import { sizeFigures } from './sizes.ts';
import { sliderFigure } from './slider.ts';
import { statementFigures } from './statements.ts';
import { startOwnPostgres, startPostgres } from '#test/support/postgres-server.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { buildIfNeeded, projectRoot } from '#tools/build-stamp.ts';

const password = 'una frase para medir';
/** How many people accept through the portal, and as many in hand-written SQL. */
const accepting = 100;
const readers = 32;
/** The number of known documents that are compared with unknown ones. */
const askedAbout = 205;
const rows = { PostgreSQL: 100_000, PGlite: 10_000 } as const;

/** A person after the generated ones, with one debt of the size of the worked example. */
const benchPerson = (index: number): BenchPerson => ({
  documentNumber: String(60_000_000 + index),
  email: `medicion${index}@correo.example`,
});
const people = Array.from({ length: readers + 2 * accepting + askedAbout }, (_each, index) => benchPerson(index));
const few = benchPerson(9001);
const many = benchPerson(9002);

const debt = ({ documentNumber, email }: BenchPerson, number: number): string =>
  `CC,${documentNumber},Persona,De Medición,${email},3001234567,no,MED-${documentNumber}-${number},Tarjeta de crédito,Banco Ceiba,2025-11-05,2025-05-20,5200000,780000,2310000,110000,Rebanca Cartera\n`;

function portfolioFile(folder: string, count: number): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `cartera-${count}.csv`);
  writePortfolio(file, count);
  appendFileSync(
    file,
    [...people, few].map((each) => debt(each, 1)).join('') +
      Array.from({ length: 12 }, (_each, index) => debt(many, index)).join(''),
  );
  return file;
}

/** Sets a password for each person, as an invitation does. */
async function givePasswords(env: Environment): Promise<void> {
  const { DATABASE_URL, REBANCA_DATA_DIR = '' } = env;
  const database = DATABASE_URL
    ? openPostgres(DATABASE_URL, 2)
    : await openPglite({ folder: join(REBANCA_DATA_DIR, 'base-de-datos') });
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const changedAt = new Date();
  const wanted = new Set([...people, few, many].map(({ documentNumber }) => documentNumber));
  const known = await database.sql.select({ id: customer.id, number: customer.documentNumber }).from(customer);
  const given = known
    .filter(({ number }) => wanted.has(number))
    .map(({ id }) => ({ customerId: id, passwordHash, changedAt }));
  await database.sql.insert(credential).values(given);
  await database.close();
}

async function arrive(portal: Served, some: readonly BenchPerson[]): Promise<WithOffer[]> {
  const signedIn = [];
  for (const each of some) signedIn.push(await signIn(portal.url, each, password));
  return withOffers(portal.url, signedIn);
}

const [reading, acceptingHere, acceptingByHand, known] = [
  people.slice(0, readers),
  people.slice(readers, readers + accepting),
  people.slice(readers + accepting, readers + 2 * accepting),
  people.slice(readers + 2 * accepting),
];

async function onPostgres(folder: string, mailbox: Mailbox): Promise<Figure[]> {
  const server = await startPostgres(randomBytes(4).toString('hex'));
  try {
    const env = { DATABASE_URL: server.url, REBANCA_DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl };
    const file = portfolioFile(folder, rows.PostgreSQL);
    step('PostgreSQL: importar');
    const figures = importFigures(
      'PostgreSQL',
      await importFile(file, rows.PostgreSQL, env),
      await copySeconds(file, server.url),
    );
    await givePasswords(env);
    await inStatements(server.url, (send) => send('analyze'));
    step('PostgreSQL: arrancar');
    figures.push(await coldStart('PostgreSQL', env));
    step('PostgreSQL: consultas por llamada');
    figures.push(...(await statementFigures(env, few, many, password)));

    const [portal, bare] = [await startPortal(env), await startBareServer(env)];
    const atRest = await restingMemory(portal);
    const readingHere = await arrive(portal, reading);
    step('PostgreSQL: leer y simular');
    const underLoad = await mostMemory(portal, async () =>
      figures.push(...(await endpointsSideBySide(portal, bare, readingHere))),
    );
    figures.push(...(await memoryFigures('PostgreSQL', atRest, underLoad)));
    step('PostgreSQL: iniciar sesión, y leer mientras tanto');
    figures.push(await signInsPerSecond(portal, [...reading, ...known], password));
    figures.push(await readsDuringSignIns(portal, readingHere, [...acceptingHere, ...acceptingByHand], password));
    step('PostgreSQL: dos instancias');
    const other = await startPortal(env);
    figures.push(...(await twoInstances(portal, other, readingHere)));
    await Promise.all([other.stop(), bare.stop()]);
    step('PostgreSQL: aceptar');
    const byHand = await arrive(portal, acceptingByHand);
    const here = await arrive(portal, acceptingHere);
    const own = await acceptances(portal, mailbox, here);
    // Measured last, because it leaves hundreds of messages to be sent.
    step('PostgreSQL: preguntar por documentos');
    figures.push(...(await knownAgainstUnknown(portal, mailbox, known)));
    await portal.stop();
    figures.push(
      ...acceptanceFigures(
        'PostgreSQL',
        own,
        await inStatements(server.url, (send) => acceptancesByHand(send, here[0]!.customerId, byHand)),
      ),
    );
    return figures;
  } finally {
    await server.stop();
  }
}

/** Only one process can open the embedded database, so the portal and the floor are measured in turn. */
async function embedded(folder: string, mailbox: Mailbox): Promise<Figure[]> {
  const env = { REBANCA_DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl };
  const file = portfolioFile(folder, rows.PGlite);
  step('PGlite: importar');
  const figures = importFigures('PGlite', await importFile(file, rows.PGlite, env));
  await givePasswords(env);
  step('PGlite: arrancar');
  figures.push(await coldStart('PGlite', env));
  const portal = await startPortal(env);
  const atRest = await restingMemory(portal);
  const readingHere = await arrive(portal, reading);
  const asked = requestsOf(readingHere);
  const simulated = await call(portal.url, '/api/management/offer/simulation', readingHere[0]!, {
    ofertaId: readingHere[0]!.offerId,
    plazo: 10,
  });
  step('PGlite: leer, simular y aceptar');
  let own = { read: 0, simulation: 0 };
  const underLoad = await mostMemory(portal, async () => {
    own = await takingTurns({
      read: () => throughput(portal.url, asked.read),
      simulation: () => throughput(portal.url, asked.simulation),
    });
  });
  step('PGlite: mover el simulador');
  figures.push(await sliderFigure('PGlite', portal, few, password));
  const byHand = await arrive(portal, acceptingByHand);
  const here = await arrive(portal, acceptingHere);
  const accepted = await acceptances(portal, mailbox, here);
  await portal.stop();

  const bare = await startBareServer(env);
  await sendSimulation(bare, simulated);
  const floor = await takingTurns({
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

/** The statements of each call, and the time to compute all changes of a long plan. */
async function statementsOnly(folder: string, mailbox: Mailbox): Promise<Figure[]> {
  const server = await startPostgres(randomBytes(4).toString('hex'));
  try {
    const env = { DATABASE_URL: server.url, REBANCA_DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl };
    await importFile(portfolioFile(folder, 10), 10, env);
    await givePasswords(env);
    return await statementFigures(env, few, many, password);
  } finally {
    await server.stop();
  }
}

/** Replies about known and unknown documents, and the collection messages of a month after `amount` disputes. */
async function disputesOnly(folder: string, mailbox: Mailbox, amount: number): Promise<Figure[]> {
  const server = await startPostgres(randomBytes(4).toString('hex'));
  try {
    const env = { DATABASE_URL: server.url, REBANCA_DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl };
    await importFile(portfolioFile(folder, 10), 10, env);
    await givePasswords(env);
    const portal = await startPortal(env);
    step('Reclamos: preguntar por documentos');
    printTable(await knownAgainstUnknown(portal, mailbox, known));
    await portal.stop();
    step('Reclamos: un mes');
    return await frozenMonthFigures(env, amount);
  } finally {
    await server.stop();
  }
}

/** Every endpoint on growing databases; the largest has ten million obligations, or the number of `--filas=`. */
async function onManyRows(folder: string, largest: number): Promise<Figure[]> {
  const server = await startPostgres(randomBytes(4).toString('hex'));
  try {
    mkdirSync(folder, { recursive: true });
    const sizes = [10_000, 1_000_000, 10_000_000].filter((size) => size < largest);
    return await sizeFigures(server.url, folder, { REBANCA_DATA_DIR: folder }, [...sizes, largest], step);
  } finally {
    await server.stop();
  }
}

/** The cost of calls on PostgreSQL: reads, simulations and quotes against their floors, memory at rest, acceptances. */
async function callsOnly(folder: string, mailbox: Mailbox): Promise<Figure[]> {
  const server = await startPostgres(randomBytes(4).toString('hex'));
  try {
    const env = { DATABASE_URL: server.url, REBANCA_DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl };
    await importFile(portfolioFile(folder, 5_000), 5_000, env);
    await givePasswords(env);
    await inStatements(server.url, (send) => send('analyze'));
    const [portal, bare] = [await startPortal(env), await startBareServer(env)];
    const atRest = await restingMemory(portal);
    const readingHere = await arrive(portal, reading);
    step('Llamadas: leer y simular');
    const figures: Figure[] = [];
    const underLoad = await mostMemory(portal, async () =>
      figures.push(...(await endpointsSideBySide(portal, bare, readingHere))),
    );
    figures.push(...(await memoryFigures('PostgreSQL', atRest, underLoad)));
    step('Llamadas: dos instancias');
    const other = await startPortal(env);
    figures.push(...(await twoInstances(portal, other, readingHere)));
    await Promise.all([other.stop(), bare.stop()]);
    step('Llamadas: aceptar');
    const byHand = await arrive(portal, acceptingByHand);
    const here = await arrive(portal, acceptingHere);
    const own = await acceptances(portal, mailbox, here);
    await portal.stop();
    const floor = await inStatements(server.url, (send) => acceptancesByHand(send, here[0]!.customerId, byHand));
    return [...figures, ...acceptanceFigures('PostgreSQL', own, floor)];
  } finally {
    await server.stop();
  }
}

/** The portal while the provider sends a thousand notifications at once, and while the database is away. */
async function underFaults(folder: string, mailbox: Mailbox): Promise<Figure[]> {
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
    step('Fallas: aceptar planes');
    const readingHere = await arrive(portal, reading.slice(0, 4));
    await acceptances(portal, mailbox, await arrive(portal, acceptingHere));
    const bare = await startBareServer(env);
    const around = { portal, bare, provider, database };
    step('Fallas: mil avisos a la vez');
    const figures = await webhookFigures(around, readingHere);
    step('Fallas: la base de datos se va');
    await bare.stop();
    figures.push(...(await outageFigures(around, reading.slice(4, 7), password)));
    await portal.stop();
    return figures;
  } finally {
    await provider.close();
    await database.stop();
  }
}

/** The public pages and the portal on a phone, from an otherwise idle server. */
async function inTheBrowser(folder: string, mailbox: Mailbox): Promise<Figure[]> {
  // Every page of the portal loads its script.
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
    step('Chromium: páginas públicas');
    const figures = await browserFigures(portal.url);
    step('Chromium: portal');
    figures.push(...(await portalFigures(portal.url, few, password)));
    step('Chromium: primera visita del portal');
    return [...figures, ...(await portalStartFigures(portal.url, few, password))];
  } finally {
    await portal.stop();
    await provider.close();
  }
}

async function inStatements<T>(url: string, work: (send: Statement) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}

const step = (name: string): void => console.error(`… ${name}`);

function printTable(figures: readonly Figure[]): void {
  const shown = ({ engine, name, measured, floor, ratio, target, reached }: Figure): string[] => [
    engine,
    name,
    measured,
    floor ?? '',
    ratio === undefined ? '' : ratio.toFixed(2).replace('.', ','),
    target ?? '',
    reached === undefined ? '' : reached ? 'sí' : 'no',
  ];
  const table = [['Motor', 'Qué', 'Medido', 'Referencia', 'Razón', 'Meta', 'Cumple'], ...figures.map(shown)];
  const widths = table[0]!.map((_cell, column) => Math.max(...table.map((line) => line[column]!.length)));
  for (const line of table)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

const unknown = process.argv
  .slice(2)
  .find((option) => !/^--(?:fallas|llamadas|consultas|servidor|navegador|(?:filas|reclamos)(?:=\d+)?)$/.test(option));
if (unknown) {
  console.error(
    `${unknown} no es una opción. Hay --fallas, --filas[=n], --reclamos[=n], --llamadas, --consultas, --servidor y --navegador; sin opción se mide todo.`,
  );
  process.exit(2);
}

await buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), 'rebanca-bench-'));
const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
const startedAt = new Date();
const disputesAsked = process.argv.find((argument) => /^--reclamos(?:=\d+)?$/.test(argument));
const rowsAsked = process.argv.find((argument) => /^--filas(?:=\d+)?$/.test(argument));
try {
  if (process.argv.includes('--fallas')) printTable(await underFaults(join(folder, 'fallas'), mailbox));
  else if (rowsAsked)
    printTable(await onManyRows(join(folder, 'filas'), Number(rowsAsked.split('=')[1] ?? 10_000_000)));
  else if (disputesAsked) {
    const amount = Number(disputesAsked.split('=')[1] ?? 10_000);
    printTable(await disputesOnly(join(folder, 'reclamos'), mailbox, amount));
  } else if (process.argv.includes('--llamadas')) printTable(await callsOnly(join(folder, 'llamadas'), mailbox));
  else if (process.argv.includes('--consultas')) printTable(await statementsOnly(join(folder, 'consultas'), mailbox));
  else await everything();
} finally {
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
}

/** All parts, only the browser's with `--navegador`, or only the server's with `--servidor`. */
async function everything(): Promise<void> {
  const figures: Figure[] = [];
  const report = (some: readonly Figure[]) => {
    printTable(some);
    figures.push(...some);
  };
  if (!process.argv.includes('--servidor')) report(await inTheBrowser(join(folder, 'chromium'), mailbox));
  if (!process.argv.includes('--navegador')) {
    report(await onPostgres(join(folder, 'postgres'), mailbox));
    // Another database sends mail to the same people.
    mailbox.clear();
    report(await embedded(join(folder, 'pglite'), mailbox));
  }
  const machine = {
    loadAverage: loadavg()[1],
    processor: cpus()[0]?.model,
    processors: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    system: process.platform,
  };
  writeFileSync(
    join(projectRoot, 'bench-results.json'),
    `${JSON.stringify({ startedAt, machine, figures }, null, 2)}\n`,
  );
}
