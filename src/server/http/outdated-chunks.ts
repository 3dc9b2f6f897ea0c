/** What public pages run before anything else, by the names that the build gives (tools/prerender.ts). */
const chunk = /^\/assets\/(?:index|vendor|shared|main|page)-[\w-]+\.js$/;

/** True for a chunk that this build lacks: a page of an older build requests it. */
export const isOutdatedChunk = (pathname: string): boolean => chunk.test(pathname);

/**
 * What such a page gets instead, as a module: it comes anew from this build, once within ten seconds, by the same mark as
 * everywhere (src/web/shared/session/visit/reload-marker.ts). Without a storage nobody could stop a second time, so it stays: its
 * links lead on by themselves.
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
