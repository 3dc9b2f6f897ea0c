import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sizeLimitFile from '@size-limit/file';
import type { Manifest, ManifestChunk } from 'vite';
import sizeLimit from 'size-limit';
import type { RenderedDocument } from '#contract/rendered-documents.ts';
import { projectRoot } from './build-stamp.ts';
import { chunkNamed, withImports } from '#web/rendering/chunks.ts';
import { loadRenderer, readManifest } from './renderer.ts';
import { sampleInput } from './sample-input.ts';

type Budget = { name: string; limit: number; files: readonly string[] };

const web = join(projectRoot, 'dist', 'web');
/** The maximum number of scripts per page. Over HTTP/1.1, browsers load only six files at the same time. */
const mostScripts = { '/iniciar-sesion': 10, '/portal': 18 };
const kilobytes = (amount: number): number => amount * 1000;

export async function overBudget(): Promise<string | undefined> {
  const manifest = await readManifest();
  const template = await readFile(join(web, 'index.html'), 'utf8');
  const { renderDocuments } = await loadRenderer();
  const documents = await renderDocuments(
    { template, manifest, styles: await readStyles(manifest) },
    await sampleInput(),
  );
  const lines: string[] = [];
  for (const { name, limit, files } of [
    ...pageBudgets(documents),
    ...fileBudgets(manifest),
    ...beyondHome(documents, manifest),
  ]) {
    const size = await compressedSize(files);
    if (size > limit) lines.push(`${name}: ${size} bytes; the limit is ${limit}`);
  }
  for (const { path, html, isPublic } of documents) {
    const [size, limit] = [brotliCompressSync(html).length, kilobytes(isPublic ? 30 : 26)];
    if (size > limit) lines.push(`${path}, document: ${size} bytes; the limit is ${limit}`);
  }
  for (const [path, limit] of Object.entries(mostScripts)) {
    const { length } = scriptsAt(documents, path);
    if (length > limit) lines.push(`${path}: ${length} JavaScript files; the limit is ${limit}`);
  }
  return lines.length > 0 ? lines.join('\n') : undefined;
}

const readStyles = async (manifest: Manifest): Promise<Record<string, string>> => {
  const sheets = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
  return Object.fromEntries(
    await Promise.all(sheets.map(async (file) => [file, await readFile(join(web, file), 'utf8')])),
  );
};

const scriptsAt = (documents: readonly RenderedDocument[], wanted: string): readonly string[] =>
  documents.find(({ path }) => path === wanted)?.scripts ?? fail(`no document for ${wanted}`);

function pageBudgets(documents: readonly RenderedDocument[]): Budget[] {
  const ofPortal = documents.filter(({ path }) => path?.startsWith('/portal'));
  return [
    { name: 'JavaScript of /iniciar-sesion', limit: kilobytes(150), files: scriptsAt(documents, '/iniciar-sesion') },
    ...ofPortal.map(({ path, scripts }) => ({ name: `${path}, JavaScript`, limit: kilobytes(190), files: scripts })),
  ];
}

function beyondHome(documents: readonly RenderedDocument[], manifest: Manifest): Budget[] {
  const home = new Set(scriptsAt(documents, '/portal'));
  const chunks = withImports(manifest, [chunkNamed(manifest, 'ReliefPage')]);
  const files = [...chunks].map(({ file }) => file).filter((file) => !home.has(file));
  return [{ name: 'JavaScript of ReliefPage and PayButton in addition to /portal', limit: kilobytes(25), files }];
}

function fail(reason: string): never {
  throw new Error(reason);
}

function fileBudgets(manifest: Manifest): Budget[] {
  const chunks = Object.values(manifest);
  const entry = manifest['index.html'] ?? fail('the manifest has no entry');
  const atStart = withImports(manifest, [entry]);
  const late = chunks.filter((chunk) => chunk.file.endsWith('.js') && !atStart.has(chunk));
  const isRoute = ({ src }: ManifestChunk) => src?.endsWith('Page.tsx') ?? false;
  const fonts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.woff2'));
  return [
    { name: 'CSS of all pages', limit: kilobytes(13.5), files: entry.css ?? [] },
    ...late.map((chunk) => ({
      name: chunk.src ?? chunk.file,
      limit: kilobytes(isRoute(chunk) ? 15 : 55),
      files: [chunk.file],
    })),
    ...fonts.map((file) => ({ name: file, limit: kilobytes(/figtree/i.test(file) ? 15 : 25), files: [file] })),
  ];
}

async function compressedSize(files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0;
  const measured = (await sizeLimit(
    sizeLimitFile,
    files.map((file) => join(web, file)),
  )) as { size: number }[];
  return measured.reduce((total, { size }) => total + size, 0);
}
