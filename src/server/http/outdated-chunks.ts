/** The chunks that a page loads first, by the names that the build gives to them (tools/prerender.ts). */
const chunk = /^\/assets\/(?:index|vendor|rolldown-runtime)-[\w-]+\.js$/;

/**
 * Returns true for the name of a chunk that public pages load. A page of an older build requests a chunk that this
 * build lacks.
 */
export const isOutdatedChunk = (pathname: string): boolean => chunk.test(pathname);

/**
 * The module that the server sends instead of a missing chunk: it reloads the page once within ten seconds, with the
 * mark of src/web/shared/session/visit/reload-marker.ts. Without storage nothing could stop a second reload, so the
 * page stays and its links still work.
 */
export const reloadOnce = `try {
  const now = Date.now();
  const left = Number(sessionStorage.getItem('reloaded-until')) - now;
  if (!(left > 0 && left <= 10000)) {
    sessionStorage.setItem('reloaded-until', String(now + 10000));
    location.reload();
  }
} catch {}
`;
