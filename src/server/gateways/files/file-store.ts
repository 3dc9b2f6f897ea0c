import type { Readable } from 'node:stream';

export type FilesFolder = 'papers' | 'uploads' | 'releases';

export type FileStore = {
  /** Stores or replaces a file atomically. The file is durable when the promise resolves. */
  put(key: FileKey, content: Buffer | Readable): Promise<void>;
  get(key: FileKey): Promise<Buffer | undefined>;
  exists(key: FileKey): Promise<boolean>;
  delete(key: FileKey): Promise<void>;
  list(folder: FilesFolder): AsyncIterable<{ key: FileKey; id: string; changedAt: Date }>;
  check(): Promise<void>;
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
  /** Deletes the incomplete files of interrupted `put` calls that are older than `before`. */
  dropDrafts(before: Date): Promise<void>;
};

/** Thrown when the storage returned no usable response. The error message must not contain an access key. */
export class FilesUnreachable extends Error {
  override readonly name = 'FilesUnreachable';
  readonly statusCode = 503;
}

/** The name of the file with the mark of the installation. A copy of the file store includes this file. */
export const markName = 'instalacion';

declare const fileKeyBrand: unique symbol;
export type FileKey = string & { readonly [fileKeyBrand]: true };

const pattern =
  /^(?:papers|uploads|releases)\/[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:pdf|jpg|png|webp|gz)$/;

/**
 * Returns the key of a file. `id` must be an internal id and never user input. The same id gives the same key, so a
 * repeated job replaces its own file.
 * @throws RangeError when `id` is not a lower-case UUID.
 */
export function fileKey(folder: FilesFolder, id: string, extension: 'pdf' | 'jpg' | 'png' | 'webp' | 'gz'): FileKey {
  return parseFileKey(`${folder}/${id.slice(0, 2)}/${id}.${extension}`);
}

/** @throws RangeError when the text does not have the form of a file key. */
export function parseFileKey(text: string): FileKey {
  if (!pattern.test(text)) throw new RangeError(`Not a file key: ${JSON.stringify(text)}`);
  return text as FileKey;
}
