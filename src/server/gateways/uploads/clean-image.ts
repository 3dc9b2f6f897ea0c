import sharp from 'sharp';
import type { FileKind } from '#contract/file-kind.ts';

/** High enough for photos of 108 megapixels, which some phones take. */
const mostPixels = 120_000_000;
/** In pixels. A photographed paper is readable at this length. */
const longestSide = 3_000;
/** The minimum in pixels after a reduction, so that the text of long screenshots and panoramas stays readable. */
const shortestSide = 1_500;

// The process reads each image once, so a cache has no use. A single thread limits the memory for decoded pixels.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Removes metadata, colour profiles and trailing bytes, and keeps only the first frame of an animation. Returns
 * undefined when the image cannot be decoded as `type` or has too many pixels.
 */
export async function cleanImage(bytes: Buffer, type: Exclude<FileKind, 'pdf'>): Promise<Buffer | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format, autoOrient } = await image.metadata();
    if (format !== (type === 'jpg' ? 'jpeg' : type)) return undefined;
    const { width, height } = autoOrient;
    const share = Math.max(longestSide / Math.max(width, height), shortestSide / Math.min(width, height));
    const upright = image.autoOrient().flatten({ background: 'white' });
    const drawn = share < 1 ? upright.resize({ width: Math.round(width * share) }) : upright;
    if (type === 'jpg') return await drawn.jpeg({ quality: 85 }).toBuffer();
    return await (type === 'png' ? drawn.png() : drawn.webp({ quality: 85 })).toBuffer();
  } catch {
    return undefined;
  }
}
