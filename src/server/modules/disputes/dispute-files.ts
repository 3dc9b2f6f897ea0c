import { createHash, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { isOpenDispute } from '#domain/disputes/disputes.ts';
import { allowedFiles } from '#domain/disputes/kinds.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { Antivirus } from '#server/gateways/antivirus/antivirus.ts';
import { fileKey, type FileStore } from '#server/gateways/files/file-store.ts';
import { cleanFile, type UploadRefusal } from '#server/gateways/uploads/clean-file.ts';
import { readableName } from '#server/gateways/uploads/readable-name.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { ReceivedFile } from '#server/http/upload.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './disputes.store.ts';
import type { DisputeRow } from './disputes.store.ts';

export type FileRefusal =
  | UploadRefusal
  | Refusal<'NOT_FOUND' | 'DISPUTE_FILES' | 'DISPUTE_CLOSED' | 'TOO_MANY_REQUESTS'>;

export type FindDispute = (tx: Sql) => Promise<DisputeRow | undefined>;

export type DisputeFiles = ReturnType<typeof disputeFiles>;

/** Cleaning a file is expensive, so at most two files are cleaned at once. */
const atOnce = 2;
const looks = { name: 'dispute-file', capacity: 10, refillSeconds: 120 };

export function disputeFiles(
  { database }: Pick<Platform, 'database'>,
  { files, antivirus, throttle }: { files: FileStore; antivirus: Antivirus; throttle: Throttle },
) {
  const inTurn = pLimit(atOnce);

  async function keepCleaned(bytes: Buffer) {
    const cleaned = await cleanFile(bytes, antivirus);
    if (isRefusal(cleaned)) return cleaned;
    const id = randomUUID();
    await files.put(fileKey('uploads', id, cleaned.type), cleaned.bytes);
    const contentHash = createHash('sha256').update(cleaned.bytes).digest('hex');
    return { id, extension: cleaned.type, bytes: cleaned.bytes.length, contentHash };
  }

  const refusalOf = async (tx: Sql, row: DisputeRow | undefined, own: readonly store.FileRow[]) => {
    if (!row) return refuse('NOT_FOUND');
    if (!isOpenDispute(row.state)) return refuse('DISPUTE_CLOSED');
    const allowed = allowedFiles(await store.eventsOf(tx, [row.id]));
    return own.filter(({ owner }) => owner === 'PERSONA').length >= allowed ? refuse('DISPUTE_FILES') : undefined;
  };

  return {
    /** An identical file is stored only once. `subject` is the subject of the rate limit. */
    async add(find: FindDispute, file: ReceivedFile, subject: string, now: Date) {
      const before = await database.transaction(async (tx) => {
        const row = await find(tx);
        const own = row ? await store.filesOf(tx, [row.id]) : [];
        return {
          row,
          isSame: own.some(({ owner, sourceHash }) => owner === 'PERSONA' && sourceHash === file.hash),
          no: await refusalOf(tx, row, own),
        };
      });
      if (before.row && before.isSame) return before.row;
      if (before.no) return before.no;
      const tooMany = await throttle.take(looks, subject, now);
      if (tooMany) return tooMany;
      const kept = await inTurn(async () => keepCleaned(await file.read()));
      if (isRefusal(kept)) {
        const refused = { reason: kept.refused, hash: file.hash, bytes: file.bytes };
        await recordAudit(database.sql, 'UPLOAD_REFUSED', before.row?.customerId ?? null, refused, now);
        return kept;
      }
      const drop = () => files.delete(fileKey('uploads', kept.id, kept.extension));
      const saved = await database
        .transaction(async (tx) => {
          const row = await find(tx);
          const own = row ? await store.filesOf(tx, [row.id]) : [];
          const no = await refusalOf(tx, row, own);
          if (!row || no) return no ?? refuse('NOT_FOUND');
          const name = readableName(file.fileName);
          const added = { ...kept, disputeId: row.id, owner: 'PERSONA' as const, fileName: name };
          await store.insertFile(tx, { ...added, sourceHash: file.hash, createdAt: now });
          return row;
        })
        .catch(async (error: unknown) => {
          await drop();
          throw error;
        });
      if (isRefusal(saved)) await drop();
      return saved;
    },

    async handOver(
      tx: Sql,
      row: DisputeRow,
      { name, bytes, hash }: { name: string; bytes: Buffer; hash: string },
      now: Date,
    ) {
      const kept = await inTurn(() => keepCleaned(bytes));
      if (isRefusal(kept)) return kept;
      const added = { ...kept, disputeId: row.id, owner: 'OPERADOR' as const, fileName: readableName(name) };
      await store.insertFile(tx, { ...added, sourceHash: hash, createdAt: now });
      return undefined;
    },

    async read(row: DisputeRow, fileId: string) {
      const found = (await store.filesOf(database.sql, [row.id])).find(({ id }) => id === fileId);
      const bytes = found && (await files.get(fileKey('uploads', found.id, found.extension)));
      return found && bytes ? { bytes, fileName: found.fileName, extension: found.extension } : undefined;
    },
  };
}
