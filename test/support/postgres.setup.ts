import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { removeEmbeddedTemplate } from './embedded-template.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's address: tests create their own databases with it. */
    postgresUrl: string;
    /** Names the template databases of this run, so that a server that outlives it never offers stale ones. */
    postgresRun: string;
  }
}

type Shared = { users: number; run: string; server: Promise<PostgresServer> };

/** Several projects ask for the server in one run; each loads its own copy of this module, so the run shares it here. */
const shared = globalThis as typeof globalThis & { rebancaPostgres?: Shared };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  const held = (shared.rebancaPostgres ??= { users: 0, run, server: startPostgres(run) });
  held.users++;
  project.provide('postgresUrl', (await held.server).socketUrl);
  project.provide('postgresRun', held.run);
  return async () => {
    if (--held.users > 0) return;
    delete shared.rebancaPostgres;
    await (await held.server).stop();
    await removeEmbeddedTemplate(held.run);
  };
}
