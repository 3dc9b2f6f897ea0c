import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PortalStart, ReadyShell } from '#contract/public-pages.ts';

/**
 * The one page of the built portal as each address under /portal begins with it: the page's own shape with its style,
 * and the script that brings the rest. The marks for the nonce and the settings are still in it.
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

/** What the built page asks for by itself, which would come before the shape is drawn. */
const eagerFiles =
  / *<(?:script type="module"[^>]* src=[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)\n?/g;

function withShell(index: string, shell: ReadyShell, { script, pieces }: PortalStart): string {
  const { title, html, asks, scripts, styles, style, firstLook } = shell;
  const lists = Object.entries({ asks, pieces, scripts, styles }).map(
    ([name, addresses]) => `data-${name}="${addresses.join(' ')}"`,
  );
  return (
    index
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replaceAll(eagerFiles, '')
      // The browser asks for an icon as soon as it sees one, and looks for one of its own accord where there is none.
      .replace(/(<link rel="icon"[^>]*) href="([^"]*)"/, '$1 href="data:," data-late="$2"')
      .replace(
        '</head>',
        () =>
          `<style nonce="__CSP_NONCE__">${style}</style>` +
          (firstLook && `<script nonce="__CSP_NONCE__">${firstLook}</script>`) +
          `<script nonce="__CSP_NONCE__" ${lists.join(' ')}>${script}</script></head>`,
      )
      .replace(
        /<!--opening-->[^]*<!--\/opening-->/,
        () => `<div id="opening" class="opening-portal" aria-hidden="true" inert>${html}</div>`,
      )
  );
}
