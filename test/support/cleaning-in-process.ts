import { cleanImage } from '#server/gateways/uploads/clean-image.ts';
import { cleanInSubprocess as clean } from '#server/gateways/uploads/cleaning-process.ts';

export { CleaningUnavailable, type CleaningLimits } from '#server/gateways/uploads/cleaning-process.ts';

const remembered = new Map<string, Buffer>();

/**
 * Replaces `cleaning-process.ts` in tests, because each cleaning starts a program. Small images are cleaned in this
 * process, and each small PDF once. `test/faults/uploads.test.ts` uploads both to the built program.
 */
export const cleanInSubprocess: typeof clean = async (type, bytes, limits) => {
  if (bytes.length >= 2 ** 14 || limits) return clean(type, bytes, limits);
  if (type !== 'pdf') return (await cleanImage(bytes, type)) ?? 'unreadable';
  const key = bytes.toString('base64');
  const known = remembered.get(key);
  if (known) return known;
  const cleaned = await clean(type, bytes);
  if (typeof cleaned !== 'string') remembered.set(key, cleaned);
  return cleaned;
};
