import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as bundle, transform } from 'esbuild';
import { build as buildWeb, type Manifest, type ManifestChunk } from 'vite';
import { campaignDocument } from '#contract/campaign-document.ts';
import type { CommonLinks, FooterLinks, ToolTips } from '#contract/config.ts';
import type {
  PageAssets,
  PageFiles,
  PortalShell,
  PortalStart,
  PublicPageInput,
  ReadyShell,
} from '#contract/public-pages.ts';
import { membershipPlanDocument } from '#contract/rebanking.ts';
import { typed, z } from '#contract/wire.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { projectRoot } from './build-stamp.ts';
import { writeDrawings } from './drawings.ts';
import { chunkOf } from './manifest.ts';
import { oldestEngines } from './oldest-engines.ts';
import { precompress } from './precompress.ts';

const web = join(projectRoot, 'dist', 'web');
const out = join(projectRoot, 'dist', 'render');

/**
 * The text font with the measures of the display font, until that has come. Where `before` points nobody asks for it yet.
 */
const fallbackFonts = (font: string, before: string): string =>
  fallbackFont('Texto', ['Arial', 'Roboto', 'Liberation Sans', 'Helvetica'], '99.6%', '95%', '25%') +
  fallbackFont(
    'Rotulo',
    ['Arial Bold', 'Roboto Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
    '99.3%',
    '93.6%',
    '27.2%',
  ) +
  'html:not([data-datos=bajo]){--font-text:"Figtree Variable",Texto,system-ui,sans-serif}' +
  titular(font, 'font-weight:300 900;size-adjust:105%') +
  // Figures of one width are narrower in the display font; an amount would break its line elsewhere.
  titular(font, 'font-weight:300 900;size-adjust:93%;unicode-range:U+30-39') +
  'html:not([data-datos=bajo]){--font-display:"Bricolage Grotesque Variable",Titular,Rotulo,system-ui,sans-serif}' +
  `${before}{--font-display:Titular,Rotulo,system-ui,sans-serif}` +
  'html[data-datos=bajo]{--font-text:ui-sans-serif,system-ui,sans-serif;--font-display:var(--font-text)}';

/** The system's own text fonts, with the measures of ours, where `before` points: nothing is fetched for them. */
const systemFonts = (before: string): string =>
  `${before}{--font-text:Texto,system-ui,sans-serif;--font-display:Rotulo,system-ui,sans-serif}`;

const titular = (font: string, measures: string): string =>
  `@font-face{font-family:Titular;font-display:swap;src:url(${font}) format("woff2");ascent-override:88.6%;descent-override:25.7%;line-gap-override:0%;${measures}}`;

/** A page that goes on elsewhere than where it was rendered shows nothing until then. */
const hideWhileResuming = '@media (scripting:enabled){html.resuming main{visibility:hidden}}';

/** A font of the system with the measures of ours, for as long as ours has not come. */
const fallbackFont = (name: string, locals: readonly string[], size: string, ascent: string, descent: string): string =>
  `@font-face{font-family:${name};src:${locals.map((local) => `local("${local}")`).join()};size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`;

/**
 * What the server renders public pages with: the renderer (a bundle of the portal for Node), and in `assets.json` the
 * inline script, the whole style of each page and the files it fetches ahead. Needs the built portal.
 */
export async function buildRenderer(): Promise<void> {
  await buildWeb({
    configFile: false,
    root: join(projectRoot, 'src', 'web'),
    logLevel: 'warn',
    plugins: [react()],
    // Bundled whole, so that it loads in a moment; some packages would bring a thousand files.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'prerender/render.tsx', outDir: out, emptyOutDir: true, target: 'node20', minify: true },
  });
  const { drawingFiles, renderPortalShells, renderPublicPages, publicPageList, routeAddresses } = (await import(
    pathToFileURL(join(out, 'render.js')).href
  )) as typeof import('#web/prerender/render.tsx');

  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entry = manifest['site/main.tsx'];
  const portal = manifest['portal/main.tsx'];
  const font = Object.values(manifest).find(({ file }) => /figtree.*\.woff2$/.test(file));
  if (!entry || !portal || !font) throw new Error('the manifest names no program or no font');
  const assets: PageAssets = {
    entry: closure(manifest, entry)
      .map(({ file }) => address(file))
      .join(' '),
    font: address(font.file),
    firstScript: `${await themeScript()}${await inlineScript('shared/session/visit/first-script.ts')}`,
    pages: {},
  };

  const fonts = await fontsOfIndex();
  const fallbackStyle = fallbackFonts(assets.font, 'html:not(.fonts):not([data-datos=bajo])');
  const chunksOf = (modules: readonly string[]) => [
    ...new Set([entry, ...modules.map((name) => chunkOf(manifest, name))].flatMap((each) => closure(manifest, each))),
  ];
  for (const { path, modules } of publicPageList) {
    const chunks = chunksOf(modules);
    const sheets = sheetsOf(manifest, [entry, ...modules.map((name) => chunkOf(manifest, name))]);
    assets.pages[path] = {
      style: fonts + (await textOf(sheets)) + fallbackStyle + hideWhileResuming,
      sheets: sheets.map(address),
      ahead: address(
        await writeAhead(
          path,
          chunks.map(({ file }) => address(file)),
        ),
      ),
    };
  }
  const wholeCss = await textOf(sheetsOf(manifest, [entry]));
  const drawings = join(web, 'dibujos');
  await writeDrawings(drawings, drawingFiles(), wholeCss);
  await precompress(drawings);
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'assets.json'), JSON.stringify(assets));
  // As the operator's own portal sends them, for the budgets.
  const input = await sampleInput();
  const pages = await renderPublicPages(assets, {
    ...input,
    settings: { ...input.settings, demo: false, demoPeople: [] },
  });
  await writeFile(join(out, 'sample.json'), JSON.stringify(pages));
  await writeFile(join(out, 'addresses.json'), JSON.stringify(routeAddresses()));

  const start: PortalStart = {
    script: await inlineScript('shared/session/visit/portal-script.ts'),
    style: fallbackStyle + systemFonts('html.slow-line:not(.fonts):not([data-datos=bajo])'),
    shells: await Promise.all(renderPortalShells().map((shell) => readyShell(shell, manifest, portal))),
    site: filesOf(manifest, [entry]),
  };
  await writeFile(join(out, 'portal.json'), JSON.stringify(start));
}

const address = (file: string): string => `/${file}`;

/** A page under /portal with the files that it needs. */
async function readyShell(shell: PortalShell, manifest: Manifest, program: ManifestChunk): Promise<ReadyShell> {
  // The frame of its pages is in the program's own file (program-chunks.ts).
  const modules = (await modulesOf(shell.path)).map((name) => chunkOf(manifest, name));
  const files = filesOf(manifest, [program, ...modules]);
  return { ...shell, ...files, style: await textOf(files.styles) };
}

/** The files of these and of what they import. */
function filesOf(manifest: Manifest, chunks: readonly ManifestChunk[]): PageFiles {
  const scripts = chunks.flatMap((each) => closure(manifest, each)).map(({ file }) => address(file));
  return { scripts: [...new Set(scripts)], styles: sheetsOf(manifest, chunks).map(address) };
}

/** The modules that the route of a page under /portal asks for, as its `page({…})` names them: what is above comes later. */
async function modulesOf(path: string): Promise<string[]> {
  const portal = join('src', 'web', 'portal');
  const map = await readFile(join(projectRoot, portal, 'routes.ts'), 'utf8');
  const name = [...map.matchAll(/path: '([^']+)'[^}]*?\.\.\.(\w+),?\s*\}/g)].find(([, each]) => each === path)?.[2];
  const file = new RegExp(`import \\{ ${name} \\} from '\\./(.+)'`).exec(map)?.[1];
  if (file === undefined) throw new Error(`portal/routes.ts has no page for ${path}`);
  const text = await readFile(join(projectRoot, portal, file), 'utf8');
  const ownFolder = dirname(`portal/${file}`);
  return [...text.slice(text.indexOf('= page(')).matchAll(/\bimport\('(#web|\.)\/([^']+)'\)/g)].map(
    ([, place, module = '']) => (place === '.' ? `${ownFolder}/${module}` : module),
  );
}

/** What these files of the build say, one after the other. */
async function textOf(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(join(web, file), 'utf8')));
  return texts.join('');
}

/** The names of the files to fetch ahead, in a file of their own: they would weigh on the page. */
async function writeAhead(path: string, files: readonly string[]): Promise<string> {
  const text = JSON.stringify(files);
  const name = `adelante${path.replaceAll('/', '-')}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`;
  await writeFile(join(web, 'assets', `${name}.json`), text);
  return `assets/${name}.json`;
}

/** The style of the built index.html: the fonts. */
async function fontsOfIndex(): Promise<string> {
  const style = /<style[^>]*>([^]*?)<\/style>/.exec(await readFile(join(web, 'index.html'), 'utf8'))?.[1];
  if (!style?.includes('@font-face')) throw new Error('index.html has no fonts');
  return style;
}

/** The script of index.html, which dresses the page before its first paint. */
async function themeScript(): Promise<string> {
  const index = await readFile(join(projectRoot, 'src', 'web', 'index.html'), 'utf8');
  const theme = /<script>([\s\S]*?)<\/script>/.exec(index)?.[1];
  if (!theme) throw new Error('index.html has no script for the theme');
  const { code } = await transform(theme, { minify: true, target: oldestEngines });
  return code.trim();
}

/** A script as a document carries it in itself. */
async function inlineScript(file: string): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(projectRoot, 'src', 'web', file)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: oldestEngines,
    logLevel: 'warning',
  });
  return outputFiles[0]!.text.trim().replace(/^"use strict";/, '');
}

function closure(manifest: Manifest, from: ManifestChunk, seen = new Set<ManifestChunk>()): ManifestChunk[] {
  if (seen.has(from)) return [];
  seen.add(from);
  for (const name of from.imports ?? []) closure(manifest, chunkOf(manifest, name), seen);
  return [...seen];
}

/** The stylesheets of these and of what they import, in the order in which they apply: what a page says comes last. */
function sheetsOf(manifest: Manifest, chunks: readonly ManifestChunk[], seen = new Set<ManifestChunk>()): string[] {
  const sheets = chunks.flatMap((each) => {
    if (seen.has(each)) return [];
    seen.add(each);
    const imported = (each.imports ?? []).map((name) => chunkOf(manifest, name));
    return [...sheetsOf(manifest, imported, seen), ...(each.css ?? [])];
  });
  return [...new Set(sheets)];
}

async function sampleInput(): Promise<PublicPageInput> {
  const seed = async (file: string) => JSON.parse(await readFile(join(projectRoot, 'seeds', file), 'utf8')) as unknown;
  const plans = z.decode(z.array(membershipPlanDocument), (await seed('membership-plans.json')) as never);
  return {
    origin: 'https://rebanca.example',
    settings: {
      inactivityMinutes: 15,
      inactivityWarningMinutes: 2,
      holdMinutes: 2,
      demo: true,
      release: 'local',
      checkoutScriptUrl: null,
      tagManagerUrl: null,
      paymentMethods: ['CARD', 'PSE'],
      exampleRules: z.decode(typed<CampaignPolicy, unknown>(campaignDocument), await seed('campaign.json')),
      operator: {
        name: 'Rebanca',
        taxId: '901.234.567-7',
        address: 'Calle 1, Bogotá',
        email: 'datos@rebanca.example',
        phone: '601 000 0000',
        complaintsEmail: 'quejas@rebanca.example',
        supervisor: 'SIC',
      },
      demoPeople: [
        { name: 'Laura', story: 'Tres deudas.', documentType: 'CC', documentNumber: '1', password: 'una clave' },
      ],
    },
    commonLinks: (await seed('config/common-links.json')) as CommonLinks,
    footerLinks: (await seed('config/footer-links.json')) as FooterLinks,
    toolTips: (await seed('config/tool-tips.json')) as ToolTips,
    plans: plans.map((plan) => ({ ...plan, version: 1 })),
    today: isoDate('2026-01-02'),
  };
}
