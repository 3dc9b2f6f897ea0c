import { existsSync, readFileSync } from 'node:fs';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Platform } from '#server/platform.ts';
import { documentFaults, type DocumentFile } from './config-documents.ts';
import * as store from '#server/db/config-document.store.ts';

type Document = Record<string, unknown>;

export interface DocumentVersion {
  version: number;
  data: Document;
  createdAt: Date;
}

export type Publication = { version: number; changed: boolean } | { faults: string[] };

export interface ConfigService {
  /** Checks at most the ten newest versions and skips invalid versions. */
  read(file: DocumentFile): Promise<DocumentVersion | Refusal<'NOT_FOUND'>>;
  history(file: DocumentFile): Promise<Omit<DocumentVersion, 'data'>[]>;
  version(file: DocumentFile, version: number): Promise<DocumentVersion | undefined>;
  publish(file: DocumentFile, data: unknown, now: Date, revertedTo?: number): Promise<Publication>;
  publishGlossary(now: Date): Promise<void>;
}

/** The first path is correct when the sources run, the second when the build runs. */
const glossaryFile = ['../../../../seeds/config/tool-tips.json', '../../../seeds/config/tool-tips.json']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

const versionsTried = 10;

export function configService({ database, log }: Pick<Platform, 'database' | 'log'>): ConfigService {
  return {
    async read(file) {
      const canBeShown = ({ data }: DocumentVersion) => documentFaults(file, data).length === 0;
      const [newest] = await store.newestVersions(database.sql, file, 1);
      if (!newest) return refuse('NOT_FOUND');
      if (canBeShown(newest)) return newest;
      log.warn({ file, version: newest.version }, 'the newest version of a configuration document is invalid');
      const earlier = await store.newestVersions(database.sql, file, versionsTried);
      return earlier.find(canBeShown) ?? refuse('NOT_FOUND');
    },
    history: (file) => store.listVersions(database.sql, file),
    version: (file, version) => store.readVersion(database.sql, file, version),
    async publish(file, data, now, revertedTo) {
      const faults = documentFaults(file, data);
      if (faults.length > 0) return { faults };
      return database.transaction(async (tx) => {
        await store.lockConfigDocuments(tx);
        const [before] = await store.newestVersions(tx, file, 1);
        if (before && (await store.isSameDocument(tx, file, before.version, data as Document)))
          return { version: before.version, changed: false };
        const version = await store.insertNextVersion(tx, { name: file, data: data as Document, createdAt: now });
        await recordAudit(tx, 'CONFIG_PUBLISHED', null, { file, version, ...(revertedTo && { revertedTo }) }, now);
        return { version, changed: true };
      });
    },
    async publishGlossary(now) {
      const name = 'tool-tips.json';
      if (!glossaryFile || (await store.newestVersions(database.sql, name, 1)).length > 0) return;
      const data = JSON.parse(readFileSync(glossaryFile, 'utf8')) as Document;
      await database.transaction(async (tx) => {
        await store.lockConfigDocuments(tx);
        if ((await store.newestVersions(tx, name, 1)).length === 0)
          await store.insertNextVersion(tx, { name, data, createdAt: now });
      });
    },
  };
}
