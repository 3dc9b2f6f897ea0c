import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The bytes are in an unnamed file on disk. The system deletes this file after `release` or when the process ends. */
export interface UploadForm {
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
  release(): Promise<void>;
}
export interface ReceivedFile {
  fileName: string;
  bytes: number;
  /** SHA-256 of the file, lower-case hex. */
  hash: string;
  read(): Promise<Buffer>;
}

export interface UploadLimits {
  fileField: string;
  maxFileBytes: number;
  folder: string;
}

/** In bytes, for all other form fields. */
const formBytes = 64 * 1024;

export const isTooLong = (request: FastifyRequest, maxFileBytes: number) =>
  Number(request.headers['content-length'] ?? 0) > maxFileBytes + formBytes;

/**
 * Streams the file to disk. Refuses a second file, a file in another field, more than ten other fields, and a repeated
 * or too long field. A refused form leaves no file.
 */
export async function readUpload(
  request: FastifyRequest,
  { fileField, maxFileBytes, folder }: UploadLimits,
): Promise<UploadForm | Refusal<'UPLOAD_TOO_LARGE' | 'INVALID_BODY'>> {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | undefined;
  let handle: FileHandle | undefined;
  const release = async () => {
    await handle?.close();
    handle = undefined;
  };
  const limits = { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 2_000, fieldNameSize: 60, parts: 11 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const { fieldname, value } = part;
        if (part.valueTruncated || !fieldname || typeof value !== 'string' || fieldname in fields)
          throw new FormRefused('INVALID_BODY');
        fields[fieldname] = value;
      } else {
        if (part.fieldname !== fileField || file) throw new FormRefused('INVALID_BODY');
        handle = await namelessFile(folder);
        file = await keep(part, handle);
      }
    }
    return { fields, file, release };
  } catch (error) {
    await release();
    const refused = refusalOf(error);
    if (refused) return refuse(refused);
    throw error;
  }
}

class FormRefused extends Error {
  readonly code: 'UPLOAD_TOO_LARGE' | 'INVALID_BODY';
  constructor(code: 'UPLOAD_TOO_LARGE' | 'INVALID_BODY') {
    super(code);
    this.code = code;
  }
}

function refusalOf(error: unknown): 'UPLOAD_TOO_LARGE' | 'INVALID_BODY' | undefined {
  if (error instanceof FormRefused) return error.code;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'UPLOAD_TOO_LARGE';
  // An error of the parser has no `syscall`, and a closed connection has the code ECONNRESET. Any other error is a disk
  // error, which the caller throws.
  return syscall === undefined || code === 'ECONNRESET' ? 'INVALID_BODY' : undefined;
}

/** The flag `O_TMPFILE` of Linux, which opens a file without a name. Node does not export the flag. */
const withoutName = 0o20000000 | constants.O_DIRECTORY | constants.O_RDWR;

/**
 * Opens a file without a name, so that a killed process leaves no file. Where `O_TMPFILE` is not supported, deletes the
 * name directly after opening.
 */
async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const nameless =
    process.platform === 'linux' ? await open(folder, withoutName, 0o600).catch(() => undefined) : undefined;
  if (nameless) return nameless;
  const place = path.join(folder, `${randomUUID()}.tmp`);
  const handle = await open(place, 'wx+', 0o600);
  await unlink(place);
  return handle;
}

async function keep(part: MultipartFile, handle: FileHandle): Promise<ReceivedFile> {
  const digest = createHash('sha256');
  let bytes = 0;
  // The part is destroyed at the limit. Otherwise the parser would drop further bytes until the client stops sending.
  const cut = () => part.file.destroy(new FormRefused('UPLOAD_TOO_LARGE'));
  if (part.file.truncated) cut();
  else part.file.once('limit', cut);
  for await (const chunk of part.file as Readable & AsyncIterable<Buffer>) {
    digest.update(chunk);
    await handle.write(chunk, 0, chunk.length, bytes);
    bytes += chunk.length;
  }
  if (part.file.truncated) throw new FormRefused('UPLOAD_TOO_LARGE');
  return {
    fileName: part.filename,
    bytes,
    hash: digest.digest('hex'),
    async read() {
      const whole = Buffer.allocUnsafe(bytes);
      for (let at = 0; at < bytes;) {
        const { bytesRead } = await handle.read(whole, at, bytes - at, at);
        if (bytesRead === 0) throw new Error('The received file is incomplete');
        at += bytesRead;
      }
      return whole;
    },
  };
}

/** An earlier close would reset the connection, and the client would lose the reply. */
const lingerMs = 3_000;

/**
 * Allows a reply before the body has ended: drops further bytes for {@link lingerMs}, then closes the connection. Omits
 * `Connection: close`, because Node would then close at once.
 */
export function stopReading(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  raw.unpipe();
  raw.resume();
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
