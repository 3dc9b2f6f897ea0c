import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { FileKind } from '#contract/file-kind.ts';
import { exitCodes, readyMark } from './cleaning-verdicts.ts';

/**
 * Reads a file from standard input, writes the cleaned file to standard output and exits with the verdict as exit code.
 * The program is a separate process without the environment variables and the memory of the portal.
 */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // The program also works when the system does not allow a lower priority.
}
const type = process.argv[2] as FileKind;
const clean =
  type === 'pdf'
    ? (await import('./clean-pdf.ts')).cleanPdf
    : await import('./clean-image.ts').then(({ cleanImage }) => async (bytes: Buffer) => {
        const drawn = await cleanImage(bytes, type);
        return drawn ? { bytes: drawn } : 'unreadable';
      });
// After this mark, the parent process treats a failure other than a timeout as a fault of the file.
process.stderr.write(readyMark);
const cleaned = await clean(await buffer(process.stdin));
if (typeof cleaned === 'string') process.exitCode = exitCodes[cleaned];
else process.stdout.write(cleaned.bytes);
