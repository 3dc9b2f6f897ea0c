import path from 'node:path';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import type { Sql } from '#server/db/database.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { DocumentIdentity } from '#server/secrets/document-signer.ts';
import type { Platform } from '#server/platform.ts';
import { changedPublications } from './published.ts';
import { chaining, type ReturnedDatabase } from './seal-chains.ts';
import type { Findings } from './finding.ts';
import { linkCounts } from './chains.store.ts';
import { newestHead, readHeadFiles } from './head-files.ts';
import { protectedTables, chainedTables } from './protected-tables.ts';
import type { HeadContent } from './signed-head.ts';
import { verifyChains } from './verify-chains.ts';
import { verifyComparisons, verifyFiles } from './verify-comparisons.ts';
import { verifyDigests } from './verify-digests.ts';
import { verifyTallies } from './verify-tallies.ts';
import { readStoredHeads, verifyHeads, verifyNewestKept, verifyOutsideHeads } from './verify-heads.ts';

export type { Finding, Findings } from './finding.ts';

export interface VerifyOptions {
  /** Files or folders outside the database with signed heads. A head records the end of each chain. */
  heads?: readonly string[];
  onProgress?: (done: number, label: string) => Promise<void>;
}

export interface IntegrityService {
  /**
   * `db` is a connection or a transaction. Memory use does not depend on the number of rows.
   * @throws when a path of `heads` cannot be read.
   */
  verify(db: Sql, options?: VerifyOptions): Findings;
  reportPublished(): Promise<void>;
  seal(now: Date): Promise<void>;
  /** Returns the newest signed head among the files of this installation and the files in `places`. */
  newestKept(places: readonly string[]): Promise<HeadContent | undefined>;
  /** Returns the number of missing rows of each chained table that is shorter than its length in `head`. */
  rowsBehind(head: HeadContent): Promise<Record<string, number>>;
  /** Signs a head after a point-in-time restore, with a number that no earlier head has. */
  sealReturn(returned: ReturnedDatabase, now: Date): Promise<void>;
  folder: string;
  ticks: Tick[];
}

export function integrityService(
  platform: Pick<Platform, 'database' | 'config' | 'clock' | 'log'>,
  { files, messages, identity }: { files: FileStore; messages: MessagesService; identity: DocumentIdentity },
): IntegrityService {
  const folder = path.join(platform.config.dataDir, 'sellos');
  const { seal, sealReturn } = chaining(platform, { messages, identity, folder });

  async function* verify(db: Sql, { heads = [], onProgress = async () => {} }: VerifyOptions = {}): Findings {
    const steps = protectedTables.length + chainedTables.length + 4;
    let done = 0;
    const step = async (label: string) => onProgress(++done / steps, label);
    const outside = (await Promise.all(heads.map(readHeadFiles))).flat();
    const known = await readStoredHeads(db, identity);
    yield* known.findings;
    yield* verifyDigests(db, step);
    yield* verifyTallies(db);
    await step('filas');
    yield* verifyChains(db, known.coveredBy, step);
    yield* verifyHeads(db, known.contents.values());
    yield* verifyOutsideHeads(db, known, outside);
    yield* verifyNewestKept(known, await newestHead([folder]));
    await step('cabezas firmadas');
    let compared = 0;
    yield* verifyComparisons(db, async (many) => onProgress(done / steps, `${(compared += many)} acuerdos`));
    await step('acuerdos y pagos');
    let read = 0;
    yield* verifyFiles(db, files, async (many) => onProgress(done / steps, `${(read += many)} archivos`));
    await step('archivos');
  }

  return {
    verify,
    async reportPublished() {
      for (const { table, id } of await changedPublications(platform.database.sql))
        platform.log.error({ table, id }, 'published data is missing or altered; run rebanca verificar');
    },
    seal,
    newestKept: async (places) => (await newestHead([folder, ...places]))?.content,
    async rowsBehind({ chains }) {
      const counts = await linkCounts(platform.database.sql);
      const behind = chains.map(({ table, length }) => [table, length - (counts.get(table) ?? 0)] as const);
      return Object.fromEntries(behind.filter(([, rows]) => rows > 0));
    },
    sealReturn,
    folder,
    ticks: [{ name: 'integrity.chains', everySeconds: 60, run: () => seal(platform.clock.now()) }],
  };
}
