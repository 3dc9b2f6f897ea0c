import sharp from 'sharp';
import type { FileKind } from '#contract/file-kind.ts';

/** Phones take photos of up to 108 megapixels. The cleaning process limits the memory of decoders. */
const mostPixels = 120_000_000;
/** Larger images are reduced to this longer side, enough to read a document. */
const longestSide = 3_000;
/** Long screenshots and panoramas keep at least this shorter side, so that their text stays readable. */
const shortestSide = 1_500;

// No cache, because each image is read once, and one thread per image, because decoded pixels are large.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes an image, upright and on white, without metadata, colour profiles and trailing bytes. Keeps the first
 * frame of an animation. Undefined when it cannot be decoded as that type or has too many pixels.
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
