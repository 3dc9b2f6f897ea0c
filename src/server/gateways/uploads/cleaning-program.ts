import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { FileKind } from '#contract/file-kind.ts';
import { exitCodes, readyMark } from './cleaning-verdicts.ts';

/**
 * Cleans a file from standard input to standard output and reports the verdict as exit code. The program is separate,
 * so that an exploit in a file reaches no data of the portal.
 */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A lower priority is optional, so a failure is ignored.
}
const type = process.argv[2] as FileKind;
const clean =
  type === 'pdf'
    ? (await import('./clean-pdf.ts')).cleanPdf
    : await import('./clean-image.ts').then(({ cleanImage }) => async (bytes: Buffer) => {
        const drawn = await cleanImage(bytes, type);
        return drawn ? { bytes: drawn } : 'unreadable';
      });
// A failure after this mark is attributed to the file.
process.stderr.write(readyMark);
const cleaned = await clean(await buffer(process.stdin));
if (typeof cleaned === 'string') process.exitCode = exitCodes[cleaned];
else process.stdout.write(cleaned.bytes);
