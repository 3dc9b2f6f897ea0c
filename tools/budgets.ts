import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sizeLimitFile from '@size-limit/file';
import type { Manifest, ManifestChunk } from 'vite';
import sizeLimit from 'size-limit';
import type { PortalStart, PublicPage } from '#contract/public-pages.ts';
import { projectRoot } from './build-stamp.ts';
import { chunkOf } from './manifest.ts';

/** Files of the built portal that together may weigh at most `limit` bytes after brotli. */
type Budget = { name: string; limit: number; files: readonly string[] };

const web = join(projectRoot, 'dist', 'web');
const kilobytes = (amount: number): number => amount * 1000;

/** What weighs more than docs/performance.md allows, one line each; undefined when everything fits. */
export async function overBudget(): Promise<string | undefined> {
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const lines: string[] = [];
  for (const { name, limit, files } of budgets(manifest)) {
    const size = await compressedSize(files);
    if (size > limit) lines.push(`${name}: ${size} bytes, y el límite es ${limit}`);
  }
  lines.push(...(await publicPagesOverBudget(manifest)), ...(await portalPagesOverBudget(manifest)));
  return lines.length > 0 ? lines.join('\n') : undefined;
}

/** What a public page may ask of a phone before its first screen stands: bytes after brotli, and nothing that blocks. */
async function publicPagesOverBudget(manifest: Manifest): Promise<string[]> {
  const pages = JSON.parse(await readFile(join(web, '..', 'render', 'sample.json'), 'utf8')) as PublicPage[];
  const font = Object.values(manifest).find(({ file }) => /figtree.*\.woff2$/.test(file))!.file;
  const fontBytes = (await readFile(join(web, font))).length;
  return pages.flatMap(({ path, html, script, style }) => {
    const head = html.slice(0, html.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/s, '');
    const links = head.match(/<link [^>]*>/g) ?? [];
    const asked = links.filter(
      (link) => / href="\//.test(link) && !/ rel="(?:canonical|apple-touch-icon)"| disabled /.test(link),
    );
    const scripts = html.match(/<script[^>]* src=/g) ?? [];
    const measured: [name: string, size: number, limit: number][] = [
      // What answers say of themselves is two of the 40 kilobytes.
      ['página y letra', brotliSize(html) + fontBytes, kilobytes(38)],
      ['estilo en la página', brotliSize(style), kilobytes(17.5)],
      ['código en la página', brotliSize(script), 2_400],
      // The page itself and its text font, which its script asks for, are two of four.
      ['peticiones de la primera pantalla', 2 + asked.length + scripts.length, 4],
    ];
    return measured
      .filter(([, size, limit]) => size > limit)
      .map(([name, size, limit]) => `${path}, ${name}: ${size}, y el límite es ${limit}`);
  });
}

/** What a part of a page may add to the portal's home, where its people come from on a bad day. */
const beyondHome = [
  {
    name: 'Hagamos que te alcance',
    modules: ['portal/agreements/help/ReliefPage.tsx', 'portal/payments/PayButton.tsx'],
    limit: kilobytes(19.5),
  },
];

/**
 * What all the JavaScript of a page of the portal may weigh, and what some add to the home's. The names of files are digests,
 * and a chunk holds those of others: with a change anywhere all may weigh a hundred bytes more or less.
 */
async function portalPagesOverBudget(manifest: Manifest): Promise<string[]> {
  const { shells } = JSON.parse(await readFile(join(web, '..', 'render', 'portal.json'), 'utf8')) as PortalStart;
  const limit = kilobytes(178);
  const sizes = await Promise.all(shells.map(({ scripts }) => compressedSize(scripts)));
  const over = shells.flatMap(({ path }, index) =>
    sizes[index]! > limit ? [`${path}, JavaScript: ${sizes[index]}, y el límite es ${limit}`] : [],
  );
  const home = shells.find(({ path }) => path === '/portal')?.scripts ?? fail('the home has no shell');
  for (const { name, modules, limit: most } of beyondHome) {
    const chunks = modules.flatMap((module) => withStaticImports(manifest, chunkOf(manifest, module)));
    const own = new Set(
      chunks.map(({ file }) => file).filter((file) => file.endsWith('.js') && !home.includes(`/${file}`)),
    );
    const size = await compressedSize([...own]);
    if (size > most) over.push(`${name}, JavaScript sobre el inicio: ${size}, y el límite es ${most}`);
  }
  return over;
}

const brotliSize = (text: string): number => brotliCompressSync(text).length;

/** What signing in needs beside the application. */
const signInModules = ['site/layouts/LandingLayout.tsx', 'site/sign-in/SignInPage.tsx'];

function fail(reason: string): never {
  throw new Error(reason);
}

function budgets(manifest: Manifest): Budget[] {
  const chunks = Object.values(manifest);
  const named = (name: string) => chunkOf(manifest, name);
  const entry = named('site/main.tsx');
  const atStart = withStaticImports(manifest, entry);
  const scripts = (those: readonly ManifestChunk[]) =>
    those.map(({ file }) => file).filter((file) => file.endsWith('.js'));
  const signIn = signInModules.reduce(
    (known, name) => withStaticImports(manifest, named(name), new Set(known)),
    withStaticImports(manifest, entry),
  );
  const late = chunks.filter((chunk) => chunk.file.endsWith('.js') && !atStart.includes(chunk));
  const isRoute = ({ src }: ManifestChunk) => src?.endsWith('Page.tsx') ?? false;
  const fonts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.woff2'));
  return [
    { name: 'JavaScript para entrar', limit: kilobytes(146), files: scripts(signIn) },
    {
      name: 'CSS antes de la primera pantalla',
      limit: kilobytes(11.5),
      files: atStart.flatMap(({ css }) => css ?? []),
    },
    ...late.map((chunk) => ({
      name: chunk.src ?? chunk.file,
      limit: kilobytes(isRoute(chunk) ? 15 : 55),
      files: [chunk.file],
    })),
    ...fonts.map((file) => ({ name: file, limit: kilobytes(/figtree/i.test(file) ? 15 : 25), files: [file] })),
  ];
}

function withStaticImports(manifest: Manifest, chunk: ManifestChunk, seen = new Set<ManifestChunk>()): ManifestChunk[] {
  if (seen.has(chunk)) return [...seen];
  seen.add(chunk);
  for (const name of chunk.imports ?? []) {
    const next = manifest[name];
    if (next) withStaticImports(manifest, next, seen);
  }
  return [...seen];
}

async function compressedSize(files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0;
  const measured = (await sizeLimit(
    sizeLimitFile,
    files.map((file) => join(web, file)),
  )) as { size: number }[];
  return measured.reduce((total, { size }) => total + size, 0);
}
