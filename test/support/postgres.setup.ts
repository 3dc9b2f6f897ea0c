import { randomBytes } from 'node:crypto';
import { removeEmbeddedTemplate } from './embedded-template.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

/** Environment variables of the workers of a run. */
export const postgresVariables = {
  /** An administrator's address: tests create their own databases with it. */
  url: 'REBANCA_TEST_POSTGRES_URL',
  /** Names the template databases of this run, so that no run uses those of an earlier one. */
  run: 'REBANCA_TEST_POSTGRES_RUN',
} as const;

type Shared = { users: number; run: string; server: Promise<PostgresServer> };

/** Vitest loads this module once for each project, and all projects of a run use one server. */
const shared = globalThis as typeof globalThis & { rebancaPostgres?: Shared };

/** Starts the PostgreSQL server of a run. Returns the function that stops it after the last user. */
export async function providePostgres(): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  const held = (shared.rebancaPostgres ??= { users: 0, run, server: startPostgres(run) });
  held.users++;
  process.env[postgresVariables.url] = (await held.server).socketUrl;
  process.env[postgresVariables.run] = held.run;
  return async () => {
    if (--held.users > 0) return;
    delete shared.rebancaPostgres;
    await (await held.server).stop();
    await removeEmbeddedTemplate(held.run);
  };
}

export const setup = providePostgres;
