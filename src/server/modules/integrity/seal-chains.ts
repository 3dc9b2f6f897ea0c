import { X509Certificate } from 'node:crypto';
import { bogotaDate } from '#domain/time/calendar.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { DocumentIdentity } from '#server/secrets/document-signer.ts';
import type { Platform } from '#server/platform.ts';
import { beginning, linkHash } from './chain-hash.ts';
import * as store from './chains.store.ts';
import { storeHeadFile, lastFileNumber } from './head-files.ts';
import { chainedTables } from './protected-tables.ts';
import { sumTallies } from './tallies.store.ts';
import { armoured, hashOfHead, signHead } from './signed-head.ts';

const portion = 1_000;
const headPortion = 100;
const dayMs = 86_400_000;

/**
 * `to` is the time to which the database was restored. `newest` is the highest known head number from before the
 * restore.
 */
export interface ReturnedDatabase {
  to: Date;
  newest: number;
}

export function chaining(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  deps: { messages: Pick<MessagesService, 'queueMail'>; identity: DocumentIdentity; folder: string },
) {
  const { messages, identity, folder } = deps;
  const extend = (tableName: string): Promise<number> =>
    database.transaction(async (tx) => {
      const end = await store.lockChain(tx, tableName);
      if (!end) return 0;
      let { sequence, hash } = end;
      const links = (await store.unsealedLinks(tx, tableName, portion)).map(({ rowId, digest }) => {
        sequence += 1;
        hash = linkHash(hash, { table: tableName, sequence, rowId, digest });
        return { rowId, sequence, hash };
      });
      if (links.length === 0) return 0;
      await store.saveLinks(tx, tableName, links);
      await store.moveChainEnd(tx, { tableName, sequence, hash });
      return links.length;
    });

  const chain = async (): Promise<void> => {
    await store.startChains(
      database.sql,
      chainedTables.map(({ name }) => ({ tableName: name, sequence: 0, hash: beginning(name) })),
    );
    for (const { name } of chainedTables) while ((await extend(name)) === portion);
  };

  /** Signs one head a day, and another head of the same day after a restore or a change of the signing key. */
  const signDay = (now: Date, returned?: ReturnedDatabase): Promise<void> =>
    database.transaction(async (tx) => {
      const ends = await store.lockChains(tx);
      const last = await store.lastHead(tx);
      const signer = await identity(tx);
      const day = bogotaDate(now);
      const isSameKey = last?.certificate === certificateOf(signer.certificates[0]);
      if (!returned && (ends.length === 0 || (last && last.day >= day && isSameKey))) return;
      // Files and mails may contain heads that the restored database lost. The server signs one head a day, so the
      // number of days shows how many numbers to skip.
      const away = returned ? Math.ceil((now.getTime() - returned.to.getTime()) / dayMs) + 2 : 0;
      const number = Math.max((last?.number ?? 0) + away, returned?.newest ?? 0) + 1;
      const head = signHead(
        {
          number,
          day,
          at: now.toISOString(),
          previous: last ? hashOfHead(last) : '',
          ...(returned && { returnedTo: returned.to.toISOString() }),
          chains: ends.map(({ tableName, sequence, hash }) => ({ table: tableName, length: sequence, hash })),
        },
        signer,
      );
      await store.insertHead(tx, { number, day, ...head });
      if (!config.mail.headsTo) return;
      await messages.queueMail(tx, {
        key: `integrity-head:${number}`,
        customerId: null,
        to: config.mail.headsTo,
        kind: 'integrity-head',
        data: { number, day, head: armoured(head) },
        now,
      });
    });

  const keepFiles = async (): Promise<void> => {
    for (let last = await lastFileNumber(folder); ;) {
      const heads = await store.headsAfter(database.sql, last, headPortion);
      for (const head of heads) await storeHeadFile(folder, head);
      if (heads.length < headPortion) return;
      last = heads.at(-1)?.number ?? last;
    }
  };

  return {
    chain,
    async seal(now: Date): Promise<void> {
      await chain();
      await sumTallies(database.sql);
      await signDay(now);
      await keepFiles();
    },
    async sealReturn(returned: ReturnedDatabase, now: Date): Promise<void> {
      await chain();
      await signDay(now, returned);
      await keepFiles();
    },
  };
}

const certificateOf = (der: Buffer | undefined) => (der ? new X509Certificate(der).toString() : '');
