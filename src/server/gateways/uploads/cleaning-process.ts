import { execFile, type ExecFileException } from 'node:child_process';
import { cleaningProgram } from './cleaning-command.ts';
import { exitCodes, readyMark } from './cleaning-verdicts.ts';
import type { FileKind } from '#contract/file-kind.ts';

export interface CleaningLimits {
  processorSeconds: number;
  memoryBytes: number;
  outputBytes: number;
  /** In milliseconds of elapsed time. Normally, a process reaches this limit only on a busy machine. */
  wallMs: number;
}

const megabyte = 1024 * 1024;
const usual: CleaningLimits = {
  processorSeconds: 8,
  memoryBytes: 640 * megabyte,
  outputBytes: 20 * megabyte,
  wallMs: 25_000,
};

export class CleaningUnavailable extends Error {
  readonly statusCode = 503;
}

/**
 * Cleans a file in a separate process without access to the portal's environment and memory. Returns `unreadable` when
 * the process fails or exceeds the limit of processor time, memory or output.
 * @throws {CleaningUnavailable} when the process does not start or exceeds `wallMs`.
 */
export function cleanInSubprocess(
  type: FileKind,
  bytes: Buffer,
  limits: CleaningLimits = usual,
): Promise<Buffer | 'unreadable' | 'active' | 'printFirst'> {
  return new Promise((resolve, reject) => {
    const [file, ...words] = commandOf(type, limits);
    const options = {
      encoding: 'buffer',
      env: {},
      maxBuffer: limits.outputBytes,
      timeout: limits.wallMs,
      killSignal: 'SIGKILL',
    } as const;
    const child = execFile(file!, words, options, (failure, stdout, stderr) => {
      const output = stderr.toString('latin1', 0, 2_000);
      if (!failure) resolve(stdout);
      else if (failure.code === exitCodes.active) resolve('active');
      else if (failure.code === exitCodes.printFirst) resolve('printFirst');
      else if (failure.code === exitCodes.unreadable || isOver(failure)) resolve('unreadable');
      else if (failure.killed) reject(new CleaningUnavailable('La revisión del archivo no terminó a tiempo.'));
      else if (output.startsWith(readyMark)) resolve('unreadable');
      else reject(new CleaningUnavailable(`La revisión de archivos no pudo comenzar: ${output || failure.message}`));
    });
    // The process may exit before it has read the whole file. The resulting write error is ignored.
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
  });
}

const isOver = ({ code }: ExecFileException) => String(code) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

/** Except on Windows, a shell sets resource limits, which the cleaning program inherits. */
function commandOf(type: FileKind, { processorSeconds, memoryBytes }: CleaningLimits): string[] {
  const heap = `--max-old-space-size=${Math.floor(memoryBytes / megabyte / 2)}`;
  const node = [process.execPath, heap, ...cleaningProgram(), type];
  if (process.platform === 'win32') return node;
  const limited = `ulimit -c 0; ulimit -t ${processorSeconds}; ulimit -d ${Math.floor(memoryBytes / 1024)}; exec "$@"`;
  return ['/bin/sh', '-c', limited, 'sh', ...node];
}
