import sharp from 'sharp';
import type { FileKind } from '#contract/file-kind.ts';

/**
 * The maximum number of pixels: phones take photos of up to 108 megapixels. The cleaning process limits the memory of
 * decoders.
 */
const mostPixels = 120_000_000;
/** The longer side in pixels to which larger images are reduced, enough to read a document. */
const longestSide = 3_000;
/** The minimum of the shorter side in pixels, so that the text of long screenshots and panoramas stays readable. */
const shortestSide = 1_500;

// The cache is off because each image is read once; one thread per image suffices because decoded pixels are large.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes an image, upright and on white, without metadata, colour profiles and trailing bytes. Keeps the first
 * frame of an animation. Returns undefined when the image cannot be decoded as that type or has too many pixels.
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
