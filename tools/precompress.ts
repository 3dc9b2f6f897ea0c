import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/;
const smallest = 256;

export function precompressed(): Plugin {
  let outDir = '';
  return {
    name: 'rebanca:precompressed',
    apply: 'build',
    configResolved: (config) => void (outDir = resolve(config.root, config.build.outDir)),
    writeBundle: () => precompress(outDir),
  };
}

export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const copies = [
    { end: '.br', body: await brotli(bytes, { params }) },
    { end: '.gz', body: await zip(bytes, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  for (const { end, body } of copies) if (body.length < bytes.length) await writeFile(file + end, body);
}
