import { cleanImage } from '#server/gateways/uploads/clean-image.ts';
import { cleanPdf } from '#server/gateways/uploads/clean-pdf.ts';
import { cleanInSubprocess as clean } from '#server/gateways/uploads/cleaning-process.ts';

export { CleaningUnavailable } from '#server/gateways/uploads/cleaning-process.ts';

/**
 * Cleans small files in this process, because starting a subprocess takes half a second. `test/faults/uploads.test.ts`
 * tests the subprocess.
 */
export const cleanInSubprocess: typeof clean = async (type, bytes) => {
  if (bytes.length >= 2 ** 14) return clean(type, bytes);
  if (type !== 'pdf') return (await cleanImage(bytes, type)) ?? 'unreadable';
  const cleaned = await cleanPdf(bytes).catch(() => 'unreadable' as const);
  return typeof cleaned === 'string' ? cleaned : cleaned.bytes;
};
