import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PublicConfig } from '#contract/config.ts';
import type { BuiltWeb, RenderedDocument, RenderInput } from '#contract/rendered-documents.ts';
import type { RenderOrder } from './render-worker.ts';

export interface Documents {
  find(pathname: string, query: object): Promise<RenderedDocument>;
  listed(): Promise<string[]>;
}

interface Sources {
  /** The folder of the built pages, next to the folder of the renderer. */
  webDir: string;
  input(): Promise<Omit<RenderInput, 'settings'>>;
  settings(): Promise<PublicConfig>;
  failed(fault: unknown): void;
}

const checkEveryMs = 2_000;

/**
 * Renders all HTML documents at the first request and after each change of the input. Returns undefined when no build
 * of the pages exists.
 */
export function renderedDocuments({ webDir, input, settings, failed }: Sources): Documents | undefined {
  const file = (...names: string[]) => path.join(webDir, ...names);
  const [template, manifest] = [file('index.html'), file('.vite', 'manifest.json')].map((name) =>
    existsSync(name) ? readFileSync(name, 'utf8') : undefined,
  );
  if (template === undefined) return undefined;
  const web = builtWeb(webDir, template, manifest);
  const rendererFile = file('..', 'render', 'render.js');
  const workerFile = file('..', 'server', 'http', 'render-worker.js');

  let ready: { document: RenderedDocument; pattern: RegExp | undefined }[] = [];
  let renderedFrom = '';
  let checkedAt = -Infinity;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      const now = { ...(await input()), settings: await settings() };
      const text = JSON.stringify(now);
      if (text === renderedFrom) return;
      const documents = await render({ rendererFile, web, input: now }, workerFile);
      ready = documents.map((document) => ({ document, pattern: patternOf(document) }));
      renderedFrom = text;
    } catch (fault) {
      failed(fault);
    } finally {
      checkedAt = performance.now();
      checking = undefined;
    }
  }

  async function empty(): Promise<RenderedDocument> {
    const config = JSON.stringify(await settings()).replaceAll('<', '\\u003c');
    const html = web.template.replace('<!--page-->', '').replace('__REBANCA_CONFIG__', () => config);
    return { path: '/*', html, isPublic: false, isListed: false, scripts: [] };
  }

  async function current(): Promise<typeof ready> {
    if (performance.now() - checkedAt > checkEveryMs) checking ??= check();
    if (ready.length === 0) await checking;
    return ready;
  }

  return {
    async find(pathname, query) {
      const matching = (await current()).filter(({ pattern }) => pattern === undefined || pattern.test(pathname));
      const asked = matching.find(({ document: { parameter } }) => parameter && Object.hasOwn(query, parameter));
      return (asked ?? matching.find(({ document }) => document.parameter === undefined))?.document ?? empty();
    },
    listed: async () =>
      (await current()).flatMap(({ document }) => (document.isListed && document.path ? [document.path] : [])),
  };
}

function builtWeb(webDir: string, template: string, manifestText: string | undefined): BuiltWeb {
  const manifest = JSON.parse(manifestText ?? '{}') as BuiltWeb['manifest'];
  const sheets = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const styles = Object.fromEntries([...sheets].map((file) => [file, readFileSync(path.join(webDir, file), 'utf8')]));
  return { template, manifest, styles };
}

const patternOf = ({ path: address }: RenderedDocument): RegExp | undefined =>
  address === undefined ? undefined : new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}/?$`);

function render(order: RenderOrder, file: string): Promise<RenderedDocument[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: order, execArgv: [] });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the renderer ended with ${code}`)));
  });
}
