import path from 'node:path';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import type { Sql } from '#server/db/database.ts';
import type { Tick } from '#server/jobs/ticker.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { DocumentIdentity } from '#server/document-signer.ts';
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
  /** Files or folders with heads that were kept outside. */
  heads?: readonly string[];
  /** Told between two portions: how much is done, from 0 to 1. */
  onProgress?: (done: number, label: string) => Promise<void>;
}

export interface IntegrityService {
  /**
   * Everything that is not as it was written, as it is found. `db` is a connection or a transaction; memory does not grow
   * with the tables. @throws when a place of `heads` cannot be read.
   */
  verify(db: Sql, options?: VerifyOptions): Findings;
  /** Logs every published text, plan, policy and document that is missing or other than it was published. */
  reportPublished(): Promise<void>;
  /** Gives new rows their place in the chains; once a day, signs where they end. */
  seal(now: Date): Promise<void>;
  /** What the newest head says of those that this installation keeps and of other places. */
  newestKept(places: readonly string[]): Promise<HeadContent | undefined>;
  /** How many rows each chained table had more when a head was signed. */
  rowsBehind(head: HeadContent): Promise<Record<string, number>>;
  /** Signs a head with a number that was not used before the database was returned to a moment. */
  sealReturn(returned: ReturnedDatabase, now: Date): Promise<void>;
  /** Where this installation keeps the signed heads. */
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
        platform.log.error({ table, id }, 'algo publicado falta o no es lo que se publicó; ejecuta rebanca verificar');
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
