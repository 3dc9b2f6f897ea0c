/** The chunks that a public page loads first, in this and earlier builds. */
const chunk = /^\/assets\/(?:index|vendor|rolldown-runtime)-[\w-]+\.js$/;

/** Checks only the name. The caller has already found that no known release has the file. */
export const isOutdatedChunk = (pathname: string): boolean => chunk.test(pathname);

/**
 * Sent instead of a missing chunk. Reloads the page at most once within ten seconds, and shares its storage entry with
 * src/web/shared/session/visit/reload-marker.ts. Without session storage the script does nothing, because the page
 * would reload forever.
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
