import { createServer } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { assertDataFolderFree } from '#server/db/data-folder.ts';
import { keepFilesPrivate } from '#server/db/private-files.ts';
import { announcer } from './console-tables.ts';
import { demoStopped, startSandbox } from './sandbox-parts.ts';

export type Environment = Record<string, string | undefined>;

/** The time limit in milliseconds, after the first signal, for the completion of requests and jobs. */
const graceful = 15_000;
/** The highest port of the portal, because the sandbox uses the three ports after the portal's port. */
const highestPort = 65_532;

/**
 * Starts the portal in this process. Outside production, the local card provider and mailbox replace third parties
 * that are not configured.
 * The first SIGINT or SIGTERM stops everything; a second signal exits at once.
 */
export async function launch(given: Environment): Promise<void> {
  await orExplained(() => portal(given));
}

/** Requires PostgreSQL, because only one process can open the embedded database. */
export async function launchWorker(given: Environment): Promise<void> {
  await orExplained(async () => {
    if (!given.DATABASE_URL)
      throw new ConfigError([
        'DATABASE_URL: el trabajador aparte la necesita; con la base embebida, el portal hace ese trabajo',
      ]);
    const { startWorker } = await import('#server/worker.ts');
    const running = await startWorker(given);
    const announce = announcer(readConfig(given).logLevel);
    stopOnSignals(() => running.close(), announce.say);
    announce.started('Trabajador en marcha', [['Base de datos', databaseLabel(given)]]);
  });
}

async function orExplained(work: () => Promise<void>): Promise<void> {
  keepFilesPrivate();
  try {
    await work();
  } catch (fault) {
    console.error(`Rebanca no pudo iniciar. ${explained(fault)}`);
    process.exit((fault as { exitCode?: number }).exitCode ?? 1);
  }
}

async function portal(given: Environment): Promise<void> {
  const production = given.NODE_ENV === 'production';
  const { port, host, dataDir, logLevel } = readConfig(given, { serves: production, readsFiles: true });
  if (port === 0 || port > highestPort) throw new ConfigError([`PORT: debe estar entre 1 y ${highestPort}`]);
  await assertFree(port, host);
  // Checked before the local third parties start, because they store their data in the same folder.
  if (!given.DATABASE_URL) assertDataFolderFree(dataDir);

  const { openDemoClock } = await import('#server/modules/demo/demo-clock.ts');
  const clock = openDemoClock(dataDir);
  const sandbox = production ? demoStopped(given) : await startSandbox({ given, port, dataDir, now: clock.now });
  try {
    const { start } = await import('#server/main.ts');
    const { demoData, demoPeople } = await import('#seeds/people.ts');
    const running = await start(
      {
        // The price hold of the project's configuration; the specification's default is shorter.
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
    const announce = announcer(logLevel);
    stopOnSignals(everything, announce.say, running.drainSeconds);
    announce.started(
      'Rebanca está en marcha',
      [
        ['Portal', running.url],
        ['API', `${running.url}/api · salud ${running.url}/healthz y ${running.url}/readyz`],
        ['Base de datos', databaseLabel(given)],
        ...sandbox.addresses,
        ['Datos', running.dataDir],
      ],
      production ? [] : demoPeople,
    );
  } catch (fault) {
    await sandbox.close();
    throw fault;
  }
}

/** `drainSeconds` is added to the time for running requests and jobs. */
function stopOnSignals(
  close: (signal?: string) => Promise<void>,
  say: (sentence: string) => void,
  drainSeconds = 0,
): void {
  closeWithGrace(
    {
      delay: graceful + drainSeconds * 1000,
      onSecondSignal: () => process.exit(130),
      onTimeout: () => say('Algo no terminó a tiempo; se cierra sin esperar más.'),
    },
    async ({ err, signal }) => {
      if (err) console.error(err);
      else say(`${signal ?? 'fin'}: terminando lo que está en curso…`);
      await close(signal);
    },
  );
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

function databaseLabel(given: Environment): string {
  if (!given.DATABASE_URL) return 'PGlite, embebida (para dinero real usa PostgreSQL con DATABASE_URL)';
  const { host, pathname } = new URL(given.DATABASE_URL.replace(/@\//, '@localhost/'));
  return `PostgreSQL en ${host}${pathname}`;
}

class StartupProblem extends Error {}

const builtIn = [Error, TypeError, RangeError, ReferenceError, SyntaxError, AggregateError];

/**
 * The operator can act on the messages of the portal's own errors and of system errors. Other errors need the stack.
 */
function explained(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const { code } = fault as NodeJS.ErrnoException;
  const ours = !builtIn.some((each) => each === fault.constructor);
  return ours || code ? fault.message || String(code) : (fault.stack ?? fault.message);
}
