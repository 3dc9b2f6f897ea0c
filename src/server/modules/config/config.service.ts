import { existsSync, readFileSync } from 'node:fs';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Platform } from '#server/platform.ts';
import { documentFaults, type DocumentFile } from './config-documents.ts';
import * as store from '#server/db/config-document.store.ts';

type Document = Record<string, unknown>;

/** One version of a document. */
export interface DocumentVersion {
  version: number;
  data: Document;
  createdAt: Date;
}

/** A publication, or what is wrong with the document, a line each in Spanish. `version` stays when nothing changed. */
export type Publication = { version: number; changed: boolean } | { faults: string[] };

/** The remote configuration documents of the specification, kept in versions. */
export interface ConfigService {
  /** The newest version that can be shown: one that was spoiled in the database gives way to the one before it. */
  read(file: DocumentFile): Promise<DocumentVersion | Refusal<'NOT_FOUND'>>;
  /** The newest versions first, without their contents. */
  history(file: DocumentFile): Promise<Omit<DocumentVersion, 'data'>[]>;
  /** One version as it was published, spoiled or not. */
  version(file: DocumentFile, version: number): Promise<DocumentVersion | undefined>;
  /** Puts a new version in force. `revertedTo` says in the audit which former version came back. */
  publish(file: DocumentFile, data: unknown, now: Date, revertedTo?: number): Promise<Publication>;
  /** Publishes the glossary that comes with the product, where none was published. */
  publishGlossary(now: Date): Promise<void>;
}

/** Beside the sources, and beside the build. */
const glossaryFile = ['../../../../seeds/config/tool-tips.json', '../../../seeds/config/tool-tips.json']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

/** How far back a document is looked for when the newest versions cannot be shown. */
const versionsTried = 10;

export function configService({ database, log }: Pick<Platform, 'database' | 'log'>): ConfigService {
  return {
    async read(file) {
      const canBeShown = ({ data }: DocumentVersion) => documentFaults(file, data).length === 0;
      const [newest] = await store.newestVersions(database.sql, file, 1);
      if (!newest) return refuse('NOT_FOUND');
      if (canBeShown(newest)) return newest;
      log.warn({ file, version: newest.version }, 'un documento de configuración no se puede mostrar');
      const earlier = await store.newestVersions(database.sql, file, versionsTried);
      return earlier.find(canBeShown) ?? refuse('NOT_FOUND');
    },
    history: (file) => store.listVersions(database.sql, file),
    version: (file, version) => store.readVersion(database.sql, file, version),
    async publish(file, data, now, revertedTo) {
      const faults = documentFaults(file, data);
      if (faults.length > 0) return { faults };
      return database.transaction(async (tx) => {
        await store.holdDocuments(tx);
        const [before] = await store.newestVersions(tx, file, 1);
        if (before && (await store.isSameDocument(tx, file, before.version, data as Document)))
          return { version: before.version, changed: false };
        const version = (before?.version ?? 0) + 1;
        await store.insertVersion(tx, { name: file, version, data: data as Document, createdAt: now });
        await recordAudit(tx, 'CONFIG_PUBLISHED', null, { file, version, ...(revertedTo && { revertedTo }) }, now);
        return { version, changed: true };
      });
    },
    async publishGlossary(now) {
      const name = 'tool-tips.json';
      if (!glossaryFile || (await store.newestVersions(database.sql, name, 1)).length > 0) return;
      const data = JSON.parse(readFileSync(glossaryFile, 'utf8')) as Document;
      await store.insertVersion(database.sql, { name, version: 1, data, createdAt: now });
    },
  };
}
