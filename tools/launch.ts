import { createServer } from 'node:net';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { assertDataFolderFree } from '#server/db/data-folder.ts';
import { keepFilesPrivate } from '#server/private-files.ts';
import { printAddresses, printPeople } from './console-tables.ts';
import { demoStopped, startSandbox } from './sandbox-parts.ts';

export type Environment = Record<string, string | undefined>;

/** How long the running requests and jobs get to finish after the first signal, in milliseconds. */
const graceful = 15_000;

/**
 * Starts the portal in this process, with the local card provider and mailbox wherever no real one is configured,
 * and stops everything on the first SIGINT or SIGTERM; a second signal ends at once.
 */
export async function launch(given: Environment): Promise<void> {
  await orExplained(() => portal(given));
}

/** Starts the job worker alone. It needs PostgreSQL, because the embedded database belongs to one process. */
export async function launchWorker(given: Environment): Promise<void> {
  await orExplained(async () => {
    if (!given.DATABASE_URL)
      throw new StartupProblem(
        'El trabajador aparte necesita DATABASE_URL. Con la base embebida, el portal hace ese trabajo.',
      );
    const { startWorker } = await import('#server/worker.ts');
    const running = await startWorker(given);
    stopOnSignals(() => running.close());
    console.log(`Trabajador en marcha con ${databaseLabel(given)}\nPara detener: Ctrl+C`);
  });
}

async function orExplained(work: () => Promise<void>): Promise<void> {
  keepFilesPrivate();
  try {
    await work();
  } catch (fault) {
    console.error(`\nRebanca no pudo iniciar. ${explained(fault)}`);
    process.exit(1);
  }
}

async function portal(given: Environment): Promise<void> {
  const production = given.NODE_ENV === 'production';
  const port = portNumber(given.PORT ?? '3000');
  const host = given.HOST ?? 'localhost';
  const dataDir = resolve(given.REBANCA_DATA_DIR ?? '.data');
  await assertFree(port, host);
  // The local third parties keep their books in the same folder, so they must not start beside another copy.
  if (!given.DATABASE_URL) assertDataFolderFree(dataDir);

  const { openDemoClock } = await import('#server/demo-clock.ts');
  const clock = openDemoClock(dataDir);
  const sandbox = production ? demoStopped(given) : await startSandbox({ given, port, dataDir, now: clock.now });
  try {
    const { start } = await import('#server/main.ts');
    const { demoData, demoPeople } = await import('#seeds/people.ts');
    const running = await start(
      {
        // The price hold of the configuration that comes with the project; the specification's default is shorter.
        HOLD_MINUTES: '15',
        ...sandbox.env,
        PORT: String(port),
        REBANCA_DATA_DIR: dataDir,
        REBANCA_DEMO: production ? undefined : (given.REBANCA_DEMO ?? '1'),
      },
      production
        ? undefined
        : {
            ...demoData,
            leavePending: sandbox.leavePending,
            clock,
            room: sandbox.room,
          },
    );
    const everything = async (signal?: string) => {
      await running.close({ drain: signal === 'SIGTERM' });
      await sandbox.close();
    };
    stopOnSignals(everything, running.drainSeconds);
    printAddresses([
      ['Portal', running.url],
      ['API', `${running.url}/api · salud ${running.url}/healthz y ${running.url}/readyz`],
      ['Base de datos', databaseLabel(given)],
      ...sandbox.addresses,
      ['Datos', running.dataDir],
    ]);
    if (!production) printPeople(demoPeople);
    console.log('\nPara detener: Ctrl+C');
  } catch (fault) {
    await sandbox.close();
    throw fault;
  }
}

/** `drainSeconds`: how much longer closing takes when it is not a person at the terminal who asks for it. */
function stopOnSignals(close: (signal?: string) => Promise<void>, drainSeconds = 0): void {
  closeWithGrace(
    {
      delay: graceful + drainSeconds * 1000,
      onSecondSignal: () => process.exit(130),
      onTimeout: () => console.error('Algo no terminó a tiempo; se cierra sin esperar más.'),
    },
    async ({ err, signal }) => {
      if (err) console.error(err);
      else console.log(`\n${signal ?? 'fin'}: terminando lo que está en curso…`);
      await close(signal);
    },
  );
}

function portNumber(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_533) return port;
  throw new StartupProblem(`PORT debe ser un número entre 1 y 65532, y es «${text}».`);
}

function assertFree(port: number, host: string): Promise<void> {
  return new Promise((free, busy) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      busy(
        new StartupProblem(
          error.code === 'EADDRINUSE'
            ? `El puerto ${port} está ocupado. Usa otro, por ejemplo: PORT=${port + 10} npm start`
            : `No se puede usar ${host}:${port} (${error.code}).`,
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(() => free()));
  });
}

/** The address without the credentials. */
function databaseLabel(given: Environment): string {
  if (!given.DATABASE_URL) return 'PGlite, embebida (para dinero real usa PostgreSQL con DATABASE_URL)';
  const address = new URL(given.DATABASE_URL);
  return `PostgreSQL en ${address.host}${address.pathname}`;
}

class StartupProblem extends Error {}

const builtIn = [Error, TypeError, RangeError, ReferenceError, SyntaxError, AggregateError];

/** A fault of a class of our own, or of the system, is for the operator to mend; any other shows where it came from. */
function explained(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const { code } = fault as NodeJS.ErrnoException;
  const ours = !builtIn.some((each) => each === fault.constructor);
  return ours || code ? fault.message || String(code) : (fault.stack ?? fault.message);
}
