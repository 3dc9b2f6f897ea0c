import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PortalStart, ReadyShell } from '#contract/public-pages.ts';

/**
 * The one page of the built portal as each address under /portal begins with it: the page's own skeleton,
 * links to its files, and the script that asks for what it reads. The marks for the nonce and the settings are still in it.
 * @param index the page as the build wrote it, which stands for every address without a shape of its own
 */
export function portalDocuments(index: string, webDir: string): (pathname: string) => string {
  const file = path.join(webDir, '..', 'render', 'portal.json');
  const start = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PortalStart) : undefined;
  const documents = start?.shells.map((shell) => ({
    shape: new RegExp(`^${shell.path.replace(/\$\w+/g, '[^/]+')}/?$`),
    text: withShell(index, shell, start),
  }));
  return (pathname) => documents?.find(({ shape }) => shape.test(pathname))?.text ?? index;
}

function withShell(index: string, shell: ReadyShell, { script }: PortalStart): string {
  const { title, html, asks, scripts, styles } = shell;
  // The built page names the entry's own files already.
  const links = [
    ...styles.map((href) => ['stylesheet', href]),
    ...scripts.map((href) => ['modulepreload', href]),
  ].filter(([, href]) => !index.includes(`"${href}"`));
  return index
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(
      '</head>',
      () =>
        `<script nonce="__CSP_NONCE__" data-asks="${asks.join(' ')}">${script}</script>` +
        links.map(([rel, href]) => `<link rel="${rel}" crossorigin href="${href}" nonce="__CSP_NONCE__">`).join('') +
        '</head>',
    )
    .replace(
      /<!--opening-->[^]*<!--\/opening-->/,
      () => `<div id="opening" class="opening-portal" aria-hidden="true" inert>${html}</div>`,
    );
}
