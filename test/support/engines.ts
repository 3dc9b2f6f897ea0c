import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { createTestDatabase, type Template } from './postgres.ts';

export type EngineName = 'PGlite' | 'PostgreSQL';

export type OpenedEngine = { dataDir: string; databaseUrl: string | undefined; close(): Promise<void> };

export type Engine = { name: EngineName; open(template?: Template): Promise<OpenedEngine> };

const pglite: Engine = {
  name: 'PGlite',
  open: async () => {
    const dataDir = await temporaryFolder();
    return { dataDir, databaseUrl: undefined, close: () => rm(dataDir, { recursive: true, force: true }) };
  },
};

export const postgres: Engine = {
  name: 'PostgreSQL',
  open: async (template) => {
    const dataDir = await temporaryFolder();
    const database = await createTestDatabase(template);
    return {
      dataDir,
      databaseUrl: database.url,
      close: async () => {
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
};

export const engines: readonly Engine[] = [pglite, postgres];

/** For behaviour that depends on the engine: starts, stops, triggers, driver, queue. */
export function describeOnBothEngines(subject: string, claims: (engine: Engine) => void): void {
  for (const engine of engines) describe(`${subject} on ${engine.name}`, () => claims(engine));
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'rebanca-test-'));

/** For business rules, which do not depend on the engine. */
export function describeOnPostgres(subject: string, claims: (engine: Engine) => void): void {
  describe(subject, () => claims(postgres));
}

/** For behaviour that depends on PGlite's smaller batches. */
export function describeOnPglite(subject: string, claims: (engine: Engine) => void): void {
  describe(subject, () => claims(pglite));
}
