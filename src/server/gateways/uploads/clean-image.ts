import sharp from 'sharp';
import type { FileKind } from '#contract/file-kind.ts';

/** 40 megapixels: more than a telephone takes, and 160 MB when it is opened whole. */
const mostPixels = 40_000_000;
/** Pixels of the longer side: enough to read a document, whatever the camera. */
const longestSide = 3_000;

// Decoded pixels are large and each image is seen once: nothing is kept between them, and one thread works on each.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Draws an image anew: what is no part of the image (metadata, places, colour profiles, bytes after the end) stays behind.
 * Undefined when it cannot be read as that type, or has too many pixels or more than one frame.
 */
export async function cleanImage(bytes: Buffer, type: Exclude<FileKind, 'pdf'>): Promise<Buffer | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    const { format, width, height, pages } = await image.metadata();
    if (format !== (type === 'jpg' ? 'jpeg' : type) || (pages ?? 1) > 1 || width * height > mostPixels)
      return undefined;
    const drawn = image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    if (type === 'jpg') return await drawn.jpeg({ quality: 85 }).toBuffer();
    return await (type === 'png' ? drawn.png() : drawn.webp({ quality: 85 })).toBuffer();
  } catch {
    return undefined;
  }
}
