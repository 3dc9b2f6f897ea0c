import type { Readable } from 'node:stream';

/** Folders of a file store: documents, uploads, and the web files of each release. */
export type FilesFolder = 'papers' | 'uploads' | 'releases';

/** Stores the bytes of documents and uploads. Keys come from `fileKey`. */
export type FileStore = {
  /** Stores or replaces a file atomically; durable once it resolves. */
  put(key: FileKey, content: Buffer | Readable): Promise<void>;
  /** Undefined when the file does not exist. */
  get(key: FileKey): Promise<Buffer | undefined>;
  exists(key: FileKey): Promise<boolean>;
  /** Idempotent. */
  delete(key: FileKey): Promise<void>;
  /** Every file of a folder, with the id in its name and its last modification. */
  list(folder: FilesFolder): AsyncIterable<{ key: FileKey; id: string; changedAt: Date }>;
  /** Rejects when files cannot be written or read. */
  check(): Promise<void>;
  /** The last text of `writeMark`, by any process; undefined when there is none. */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
  /** Removes leftovers of interrupted `put` calls older than `before`. */
  dropDrafts(before: Date): Promise<void>;
};

/** The storage gave no usable answer. The message must not contain a key. */
export class FilesUnreachable extends Error {
  override readonly name = 'FilesUnreachable';
  /** Tells HTTP clients to retry. */
  readonly statusCode = 503;
}

/** Stored next to the folders, so that a copy of them includes it. */
export const markName = 'instalacion';

declare const fileKeyBrand: unique symbol;
export type FileKey = string & { readonly [fileKeyBrand]: true };

const pattern =
  /^(?:papers|uploads|releases)\/[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:pdf|jpg|png|webp|gz)$/;

/**
 * The key of a file, from an internal id and never from user input. The same id gives the same key, so a repeated job
 * replaces its own file.
 * @throws RangeError when `id` is not a lower-case UUID.
 */
export function fileKey(folder: FilesFolder, id: string, extension: 'pdf' | 'jpg' | 'png' | 'webp' | 'gz'): FileKey {
  return parseFileKey(`${folder}/${id.slice(0, 2)}/${id}.${extension}`);
}

/** @throws RangeError for anything that `fileKey` could not return. */
export function parseFileKey(text: string): FileKey {
  if (!pattern.test(text)) throw new RangeError(`Not a file key: ${JSON.stringify(text)}`);
  return text as FileKey;
}
