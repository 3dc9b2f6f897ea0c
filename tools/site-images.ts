import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from './build-stamp.ts';

const source = join(projectRoot, 'src', 'web');
const web = join(projectRoot, 'dist', 'web');

const plainSizes = [32, 192, 512];
const maskableSizes = [192, 512];

export async function writeSiteImages(): Promise<void> {
  const [mark, maskable, share] = await Promise.all(
    ['icon.svg', 'static/icono-enmascarable.svg', 'static/compartir.svg'].map((file) => drawn(file)),
  );
  const square = (image: Buffer, size: number, file: string) => png(image, { width: size, height: size }, file);
  await Promise.all([
    ...plainSizes.map((size) => square(mark!, size, `icon-${size}.png`)),
    ...maskableSizes.map((size) => square(maskable!, size, `icon-maskable-${size}.png`)),
    square(maskable!, 180, 'apple-touch-icon.png'),
    png(share!, { width: 1200, height: 630 }, 'compartir.png'),
    copyFile(join(source, 'icon.svg'), join(web, 'icon.svg')),
    copyFile(join(source, 'static', 'manifest.webmanifest'), join(web, 'manifest.webmanifest')),
  ]);
}

/** Uses fixed colours, because tokens are undefined outside a page. */
async function drawn(file: string): Promise<Buffer> {
  const text = await readFile(join(source, file), 'utf8');
  return Buffer.from(text.replaceAll(/var\(--[\w-]+,\s*(#[0-9a-f]+)\)/gi, '$1'));
}

async function png(image: Buffer, size: { width: number; height: number }, file: string): Promise<void> {
  const { width: natural = size.width } = await sharp(image).metadata();
  const density = Math.min(2_400, Math.max(72, (72 * size.width) / natural));
  const bytes = await sharp(image, { density }).resize(size).png({ compressionLevel: 9, palette: true }).toBuffer();
  await writeFile(join(web, file), bytes);
}
