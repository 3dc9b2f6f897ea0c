import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { FileKind } from '#contract/file-kind.ts';
import { exitCodes, readyMark } from './cleaning-verdicts.ts';

/**
 * Cleans one file, from the standard input to the standard output, and reports its verdict by the exit code. A program of
 * its own: whatever a hostile file makes of it, it knows nothing else, and is killed without harm.
 */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A machine that does not allow it cleans all the same.
}
const type = process.argv[2] as FileKind;
const clean =
  type === 'pdf'
    ? (await import('./clean-pdf.ts')).cleanPdf
    : await import('./clean-image.ts').then(({ cleanImage }) => async (bytes: Buffer) => {
        const drawn = await cleanImage(bytes, type);
        return drawn ? { bytes: drawn } : 'unreadable';
      });
// From here on it is the file's own doing when this process fails.
process.stderr.write(readyMark);
const cleaned = await clean(await buffer(process.stdin));
if (typeof cleaned === 'string') process.exitCode = exitCodes[cleaned];
else process.stdout.write(cleaned.bytes);
