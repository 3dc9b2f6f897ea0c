import type { Readable } from 'node:stream';

/** The folders of a file store: documents, uploads, and the files of the web of each release. */
export type FilesFolder = 'papers' | 'uploads' | 'releases';

/** Where bytes of documents and uploads are kept. Keys are made by `fileKey` and by nothing else. */
export type FileStore = {
  /** Stores all or nothing, replacing what the key had; durable once it resolves. */
  put(key: FileKey, content: Buffer | Readable): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: FileKey): Promise<Buffer | undefined>;
  exists(key: FileKey): Promise<boolean>;
  /** Succeeds when the file is gone, also when it never was. */
  delete(key: FileKey): Promise<void>;
  /** Every file of a folder, with the id in its name and when it was last written. */
  list(folder: FilesFolder): AsyncIterable<{ key: FileKey; id: string; changedAt: Date }>;
  /** Rejects when files can be neither written nor read now. */
  check(): Promise<void>;
  /** What `writeMark` wrote last, by whichever process; undefined among files that nobody has marked. */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
  /** Removes what a process that ended in the middle of a `put` left behind, if it is older than that. */
  dropDrafts(before: Date): Promise<void>;
};

/** The storage gave no usable answer; the message names no key. */
export class FilesUnreachable extends Error {
  override readonly name = 'FilesUnreachable';
  /** Whoever asked over HTTP is asked to come back. */
  readonly statusCode = 503;
}

/** Beside the folders, so that whoever copies them has it too. */
export const markName = 'instalacion';

declare const fileKeyBrand: unique symbol;
export type FileKey = string & { readonly [fileKeyBrand]: true };

const pattern =
  /^(?:papers|uploads|releases)\/[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:pdf|jpg|png|webp|gz)$/;

/**
 * The name under which a file is kept: made from an id of ours, never from what a person typed or uploaded.
 * The same id gives the same key, so that a job that runs twice replaces its own file.
 * @throws RangeError when `id` is not a UUID in lower case.
 */
export function fileKey(folder: FilesFolder, id: string, extension: 'pdf' | 'jpg' | 'png' | 'webp' | 'gz'): FileKey {
  return parseFileKey(`${folder}/${id.slice(0, 2)}/${id}.${extension}`);
}

/** @throws RangeError for anything that `fileKey` could not have made. */
export function parseFileKey(text: string): FileKey {
  if (!pattern.test(text)) throw new RangeError(`Not a file key: ${JSON.stringify(text)}`);
  return text as FileKey;
}
