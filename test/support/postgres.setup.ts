import { randomBytes } from 'node:crypto';
import { removeEmbeddedTemplate } from './embedded-template.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

export const postgresVariables = {
  url: 'REBANCA_TEST_POSTGRES_URL',
  /** Part of the names of template databases, so that a run does not use the templates of an earlier run. */
  run: 'REBANCA_TEST_POSTGRES_RUN',
} as const;

type Shared = { users: number; run: string; server: Promise<PostgresServer> };

/** Vitest loads this module once for each project, and all projects of a run share a server. */
const shared = globalThis as typeof globalThis & { rebancaPostgres?: Shared };

/**
 * Starts the server of a run, or uses the server that another project has started. The last call of the returned
 * function stops the server.
 */
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
